/** What comes up over a page: dialogs, questions and short notices. */
import { html, names, signal, useEffect, useId, useRef, useState } from './dom.js';
import { Icon } from './icon.js';
import { Banner, Button } from './ui.js';
import { Text } from './show.js';

/**
 * A native dialog: it keeps the focus, Escape closes it, and the focus goes back afterwards. One that
 * is `locked` closes only by what is in its footer.
 */
export function Dialog({ title, open, onClose, wide = false, locked = false, footer, children }) {
    const ref = useRef(null);
    const id = useId();
    useEffect(() => {
        const dialog = ref.current;
        if (open && !dialog.open) {
            dialog.showModal();
        } else if (!open && dialog.open) {
            dialog.close();
        }
    }, [open]);
    const closeOutside = (event) => event.target === ref.current && !locked && onClose();
    const closed = () => {
        if (open && locked) {
            // Browsers let nobody hold back the second Escape.
            ref.current.showModal();
        } else if (open) {
            onClose();
        }
    };
    return html`
        <dialog ref=${ref} class=${names('dialog', wide && 'dialog-wide')} aria-labelledby=${id}
            onCancel=${(event) => locked && event.preventDefault()} onClose=${closed}
            onMouseDown=${closeOutside}>
            ${open && html`
                <div class="dialog-box">
                    <header class="dialog-head">
                        <h2 id=${id}>${title}</h2>
                        ${!locked && html`<button type="button"
                            class="button button-quiet button-icon" aria-label="Close"
                            onClick=${onClose}><${Icon} name="close" /></button>`}
                    </header>
                    <div class="dialog-body">${children}</div>
                    ${footer && html`<footer class="dialog-foot">${footer}</footer>`}
                </div>
            `}
        </dialog>
    `;
}

/**
 * A question before something that can't be taken back. `onConfirm` may answer a promise; what goes
 * wrong is shown in the dialog.
 */
export function Confirm({ title, open, onClose, onConfirm, word, danger = false, children }) {
    const [busy, setBusy] = useState(false);
    const [error, setError] = useState(null);
    useEffect(() => setError(null), [open]);
    const confirm = async () => {
        setBusy(true);
        setError(null);
        try {
            await onConfirm();
            onClose();
        } catch (problem) {
            setError(problem);
        } finally {
            setBusy(false);
        }
    };
    const footer = html`
        <${Button} onClick=${onClose} disabled=${busy}>Cancel</${Button}>
        <${Button} kind=${danger ? 'danger' : 'primary'} busy=${busy} onClick=${confirm}>
            ${word}
        </${Button}>
    `;
    return html`
        <${Dialog} title=${title} open=${open} onClose=${onClose} footer=${footer}>
            ${children}
            ${error && html`<${Banner} tone="bad"><${Text} value=${error.message} /></${Banner}>`}
        </${Dialog}>
    `;
}

const toasts = signal([]);
let lastToast = 0;

/** Says something for a few seconds: tone is "good" or "bad". */
export function toast(text, tone = 'good') {
    const id = ++lastToast;
    toasts.value = [...toasts.value.slice(-2), { id, text, tone }];
    setTimeout(() => dropToast(id), tone === 'bad' ? 9000 : 4000);
}

function dropToast(id) {
    toasts.value = toasts.value.filter((one) => one.id !== id);
}

/** Where notices appear; the shell has the only one. */
export function Toasts() {
    return html`
        <div class="toasts" role="status" aria-live="polite">
            ${toasts.value.map(({ id, text, tone }) => html`
                <div key=${id} class=${`toast toast-${tone}`}>
                    <${Icon} name=${tone === 'bad' ? 'warn' : 'check'} />
                    <${Text} value=${text} />
                    <button type="button" class="button button-quiet button-icon"
                        aria-label="Dismiss" onClick=${() => dropToast(id)}>
                        <${Icon} name="close" size=${14} />
                    </button>
                </div>
            `)}
        </div>
    `;
}
