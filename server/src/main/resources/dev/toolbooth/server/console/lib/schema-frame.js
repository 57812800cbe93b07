/** What stands around a field of a form: its name, what it is for, and what is wrong with it. */
import { html, names } from './dom.js';
import { visible } from './format.js';
import { compact } from './schema-value.js';

/** Foreign text, visible and bounded: schemas may hold a megabyte of it. */
export function said(text, charsMax = 600) {
    const whole = typeof text === 'string' ? text : '';
    const cut = whole.length > charsMax;
    return visible(cut ? `${whole.slice(0, charsMax)}…` : whole);
}

/** A value in a few words, for hints. */
export function brief(value) {
    return said(typeof value === 'string' ? value : compact(value), 60);
}

const TYPES = {
    string: 'text',
    number: 'number',
    integer: 'whole number',
    boolean: 'true or false',
    array: 'list',
    object: 'object',
    any: 'any JSON',
    raw: 'JSON',
};

/** What is asked for, in a few words: "whole number, 1 to 10, or null". */
export function hintOf({ kind, schema, nullable }) {
    const words = [];
    const format = typeof schema.format === 'string' ? said(schema.format, 30) : '';
    if (TYPES[kind]) {
        words.push(format && kind === 'string' ? format : TYPES[kind]);
    }
    words.push(rangeOf(schema));
    if (nullable) {
        words.push('or null');
    }
    if (schema.default !== undefined) {
        words.push(`default ${brief(schema.default)}`);
    }
    return words.filter(Boolean).join(', ');
}

function rangeOf(schema) {
    const low = schema.minimum ?? schema.exclusiveMinimum;
    const high = schema.maximum ?? schema.exclusiveMaximum;
    if (typeof low === 'number' && typeof high === 'number') {
        return `${low} to ${high}`;
    }
    if (typeof low === 'number') {
        return schema.minimum === undefined ? `more than ${low}` : `at least ${low}`;
    }
    if (typeof high === 'number') {
        return schema.maximum === undefined ? `less than ${high}` : `at most ${high}`;
    }
    return '';
}

/** The name of a field: its title with the member's name, or that alone. */
export function FieldName({ name, title, needed }) {
    const shown = said(title, 80);
    return html`
        ${
            shown && shown !== name
                ? html`<span class="schema-title">${shown}</span>
                  <code class="schema-name">${said(name, 80)}</code>`
                : html`<span class="schema-title is-code">${said(name, 80)}</span>`
        }
        ${needed && html`<span class="schema-needed" aria-hidden="true" title="required">*</span>`}
    `;
}

/** What a schema says in words; long ones open on demand. */
export function Description({ text, id }) {
    if (typeof text !== 'string' || text === '') {
        return null;
    }
    if (text.length <= 240) {
        return html`<p class="schema-description" id=${id}>${said(text)}</p>`;
    }
    return html`<details class="schema-description" id=${id}>
        <summary>${said(text, 200)}</summary>
        <p>${said(text, 4000)}</p>
    </details>`;
}

/** The problem of a field, told also to those who can't see it. */
export function Problem({ id, text, children }) {
    return text
        ? html`<p class="schema-problem" id=${id} role="alert">${said(text)} ${children}</p>`
        : null;
}

/**
 * A field with one control. `bare` leaves the name out, for items of a list: then it is only
 * spoken.
 */
export function Frame({ id, part, shape, problem, aside, remedy, children }) {
    const { name, needed, bare } = part;
    return html`<div class=${names('schema-field', problem && 'has-problem', bare && 'is-bare')}>
        ${
            !bare &&
            html`<div class="schema-head">
            <label for=${id}>
                <${FieldName} name=${name} title=${shape.schema.title} needed=${needed} />
            </label>
            <span class="schema-hint">${hintOf(shape)}</span>
            ${aside && html`<span class="schema-aside">${aside}</span>`}
        </div>`
        }
        ${!bare && html`<${Description} text=${shape.schema.description} id="${id}-about" />`}
        ${children} ${bare && aside && html`<span class="schema-aside">${aside}</span>`}
        <${Problem} id="${id}-problem" text=${problem}>${remedy}<//>
    </div>`;
}

/** What each control has: its id, its spoken name, and what describes it. */
export function controlProps(id, part, shape, problem) {
    const about = typeof shape.schema.description === 'string' && !part.bare;
    const described = [about && `${id}-about`, problem && `${id}-problem`].filter(Boolean);
    return {
        id,
        'aria-label': part.bare ? part.name : undefined,
        'aria-required': part.needed ? 'true' : undefined,
        'aria-invalid': problem ? 'true' : undefined,
        'aria-describedby': described.join(' ') || undefined,
    };
}

/** A small button within a form. */
export function Small({ label, title, onClick, disabled, children }) {
    return html`<button
        type="button"
        class="schema-button"
        aria-label=${label}
        title=${title ?? label}
        disabled=${disabled}
        onClick=${onClick}
    >
        ${children ?? label}
    </button>`;
}
