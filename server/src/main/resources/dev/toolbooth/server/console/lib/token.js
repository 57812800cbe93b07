/**
 * The token of the session, which counts together with its cookie. Browsers send cookies to every
 * port of a host, and keep what is stored here for this one alone.
 */
const NAME = 'toolbooth.token';
const IN_ADDRESS = /^#token=([\w-]+)$/;

/** The token, or null. */
export function token() {
    return read();
}

/** Keeps a token for all pages of this console; null takes it away. */
export function keepToken(value) {
    kept = value;
    try {
        if (value === null) {
            globalThis.localStorage.removeItem(NAME);
        } else {
            globalThis.localStorage.setItem(NAME, value);
        }
    } catch {
        // A browser that stores nothing: this page has it.
    }
}

let kept = null;

function read() {
    try {
        return globalThis.localStorage.getItem(NAME) ?? kept;
    } catch {
        return kept;
    }
}

// A link into the console leaves it in the address; nobody else shall find it there.
const brought = IN_ADDRESS.exec(globalThis.location?.hash ?? '');
if (brought) {
    keepToken(brought[1]);
    globalThis.history.replaceState(null, '', '#/overview');
}
