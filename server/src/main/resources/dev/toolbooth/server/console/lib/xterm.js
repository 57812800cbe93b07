/**
 * xterm.js in a page that allows no inline styles, for output that nobody trusts. Fetched when a
 * terminal is first shown.
 */

const SCROLLBACK_LINES = 5000;
const STYLE_SHEET = new URL('../vendor/xterm.css', import.meta.url);

// Dark on light pages too: programs choose their colours for that.
const THEME = {
    background: '#11151a',
    foreground: '#e7eaf0',
    cursor: '#e7eaf0',
    cursorAccent: '#11151a',
    selectionBackground: '#2b4680',
};

let library = null;

/** The library with its style sheet, once. */
export function loadXterm() {
    library ??= Promise.all([
        import('@xterm/xterm'),
        import('@xterm/addon-fit'),
        loadStyleSheet(),
    ]).then(([{ Terminal }, { FitAddon }]) => ({ Terminal, FitAddon }));
    library.catch(() => (library = null));
    return library;
}

function loadStyleSheet() {
    return new Promise((resolve, reject) => {
        const sheet = document.createElement('link');
        sheet.rel = 'stylesheet';
        sheet.href = STYLE_SHEET;
        sheet.onload = resolve;
        sheet.onerror = () => reject(new Error('The terminal’s style sheet is missing.'));
        document.head.append(sheet);
    });
}

/**
 * A terminal in `home`: { term, fit(), close() }. What it prints opens nothing, copies nothing and
 * names nothing: links (OSC 8) and the clipboard (OSC 52) are dropped, nobody listens to titles.
 */
export async function openXterm(home) {
    const { Terminal, FitAddon } = await loadXterm();
    const styles = adoptedStyles();
    const term = new Terminal({
        documentOverride: styles.document,
        fontFamily: getComputedStyle(home).fontFamily,
        fontSize: 13,
        scrollback: SCROLLBACK_LINES,
        cursorBlink: false,
        theme: THEME,
        linkHandler: { activate: () => {} },
    });
    for (const code of [8, 52]) {
        term.parser.registerOscHandler(code, () => true);
    }
    const addon = new FitAddon();
    term.loadAddon(addon);
    term.open(home);
    // It draws its rows with the page's own document, whatever it was given.
    term._core._renderService._renderer.value._rowFactory._document = styles.document;
    return {
        term,
        fit: () => addon.fit(),
        close: () => {
            term.dispose();
            styles.drop();
        },
    };
}

/**
 * A document for xterm.js whose style elements become adopted style sheets, and whose style
 * attributes are set by property: the content security policy refuses both as xterm.js makes them.
 * Some style elements come from the page's own document, so they are caught where they are put in.
 */
function adoptedStyles() {
    const sheets = new Set();
    const adopt = (style) => {
        const sheet = new CSSStyleSheet();
        sheets.add(sheet);
        document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
        Object.defineProperty(style, 'textContent', { set: (text) => sheet.replaceSync(text) });
        return style;
    };
    const create = (name) => {
        const element = document.createElement(name);
        if (name === 'div') {
            element.appendChild = (child) =>
                child.localName === 'style'
                    ? adopt(child)
                    : Node.prototype.appendChild.call(element, child);
        } else if (name === 'span') {
            element.setAttribute = (key, value) => {
                if (key === 'style') {
                    element.style.cssText = value;
                } else {
                    Element.prototype.setAttribute.call(element, key, value);
                }
            };
        }
        return element;
    };
    const get = (target, name) => {
        const value = target[name];
        return typeof value === 'function' ? value.bind(target) : value;
    };
    return {
        document: new Proxy(document, {
            get: (target, name) => (name === 'createElement' ? create : get(target, name)),
        }),
        drop: () => {
            document.adoptedStyleSheets = document.adoptedStyleSheets.filter(
                (sheet) => !sheets.has(sheet),
            );
        },
    };
}
