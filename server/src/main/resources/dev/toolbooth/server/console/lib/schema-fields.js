/** Fields of a form that hold one plain value: text, number, choice of values, raw JSON. */
import { html, useId, useLayoutEffect, useRef, useState } from './dom.js';
import { brief, controlProps, Frame, said, Small } from './schema-frame.js';
import { Draft, numberText, read, readNumber, same, write } from './schema-value.js';

const LONG_CHARS = 100;
const LONG_NAME = /^(text|body|content|prompt|message|code|markdown|html|script|source|sql)$/i;
const DATE = /^\d{4}-\d\d-\d\d$/;
const RADIOS_MAX = 4;

/** The switch for null, and the way to leave an optional value out. */
function Aside({ part, shape }) {
    const { value, onChange, needed, name } = part;
    return html`
        ${
            shape.nullable &&
            html`<label class="schema-null">
            <input
                type="checkbox"
                aria-label="${name} is null"
                checked=${value === null}
                onChange=${(event) => onChange(event.target.checked ? null : undefined)}
            />
            null
        </label>`
        }
        ${
            !needed &&
            value === '' &&
            html`<${Small} label="Leave ${name} out" onClick=${() => onChange(undefined)}>
            empty text · leave out
        <//>`
        }
    `;
}

function isLong(schema, name, value) {
    return (
        (typeof value === 'string' && (value.length > LONG_CHARS || value.includes('\n'))) ||
        schema.maxLength > 300 ||
        schema.contentMediaType !== undefined ||
        ['textarea', 'markdown', 'multiline'].includes(schema.format) ||
        (schema.format === undefined && LONG_NAME.test(name))
    );
}

function inputType(format, value) {
    if (format === 'date' && (value === undefined || DATE.test(value))) {
        return 'date';
    }
    return { uri: 'url', url: 'url', email: 'email', time: 'text', password: 'password' }[format];
}

const EXAMPLES = {
    'date-time': '2026-01-31T12:00:00Z',
    time: '12:00:00Z',
    uri: 'https://…',
    uuid: '00000000-0000-0000-0000-000000000000',
    duration: 'PT1H',
};

function placeholderOf(schema) {
    if (schema.default !== undefined) {
        return brief(schema.default);
    }
    const example = Array.isArray(schema.examples) ? schema.examples[0] : undefined;
    return example === undefined ? EXAMPLES[schema.format] : `such as ${brief(example)}`;
}

/** Text. It grows into several lines as soon as it has some: an input would drop them. */
export function TextField({ part, shape, problem }) {
    const id = useId();
    const control = useRef(null);
    const again = useRef(false);
    const { value, onChange, needed, name } = part;
    const text = typeof value === 'string' ? value : '';
    const [long, setLong] = useState(() => isLong(shape.schema, name, value));
    const several = long || text.includes('\n');
    useLayoutEffect(() => {
        if (again.current) {
            again.current = false;
            control.current?.focus();
        }
    }, [several]);
    const take = (typed) => onChange(typed === '' ? undefined : typed);
    const paste = (event) => {
        const pasted = event.clipboardData?.getData('text/plain') ?? '';
        if (!several && pasted.includes('\n')) {
            event.preventDefault();
            const { selectionStart: from, selectionEnd: to } = event.target;
            again.current = true;
            setLong(true);
            take(text.slice(0, from ?? text.length) + pasted + text.slice(to ?? text.length));
        }
    };
    const props = {
        ...controlProps(id, part, shape, problem),
        ref: control,
        value: text,
        disabled: value === null,
        placeholder: value === null ? 'null' : placeholderOf(shape.schema),
        autocomplete: 'off',
        spellcheck: false,
        onInput: (event) => take(event.target.value),
    };
    const remedy =
        needed &&
        value === undefined &&
        !shape.schema.minLength &&
        !shape.schema.format &&
        html`<${Small} label="Use an empty text for ${name}" onClick=${() => onChange('')}>
            use an empty text
        <//>`;
    const aside = html`<${Aside} part=${part} shape=${shape} />`;
    return html`<${Frame} ...${{ id, part, shape, problem, aside, remedy }}>
        ${
            several
                ? html`<textarea rows="3" ...${props}></textarea>`
                : html`<input
                  type=${inputType(shape.schema.format, value) ?? 'text'}
                  onPaste=${paste}
                  ...${props}
              />`
        }
    <//>`;
}

/** A number, by its digits: so that none gets lost. */
export function NumberField({ part, shape, problem }) {
    const id = useId();
    const { value, onChange } = part;
    const whole = shape.kind === 'integer';
    const aside = html`<${Aside} part=${part} shape=${shape} />`;
    return html`<${Frame} ...${{ id, part, shape, problem, aside }}>
        <input
            type="text"
            class="is-number"
            inputmode=${whole ? 'numeric' : 'decimal'}
            autocomplete="off"
            ...${controlProps(id, part, shape, problem)}
            value=${numberText(value)}
            disabled=${value === null}
            placeholder=${value === null ? 'null' : placeholderOf(shape.schema)}
            onInput=${(event) => onChange(readNumber(event.target.value, whole))}
        />
    <//>`;
}

/** One of some values: buttons for a few, a list for many. */
export function OptionField({ part, shape, problem, options }) {
    const id = useId();
    const { value, onChange, needed, name, bare } = part;
    const all = [...options];
    if (shape.nullable) {
        all.push({ value: null, label: 'null', note: '' });
    }
    if (value !== undefined && !all.some((one) => same(one.value, value))) {
        all.push({ value, label: `${brief(value)} (not in the schema)`, note: '' });
    }
    const at = all.findIndex((one) => value !== undefined && same(one.value, value));
    const few = all.length <= RADIOS_MAX && all.every((one) => one.label.length <= 18) && !bare;
    const props = controlProps(id, part, shape, problem);
    if (few) {
        const radios = needed ? all : [{ value: undefined, label: 'left out', note: '' }, ...all];
        const chosen = needed ? at : at + 1;
        return html`<${Frame} ...${{ id, part, shape, problem }}>
            <div class="schema-radios" role="radiogroup" ...${props} aria-label=${name}>
                ${radios.map(
                    (one, i) => html`<label title=${said(one.note)}>
                        <input
                            type="radio"
                            name=${id}
                            checked=${i === chosen}
                            onChange=${() => onChange(one.value)}
                        />
                        <span>${said(one.label, 40)}</span>
                    </label>`,
                )}
            </div>
        <//>`;
    }
    return html`<${Frame} ...${{ id, part, shape, problem }}>
        <select
            ...${props}
            onChange=${(event) => onChange(all[Number(event.target.value)]?.value)}
        >
            <option value="-1" selected=${at < 0}>${needed ? 'choose…' : 'left out'}</option>
            ${all.map(
                (one, i) => html`<option value=${i} selected=${i === at} title=${said(one.note)}>
                    ${said(one.label, 100)}
                </option>`,
            )}
        </select>
    <//>`;
}

/** The only value there is; an optional one may be left out. */
export function ConstField({ part, shape, problem }) {
    const id = useId();
    const { value, onChange, needed } = part;
    return html`<${Frame} ...${{ id, part, shape, problem }}>
        <label class="schema-const">
            <input
                type="checkbox"
                ...${controlProps(id, part, shape, problem)}
                checked=${value !== undefined}
                disabled=${needed && value !== undefined && same(value, shape.value)}
                onChange=${(event) => onChange(event.target.checked ? shape.value : undefined)}
            />
            <code>${brief(shape.value)}</code>
        </label>
    <//>`;
}

/** JSON as text, for what has no form. */
export function RawField({ part, shape, problem, aside }) {
    const id = useId();
    const { value, onChange } = part;
    const [typed, setTyped] = useState(null);
    const mine = typed !== null && (value === typed.value || same(value, typed.value));
    const text = mine ? typed.text : value === undefined ? '' : write(value);
    const take = (written) => {
        const found = written.trim() === '' ? { value: undefined } : read(written);
        const next = found.problem ? new Draft(written, found.problem) : found.value;
        setTyped({ text: written, value: next });
        onChange(next);
    };
    return html`<${Frame} ...${{ id, part, shape, problem, aside }}>
        ${shape.why && html`<p class="schema-description">As JSON: ${said(shape.why)}.</p>`}
        <textarea
            class="is-code"
            rows=${Math.min(12, Math.max(2, text.slice(0, 2000).split('\n').length))}
            spellcheck=${false}
            autocomplete="off"
            ...${controlProps(id, part, shape, problem)}
            placeholder=${shape.schema.default === undefined ? 'JSON' : placeholderOf(shape.schema)}
            value=${text}
            onInput=${(event) => take(event.target.value)}
        ></textarea>
    <//>`;
}
