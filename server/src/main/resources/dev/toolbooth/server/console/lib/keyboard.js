/** Keys for the whole console: "/" searches, "g" and a letter goes to a screen, "?" helps. */

const PATIENCE_MS = 1200;

/** Begins to listen; `onGo` is told the letter after "g", `onHelp` opens the help. */
export function listenToKeys({ onGo, onHelp }) {
    let goUntil = 0;
    document.addEventListener('keydown', (event) => {
        if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) {
            return;
        }
        if (document.querySelector('dialog[open]')) {
            return;
        }
        if (Date.now() < goUntil) {
            goUntil = 0;
            if (onGo(event.key)) {
                event.preventDefault();
            }
            return;
        }
        if (event.key === 'g') {
            goUntil = Date.now() + PATIENCE_MS;
        } else if (event.key === '?') {
            event.preventDefault();
            onHelp();
        } else if (event.key === '/') {
            const search = document.querySelector('[data-search]');
            if (search) {
                event.preventDefault();
                search.focus();
                search.select();
            }
        }
    });
}

function isTyping(target) {
    return target instanceof Element && Boolean(target.closest('input, textarea, select'));
}
