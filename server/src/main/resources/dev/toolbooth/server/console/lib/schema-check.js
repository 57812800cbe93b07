// What is wrong with a value, before it is sent. The server checks everything again; this is for
// people. Patterns are not tried: one of a hostile schema could keep the page busy for ever.

import { furtherOf, itemOf, likely, membersOf, shapeOf } from './schema-model.js';
import { Draft, numberOf, same, typeOf } from './schema-value.js';

const VISITS_MAX = 20_000;
const PROBLEMS_MAX = 100;

const NAMES = {
    string: 'a text',
    number: 'a number',
    integer: 'a whole number',
    boolean: 'true or false',
    object: 'an object',
    array: 'a list',
    null: 'null',
};

/** Where something is, as a JSON pointer. */
export function pointer(path, name) {
    return path + '/' + String(name).replaceAll('~', '~0').replaceAll('/', '~1');
}

const finite = (it) => typeof it === 'number' && Number.isFinite(it);
const count = (n, one, many) => `${n} ${n === 1 ? one : many}`;

function numberProblem(value, schema, whole) {
    const n = numberOf(value);
    if (whole && !Number.isInteger(n)) return 'This must be a whole number.';
    if (finite(schema.minimum) && n < schema.minimum) return `At least ${schema.minimum}.`;
    if (finite(schema.maximum) && n > schema.maximum) return `At most ${schema.maximum}.`;
    if (finite(schema.exclusiveMinimum) && n <= schema.exclusiveMinimum) {
        return `More than ${schema.exclusiveMinimum}.`;
    }
    if (finite(schema.exclusiveMaximum) && n >= schema.exclusiveMaximum) {
        return `Less than ${schema.exclusiveMaximum}.`;
    }
    return null;
}

function textProblem(value, schema) {
    const length = value.length > 10_000 ? value.length : [...value].length;
    if (finite(schema.minLength) && length < schema.minLength) {
        return `At least ${count(schema.minLength, 'character', 'characters')}.`;
    }
    if (finite(schema.maxLength) && length > schema.maxLength) {
        return `At most ${count(schema.maxLength, 'character', 'characters')}; this has ${length}.`;
    }
    return null;
}

function listProblem(value, schema) {
    if (finite(schema.minItems) && value.length < schema.minItems) {
        return `At least ${count(schema.minItems, 'item', 'items')}.`;
    }
    if (finite(schema.maxItems) && value.length > schema.maxItems) {
        return `At most ${count(schema.maxItems, 'item', 'items')}.`;
    }
    if (schema.uniqueItems === true && value.length <= 200) {
        const twice = value.findIndex((one, i) => value.slice(0, i).some((it) => same(it, one)));
        if (twice >= 0) return `Item ${twice + 1} is a duplicate.`;
    }
    return null;
}

class Walk {
    constructor(root) {
        this.root = root;
        this.left = VISITS_MAX;
        this.problems = new Map();
    }

    say(path, message) {
        if (message && !this.problems.has(path) && this.problems.size < PROBLEMS_MAX) {
            this.problems.set(path, message);
        }
    }

    visit(value, schema, path, depth) {
        if (this.left-- <= 0) return;
        if (value instanceof Draft) {
            this.say(path, value.problem);
            return;
        }
        const shape = shapeOf(schema, this.root, depth);
        if (value === null && shape.nullable) return;
        const type = typeOf(value);
        const { kind } = shape;
        if (kind === 'raw' || kind === 'any') {
            this.drafts(value, path, depth);
        } else if (kind === 'const') {
            this.say(path, same(value, shape.value) ? null : 'Only one value is allowed here.');
        } else if (kind === 'enum') {
            const known = shape.options.some((one) => same(one.value, value));
            this.say(path, known ? null : 'Choose one of the values.');
        } else if (kind === 'choice') {
            this.chosen(value, shape, path, depth);
        } else if (kind !== type && !(kind === 'number' && type === 'integer')) {
            const wrong = kind === 'integer' && type === 'number' ? 'a fraction' : NAMES[type];
            this.say(path, `This must be ${NAMES[kind]}, but is ${wrong ?? type}.`);
        } else {
            this.inside(value, shape, path, depth);
        }
    }

    inside(value, shape, path, depth) {
        const { kind, schema } = shape;
        if (kind === 'string') this.say(path, textProblem(value, schema));
        if (kind === 'number' || kind === 'integer') {
            this.say(path, numberProblem(value, schema, kind === 'integer'));
        }
        if (kind === 'array') {
            this.say(path, listProblem(value, schema));
            value.forEach((one, i) =>
                one === undefined
                    ? this.say(pointer(path, i), 'This is required.')
                    : this.visit(one, itemOf(schema, i), pointer(path, i), depth + 1),
            );
        }
        if (kind === 'object') this.members(value, schema, path, depth);
    }

    members(value, schema, path, depth) {
        const known = membersOf(schema);
        for (const [name, one, needed] of known) {
            const given = Object.hasOwn(value, name) ? value[name] : undefined;
            if (given !== undefined) {
                this.visit(given, one, pointer(path, name), depth + 1);
            } else if (needed) {
                this.say(pointer(path, name), 'This is required.');
            }
        }
        const further = furtherOf(schema);
        const names = new Set(known.map(([name]) => name));
        for (const [name, one] of Object.entries(value)) {
            if (names.has(name) || one === undefined) continue;
            if (further === null) {
                this.say(pointer(path, name), 'The schema has no such member.');
            } else {
                this.visit(one, further, pointer(path, name), depth + 1);
            }
        }
    }

    /** With a choice, what is wrong is said of the alternative that is likely meant. */
    chosen(value, shape, path, depth) {
        for (const one of shape.alternatives) {
            const trial = new Walk(this.root);
            trial.left = Math.min(this.left, 2_000);
            trial.visit(value, one, path, depth + 1);
            this.left -= 1 + Math.min(this.left, 2_000) - Math.max(trial.left, 0);
            if (trial.problems.size === 0) return;
        }
        const meant = likely(value, shape.alternatives, this.root);
        if (meant < 0) {
            this.say(path, 'This matches none of the choices.');
        } else {
            this.visit(value, shape.alternatives[meant], path, depth + 1);
        }
    }

    /** Drafts are found also where the schema says nothing. */
    drafts(value, path, depth) {
        if (value instanceof Draft) this.say(path, value.problem);
        if (depth > 40 || this.left-- <= 0 || value === null || typeof value !== 'object') return;
        for (const [name, one] of Object.entries(value)) {
            this.drafts(one, pointer(path, name), depth + 1);
        }
    }
}

/** Problems by the pointer of the field that has them. */
export function check(value, schema) {
    const walk = new Walk(schema);
    walk.visit(value, schema, '', 0);
    return walk.problems;
}
