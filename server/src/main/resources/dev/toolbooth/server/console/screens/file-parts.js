/** Paths and line ranges as the addresses of the file screens have them. Pure. */

/** Lines as an address has them: "3", "3-9", or nothing. */
export function linesOf(from, to) {
    if (!from) {
        return '';
    }
    return to && to !== from ? `${from}-${to}` : String(from);
}

/** The lines that an address names as { from, to }, or null. */
export function parseLines(text) {
    const found = /^(\d{1,9})(?:-(\d{1,9}))?$/.exec(text ?? '');
    if (!found || Number(found[1]) === 0) {
        return null;
    }
    const from = Number(found[1]);
    const to = Number(found[2] ?? from);
    return { from: Math.min(from, to), to: Math.max(from, to) };
}

/** The folder that a path is in; the workspace itself is "". */
export function folderOf(path) {
    return path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '';
}

/** The last part of a path. */
export function nameOf(path) {
    return path.slice(path.lastIndexOf('/') + 1);
}

/** A path as its folders and itself: [{ name, path }]. */
export function stepsOf(path) {
    const parts = path.split('/').filter(Boolean);
    return parts.map((name, i) => ({ name, path: parts.slice(0, i + 1).join('/') }));
}

/** The lines of a piece of text: the end of the last line begins none. */
export function splitLines(content) {
    if (content === '') {
        return [];
    }
    const lines = content.split('\n');
    if (lines.at(-1) === '') {
        lines.pop();
    }
    return lines;
}
