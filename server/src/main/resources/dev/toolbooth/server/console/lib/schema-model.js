// What a JSON Schema asks for, as shapes that a form can show. Schemas come from whoever wrote the
// tool: nothing in them is trusted, and whatever isn't understood becomes a field for raw JSON.

import { compact, same, typeOf } from './schema-value.js';

/** How deep a form goes; what is deeper is raw JSON. */
export const DEPTH_MAX = 8;
/** How deep what is needed is there from the start: a schema may need itself. */
const INITIAL_DEPTH_MAX = 3;
const INITIAL_MAX = 300;
const TURNS_MAX = 20;
const MEMBERS_MAX = 150;
const OPTIONS_MAX = 300;
const CHOICES_MAX = 40;
const REFS_MAX = 20;
const TYPES = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'];

const isObject = (it) => it !== null && typeof it === 'object' && !Array.isArray(it);
const words = (it) => (typeof it === 'string' ? it : '');
const own = (object, name) => (Object.hasOwn(object, name) ? object[name] : undefined);

/** Something that a form can't show, with the reason. */
class Unclear extends Error {}

/** What a pointer within the schema leads to. */
function target(ref, root) {
    if (ref === '#') return root;
    if (typeof ref !== 'string' || !ref.startsWith('#/')) {
        throw new Unclear('its schema is somewhere else');
    }
    let at = root;
    for (const part of ref.slice(2).split('/')) {
        let name = part;
        try {
            name = decodeURIComponent(part);
        } catch {
            // A per cent sign that stands for itself.
        }
        name = name.replaceAll('~1', '/').replaceAll('~0', '~');
        at = isObject(at) || Array.isArray(at) ? own(at, name) : undefined;
    }
    if (at === undefined) throw new Unclear('a part of its schema is missing');
    return at;
}

/** Two schemas that both have to hold, as one; the first one's words win. */
function both(a, b) {
    const merged = { ...b, ...a };
    for (const name of ['properties', 'patternProperties']) {
        if (isObject(a[name]) && isObject(b[name])) merged[name] = { ...b[name], ...a[name] };
    }
    if (Array.isArray(a.required) && Array.isArray(b.required)) {
        merged.required = [...new Set([...a.required, ...b.required])];
    }
    if (a.type !== undefined && b.type !== undefined && compact(a.type) !== compact(b.type)) {
        const kept = [a.type].flat().filter((it) => [b.type].flat().includes(it));
        if (kept.length === 0) throw new Unclear('its schema contradicts itself');
        merged.type = kept;
    }
    return merged;
}

/** The schema with its references and allOf put together. */
export function flat(schema, root, steps = { left: REFS_MAX }) {
    if (schema === true || schema === undefined) return {};
    if (schema === false) throw new Unclear('its schema allows nothing');
    if (!isObject(schema)) throw new Unclear('its schema is not valid');
    let whole = schema;
    while (whole.$ref !== undefined || whole.allOf !== undefined) {
        if (steps.left-- <= 0) throw new Unclear('its schema refers to itself');
        const { $ref, allOf, ...rest } = whole;
        whole = rest;
        if ($ref !== undefined) whole = both(whole, flat(target($ref, root), root, steps));
        if (Array.isArray(allOf)) {
            for (const one of allOf.slice(0, REFS_MAX)) whole = both(whole, flat(one, root, steps));
        }
    }
    if (whole.$dynamicRef !== undefined)
        throw new Unclear('its schema depends on where it is used');
    return whole;
}

function optionOf(value, schema) {
    const label = typeof value === 'string' ? value : compact(value);
    return { value, label: words(schema?.title) || label, note: words(schema?.description) };
}

/** The values of a schema that only names some, or null. */
function optionsOf(schema) {
    if (Object.hasOwn(schema, 'const')) return [optionOf(schema.const, schema)];
    if (Array.isArray(schema.enum)) return schema.enum.map((one) => optionOf(one));
    return null;
}

function kindOf(schema) {
    if (TYPES.includes(schema.type)) return schema.type;
    if (isObject(schema.properties) || isObject(schema.additionalProperties)) return 'object';
    if (schema.items !== undefined || Array.isArray(schema.prefixItems)) return 'array';
    if (schema.minLength !== undefined || schema.maxLength !== undefined) return 'string';
    if (schema.minimum !== undefined || schema.maximum !== undefined) return 'number';
    return 'any';
}

const bare = (schema) =>
    !['type', 'properties', 'items', 'const', 'enum', '$ref', 'allOf', 'anyOf', 'oneOf'].some(
        (it) => Object.hasOwn(schema, it),
    );

/** The shape of what may be one of several. */
function choice(schema, listed, root, nullable, turns) {
    const { anyOf: _, oneOf: __, ...base } = schema;
    let nulls = nullable;
    const alternatives = [];
    for (const one of listed.slice(0, CHOICES_MAX)) {
        const alternative = flat(one, root);
        if (alternative.type === 'null' || alternative.const === null) {
            nulls = true;
        } else {
            alternatives.push(alternative);
        }
    }
    if (alternatives.length === 0 || alternatives.every(bare)) {
        return shaped(base, root, nulls, turns + 1);
    }
    const named = alternatives.map(optionsOf);
    if (named.every((it) => it !== null)) {
        return enumerated(base, named.flat(), nulls);
    }
    const merged = alternatives.map((one) => {
        const { title, description, ...rest } = base;
        return both(one, rest);
    });
    if (merged.length === 1) {
        return shaped({ ...merged[0], ...described(base) }, root, nulls, turns + 1);
    }
    return { kind: 'choice', schema: base, nullable: nulls, alternatives: merged };
}

const described = (schema) =>
    Object.fromEntries(
        ['title', 'description', 'default']
            .filter((name) => schema[name] !== undefined)
            .map((name) => [name, schema[name]]),
    );

function enumerated(schema, options, nullable) {
    if (options.length > OPTIONS_MAX) {
        return { kind: 'raw', schema, nullable, why: `it is one of ${options.length} values` };
    }
    if (options.length === 1 && !nullable) {
        return { kind: 'const', schema, nullable, value: options[0].value };
    }
    const withoutNull = options.filter((one) => one.value !== null);
    return {
        kind: 'enum',
        schema,
        nullable: nullable || withoutNull.length < options.length,
        options: withoutNull,
    };
}

function shaped(schema, root, nullable, turns = 0) {
    if (turns > TURNS_MAX) throw new Unclear('it is a choice of itself');
    const options = optionsOf(schema);
    if (options) return enumerated(schema, options, nullable);
    const listed = schema.anyOf ?? schema.oneOf;
    if (Array.isArray(listed) && listed.length > 0) {
        return choice(schema, listed, root, nullable, turns);
    }
    if (Array.isArray(schema.type)) {
        const types = schema.type.filter((it) => TYPES.includes(it) && it !== 'null');
        const nulls = nullable || schema.type.includes('null');
        if (types.length === 0) return { kind: nulls ? 'null' : 'any', schema, nullable: false };
        if (types.length === 1) {
            return shaped({ ...schema, type: types[0] }, root, nulls, turns + 1);
        }
        const alternatives = types.map((type) => ({ ...schema, type, title: undefined }));
        return { kind: 'choice', schema, nullable: nulls, alternatives };
    }
    const kind = kindOf(schema);
    if (kind === 'object') {
        const count = isObject(schema.properties) ? Object.keys(schema.properties).length : 0;
        if (count > MEMBERS_MAX) {
            return { kind: 'raw', schema, nullable, why: `it has ${count} members` };
        }
    }
    return { kind, schema, nullable };
}

/** What a schema asks for. Never throws: what can't be shown is of the kind raw, with a reason. */
export function shapeOf(schema, root, depth = 0) {
    try {
        const shape = shaped(flat(schema, root), root, false);
        const deep = ['object', 'array', 'choice'].includes(shape.kind);
        return deep && depth >= DEPTH_MAX
            ? { ...shape, kind: 'raw', why: 'it is nested deeply' }
            : shape;
    } catch (e) {
        const why = e instanceof Unclear ? e.message : "its schema can't be read";
        return { kind: 'raw', schema: isObject(schema) ? schema : {}, nullable: false, why };
    }
}

/** The members that an object's schema names: [name, schema, whether it is needed]. */
export function membersOf(schema) {
    const required = new Set(Array.isArray(schema.required) ? schema.required : []);
    const named = isObject(schema.properties) ? Object.entries(schema.properties) : [];
    const known = named.map(([name, one]) => [name, one, required.has(name)]);
    named.forEach(([name]) => required.delete(name));
    const unnamed = [...required].filter((name) => typeof name === 'string');
    return [...known, ...unnamed.slice(0, MEMBERS_MAX).map((name) => [name, true, true])];
}

/** The schema of further members; null where none are allowed. */
export function furtherOf(schema) {
    const further = schema.additionalProperties ?? schema.unevaluatedProperties;
    if (further === false) return null;
    if (isObject(further)) return further;
    const patterns = isObject(schema.patternProperties)
        ? Object.values(schema.patternProperties)
        : [];
    return patterns.length === 1 && isObject(patterns[0]) ? patterns[0] : true;
}

/** Whether the schema itself speaks of further members. */
export function invitesMore(schema) {
    const further = schema.additionalProperties;
    return (
        (further !== undefined && further !== false) ||
        isObject(schema.patternProperties) ||
        (membersOf(schema).length === 0 && further === undefined)
    );
}

/** The schema of an array's item. */
export function itemOf(schema, index) {
    const first = Array.isArray(schema.prefixItems)
        ? schema.prefixItems
        : Array.isArray(schema.items)
          ? schema.items
          : [];
    if (index < first.length) return first[index];
    const rest = Array.isArray(schema.items) ? schema.additionalItems : schema.items;
    return rest ?? true;
}

/** What a field starts with: only what has to be there, and of that no more than `room` holds. */
export function initial(schema, root, depth = 0, room = { left: INITIAL_MAX }) {
    room.left -= 1;
    if (room.left < 0) return undefined;
    const shape = shapeOf(schema, root, depth);
    if (shape.schema.default !== undefined) return structuredClone(shape.schema.default);
    switch (shape.kind) {
        case 'const':
            return shape.value;
        case 'null':
            return null;
        case 'object':
            return Object.fromEntries(
                (depth < INITIAL_DEPTH_MAX ? membersOf(shape.schema) : [])
                    .filter(([, , needed]) => needed)
                    .map(([name, one]) => [name, initial(one, root, depth + 1, room)])
                    .filter(([, value]) => value !== undefined),
            );
        case 'array': {
            const least = Math.min(Number(shape.schema.minItems) || 0, 5);
            const items = Array.from({ length: least }, (_, i) =>
                initial(itemOf(shape.schema, i), root, depth + 1, room),
            );
            return items.some((it) => it === undefined) ? [] : items;
        }
        case 'choice':
            return shape.nullable
                ? null
                : initial(shape.alternatives[0], root, depth + 1, room);
        default:
            return undefined;
    }
}

/** How well a value fits a kind: for telling alternatives apart before it is complete. */
function nearness(value, shape) {
    const type = typeOf(value);
    if (type === 'null' && shape.nullable) return 2;
    if (shape.kind === 'enum') return shape.options.some((one) => same(one.value, value)) ? 3 : 0;
    if (shape.kind === 'const') return same(shape.value, value) ? 4 : 0;
    if (shape.kind === 'any' || shape.kind === 'raw') return 1;
    if (shape.kind === type) return 2;
    return shape.kind === 'number' && type === 'integer' ? 1.5 : 0;
}

/** Which alternative a value most likely is: -1 for none. */
export function likely(value, alternatives, root) {
    let best = -1;
    let score = 0;
    alternatives.forEach((one, i) => {
        const shape = shapeOf(one, root, 1);
        let points = nearness(value, shape);
        if (points > 0 && shape.kind === 'object') {
            for (const [name, member, needed] of membersOf(shape.schema)) {
                const given = own(value, name);
                if (given === undefined) {
                    points -= needed ? 0.2 : 0;
                } else {
                    const near = nearness(given, shapeOf(member, root, 2));
                    points += near === 0 ? -1 : near / 4;
                }
            }
            points = Math.max(points, 0.01);
        }
        if (points > score) {
            best = i;
            score = points;
        }
    });
    return best;
}
