/** A form made of a JSON Schema, with raw JSON beside it and back without loss. */
import { html, useId, useState } from './dom.js';
import { check } from './schema-check.js';
import { ConstField, NumberField, OptionField, RawField, TextField } from './schema-fields.js';
import { Small } from './schema-frame.js';
import { ChoiceField, ListField, Members, ObjectField } from './schema-groups.js';
import { shapeOf } from './schema-model.js';
import { compact, read, typeOf, write } from './schema-value.js';

export { check } from './schema-check.js';
export { initial } from './schema-model.js';
export { compact, read, write } from './schema-value.js';

const BOOLEANS = [
    { value: true, label: 'true', note: '' },
    { value: false, label: 'false', note: '' },
];

const HELD = {
    string: ['string'],
    number: ['number', 'integer', 'draft'],
    integer: ['number', 'integer', 'draft'],
    boolean: ['boolean'],
    object: ['object'],
    array: ['array'],
};

/** Whether the field of a shape can show a value at all. */
function holds(shape, value) {
    if (value === undefined || (value === null && shape.nullable)) {
        return true;
    }
    return HELD[shape.kind]?.includes(typeOf(value)) ?? true;
}

/** A problem is shown at once, but that something is missing only when all are. */
function problemAt({ form, path, value }) {
    const nothing = value === undefined || (Array.isArray(value) && value.length === 0);
    return nothing && !form.showAll ? undefined : form.problems.get(path);
}

/**
 * One value of a form: its schema, name, value, pointer and depth, whether it is needed, and what
 * to tell when it changes. The whole form is `form`: {root, problems, showAll}.
 */
export function Part(props) {
    const shape = shapeOf(props.schema, props.form.root, props.depth);
    const fits = holds(shape, props.value);
    const [raw, setRaw] = useState(!fits);
    const problem = problemAt(props);
    const whole = ['object', 'array', 'choice'].includes(shape.kind);
    if (shape.kind === 'raw' || shape.kind === 'any' || raw || !fits) {
        const back =
            whole &&
            fits &&
            html`<${Small} label="Show ${props.name} as a form" onClick=${() => setRaw(false)}>
                as a form
            <//>`;
        return html`<${RawField} part=${props} shape=${shape} problem=${problem} aside=${back} />`;
    }
    const asRaw =
        whole &&
        props.value !== undefined &&
        html`<${Small} label="Show ${props.name} as JSON" onClick=${() => setRaw(true)}>
            { }
        <//>`;
    const common = { part: props, shape, problem };
    switch (shape.kind) {
        case 'string':
            return html`<${TextField} ...${common} />`;
        case 'number':
        case 'integer':
            return html`<${NumberField} ...${common} />`;
        case 'boolean':
            return html`<${OptionField} ...${common} options=${BOOLEANS} />`;
        case 'enum':
            return html`<${OptionField} ...${common} options=${shape.options} />`;
        case 'const':
        case 'null':
            return html`<${ConstField} ...${{ ...common, shape: { value: null, ...shape } }} />`;
        case 'array':
            return html`<${ListField} ...${common} aside=${asRaw} />`;
        case 'choice':
            return html`<${ChoiceField} ...${common} />`;
        default:
            return props.inner
                ? html`<${Members} ...${common} />`
                : html`<${ObjectField} ...${common} aside=${asRaw} />`;
    }
}

/**
 * The form of a tool's arguments. `state` is {value, text}: text is set while raw JSON is shown,
 * and is what counts then. onChange gets the next state.
 */
export function SchemaForm({ schema, state, onChange, showAll = false }) {
    const id = useId();
    const rawShown = state.text !== undefined;
    const shape = shapeOf(schema, schema, 0);
    const formless = shape.kind !== 'object';
    const found = rawShown ? read(state.text) : null;
    const toForm = () => onChange({ value: found.value });
    const toRaw = () => onChange({ value: state.value, text: write(state.value ?? {}) });
    const form = { root: schema, problems: check(state.value ?? {}, schema), showAll };
    return html`<div class="schema-form">
        <div class="schema-switch" role="group" aria-label="How to enter the arguments">
            <button
                type="button"
                aria-pressed=${!rawShown}
                disabled=${rawShown && (found.problem || typeOf(found.value) !== 'object')}
                onClick=${() => rawShown && toForm()}
            >
                Form
            </button>
            <button type="button" aria-pressed=${rawShown} onClick=${() => rawShown || toRaw()}>
                Raw JSON
            </button>
        </div>
        ${
            rawShown
                ? html`<div class="schema-field">
                  <label class="schema-head" for=${id}>Arguments</label>
                  <textarea
                      id=${id}
                      class="is-code"
                      rows="12"
                      spellcheck=${false}
                      aria-invalid=${found.problem ? 'true' : undefined}
                      aria-describedby="${id}-problem"
                      value=${state.text}
                      onInput=${(event) => onChange({ value: state.value, text: event.target.value })}
                  ></textarea>
                  <p class="schema-problem" id="${id}-problem" role="status">
                      ${rawProblem(found, schema)}
                  </p>
              </div>`
                : formless
                  ? html`<${Part}
                    ...${{ schema, form, name: 'arguments', path: '', depth: 0, needed: true }}
                    value=${state.value}
                    onChange=${(value) => onChange({ value })}
                />`
                  : html`<${Members}
                    part=${{ path: '', form, depth: 0, value: state.value, onChange: (value) => onChange({ value }) }}
                    shape=${shape}
                />`
        }
    </div>`;
}

function rawProblem(found, schema) {
    if (found.problem) {
        return found.problem;
    }
    if (typeOf(found.value) !== 'object') {
        return 'The arguments must be an object, such as {"city": "Oslo"}.';
    }
    const [first] = check(found.value, schema);
    return first ? `${first[0] || 'arguments'}: ${first[1]}` : '';
}

/** The arguments that a form holds: {value}, or {problem}. What the schema demands is not asked. */
export function argumentsOf(state) {
    if (state.text !== undefined) {
        const found = read(state.text);
        if (found.problem || typeOf(found.value) === 'object') {
            return found;
        }
        return { problem: 'The arguments must be an object.' };
    }
    const drafts = check(state.value ?? {}, true);
    const [first] = drafts;
    return first ? { problem: `${first[0]}: ${first[1]}` } : { value: state.value ?? {} };
}

/** The state of a form that shows arguments given as text; compact, for addresses. */
export function stateOf(text) {
    const found = read(text);
    return found.problem || typeOf(found.value) !== 'object'
        ? { value: {}, text }
        : { value: found.value };
}

/** The text of a state, for addresses. */
export function textOf(state) {
    return state.text ?? compact(state.value ?? {});
}
