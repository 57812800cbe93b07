/** What differs between two values of JSON, path by path. Pure, and bounded. */

const LINES_MAX = 200;
const VISITS_MAX = 20_000;

const isBranch = (value) => typeof value === 'object' && value !== null;

/** The leaves of a value by their paths, such as accepts[0].amount. */
function leavesOf(value) {
    const leaves = new Map();
    let visits = 0;
    const walk = (at, path) => {
        if (visits++ > VISITS_MAX) {
            return;
        }
        const entries = isBranch(at) ? Object.entries(at) : [];
        if (entries.length === 0) {
            leaves.set(path, at);
            return;
        }
        for (const [name, one] of entries) {
            const step = Array.isArray(at) ? `[${name}]` : path ? `.${name}` : name;
            walk(one, path + step);
        }
    };
    walk(value, '');
    return leaves;
}

/** Differences as {path, kind: "added" | "removed" | "changed", before?, after?}, in order. */
export function differences(before, after) {
    const [old, now] = [leavesOf(before), leavesOf(after)];
    const found = [];
    for (const path of new Set([...old.keys(), ...now.keys()])) {
        if (found.length >= LINES_MAX) {
            break;
        }
        if (!now.has(path)) {
            found.push({ path, kind: 'removed', before: old.get(path) });
        } else if (!old.has(path)) {
            found.push({ path, kind: 'added', after: now.get(path) });
        } else if (JSON.stringify(old.get(path)) !== JSON.stringify(now.get(path))) {
            found.push({ path, kind: 'changed', before: old.get(path), after: now.get(path) });
        }
    }
    return found;
}
