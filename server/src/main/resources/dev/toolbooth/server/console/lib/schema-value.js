// Values of a form: JSON as it was typed, with numbers that a double can't hold, and with texts
// that aren't a value yet.

/** What somebody has typed where a value belongs, and that isn't one yet. */
export class Draft {
    constructor(text, problem) {
        this.text = text;
        this.problem = problem;
    }
}

const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/;

/** A number that keeps its digits, where the browser can do that. */
function exactNumber(text, value) {
    if (String(value) === text || typeof JSON.rawJSON !== 'function') {
        return value;
    }
    return JSON.rawJSON(text);
}

function isExact(value) {
    return typeof JSON.isRawJSON === 'function' && JSON.isRawJSON(value);
}

/** Reads JSON: {value}, or {problem} in words. */
export function read(text) {
    if (text.trim() === '') {
        return { problem: 'Enter a JSON value.' };
    }
    try {
        return {
            value: JSON.parse(text, (_, value, context) =>
                typeof value === 'number' && context?.source
                    ? exactNumber(context.source, value)
                    : value,
            ),
        };
    } catch (e) {
        return { problem: 'This is not JSON: ' + String(e.message).slice(0, 200) };
    }
}

/** What a number field holds: a number, nothing, or a draft. */
export function readNumber(text, whole) {
    const trimmed = text.trim();
    if (trimmed === '') {
        return undefined;
    }
    if (!NUMBER.test(trimmed)) {
        return new Draft(
            text,
            whole ? 'Enter a whole number, such as 42.' : 'Enter a number, such as 4.2.',
        );
    }
    return exactNumber(trimmed, Number(trimmed));
}

/** The type of a value in the words of JSON Schema; "draft" and "absent" beside. */
export function typeOf(value) {
    if (value === undefined) return 'absent';
    if (value === null) return 'null';
    if (value instanceof Draft) return 'draft';
    if (Array.isArray(value)) return 'array';
    if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
    if (isExact(value)) return Number.isInteger(Number(value.rawJSON)) ? 'integer' : 'number';
    return typeof value;
}

/** The digits of a number, or what stands in for it. */
export function numberText(value) {
    if (value instanceof Draft) return value.text;
    if (isExact(value)) return value.rawJSON;
    return typeof value === 'number' ? String(value) : '';
}

export function numberOf(value) {
    return Number(isExact(value) ? value.rawJSON : value);
}

/** JSON for people. A draft is written as it was typed, so that nothing gets lost. */
export function write(value, indent = '  ', before = '') {
    const inner = before + indent;
    const gap = indent === '' ? '' : '\n';
    const colon = indent === '' ? ':' : ': ';
    switch (typeOf(value)) {
        case 'draft':
            return value.text;
        case 'array': {
            if (value.length === 0) return '[]';
            const items = value.map((one) => gap + inner + write(one ?? null, indent, inner));
            return '[' + items.join(',') + gap + before + ']';
        }
        case 'object': {
            const members = Object.entries(value).filter(([, one]) => one !== undefined);
            if (members.length === 0) return '{}';
            const lines = members.map(
                ([name, one]) =>
                    gap + inner + JSON.stringify(name) + colon + write(one, indent, inner),
            );
            return '{' + lines.join(',') + gap + before + '}';
        }
        case 'absent':
            return '';
        default:
            return JSON.stringify(value);
    }
}

/** On one line, as programs write it. */
export function compact(value) {
    return write(value, '');
}

/** Equal as JSON, whatever the order of members. */
export function same(a, b) {
    const type = typeOf(a);
    if (type !== typeOf(b)) return false;
    if (type === 'array') {
        return a.length === b.length && a.every((one, i) => same(one, b[i]));
    }
    if (type === 'object') {
        const names = Object.keys(a);
        return (
            names.length === Object.keys(b).length &&
            names.every((name) => Object.hasOwn(b, name) && same(a[name], b[name]))
        );
    }
    return compact(a) === compact(b);
}

/** The object with one member changed, or left out; its order stays. */
export function withMember(object, name, value) {
    if (value === undefined) {
        return Object.fromEntries(Object.entries(object).filter(([one]) => one !== name));
    }
    return { ...object, [name]: value };
}

/** The object with one member under another name, in the same place. */
export function renamed(object, from, to) {
    return Object.fromEntries(
        Object.entries(object).map(([name, value]) => [name === from ? to : name, value]),
    );
}
