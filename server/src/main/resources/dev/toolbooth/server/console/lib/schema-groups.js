/** Fields of a form that hold others: objects, maps, lists and choices. */
import { html, names, useId, useRef, useState } from './dom.js';
import { Part } from './schema-form.js';
import { Description, FieldName, hintOf, Problem, said, Small } from './schema-frame.js';
import { furtherOf, initial, invitesMore, itemOf, likely } from './schema-model.js';
import { membersOf, shapeOf } from './schema-model.js';
import { pointer } from './schema-check.js';
import { renamed, withMember } from './schema-value.js';

const ITEMS_SHOWN_MAX = 100;

/** What stands around several fields: a legend, and the way to add or take away the whole. */
function Group({ part, shape, problem, aside, children }) {
    const { value, onChange, needed, name, bare, form, depth, schema } = part;
    const absent = value === undefined || value === null;
    const add = () => onChange(initial(schema, form.root, depth) ?? empty(shape.kind));
    return html`<fieldset class=${names('schema-group', `at-${depth % 4}`, bare && 'is-bare')}>
        <legend>
            <${FieldName} name=${name} title=${shape.schema.title} needed=${needed} />
            <span class="schema-hint">${value === null ? 'null' : hintOf(shape)}</span>
        </legend>
        <span class="schema-aside">
            ${aside}
            ${
                shape.nullable &&
                value !== null &&
                html`<${Small} label="Set ${name} to null" onClick=${() => onChange(null)}>null<//>`
            }
            ${absent && html`<${Small} label="Add ${name}" onClick=${add}>+ add<//>`}
            ${
                !absent &&
                !needed &&
                html`<${Small} label="Leave ${name} out" onClick=${() => onChange(undefined)}>
                leave out
            <//>`
            }
        </span>
        <${Description} text=${shape.schema.description} />
        <${Problem} text=${problem} />
        ${!absent && html`<div class="schema-inside">${children}</div>`}
    </fieldset>`;
}

function empty(kind) {
    return kind === 'array' ? [] : {};
}

/** The members of an object that its schema names, and those that it doesn't. */
export function ObjectField(props) {
    return html`<${Group} ...${props}><${Members} ...${props} /><//>`;
}

/** The fields of an object, without a legend. */
export function Members({ part, shape }) {
    const { path, form, depth, onChange } = part;
    const value = part.value ?? {};
    const latest = useRef(value);
    latest.current = value;
    const known = membersOf(shape.schema);
    const further = Object.keys(value).filter((name) => !known.some(([one]) => one === name));
    const set = (name) => (next) => {
        latest.current = withMember(latest.current, name, next);
        onChange(latest.current);
    };
    return html`
        ${known.map(
            ([name, schema, needed]) => html`<${Part}
                key=${name}
                ...${{ schema, name, needed, form, depth: depth + 1 }}
                path=${pointer(path, name)}
                value=${Object.hasOwn(value, name) ? value[name] : undefined}
                onChange=${set(name)}
            />`,
        )}
        ${
            (further.length > 0 ||
                (furtherOf(shape.schema) !== null && invitesMore(shape.schema))) &&
            html`<${Further} part=${part} shape=${shape} value=${value} further=${further} set=${set} />`
        }
    `;
}

/** Members that the schema doesn't name, each with its name. */
function Further({ part, shape, value, further, set }) {
    const { path, form, depth, onChange } = part;
    const schema = furtherOf(shape.schema) ?? true;
    const add = () => {
        let name = 'name';
        for (let i = 2; Object.hasOwn(value, name); i++) {
            name = `name${i}`;
        }
        const { kind } = shapeOf(schema, form.root, depth + 1);
        const plain = { string: '', boolean: false, any: '', integer: 0, number: 0 }[kind];
        onChange({ ...value, [name]: initial(schema, form.root, depth + 1) ?? plain ?? null });
    };
    return html`<div class="schema-further">
        ${further.slice(0, ITEMS_SHOWN_MAX).map(
            (name, i) => html`<div class="schema-item" key=${`further-${i}`}>
                <${NameField}
                    name=${name}
                    taken=${(other) => Object.hasOwn(value, other)}
                    onRename=${(to) => onChange(renamed(value, name, to))}
                />
                <${Part}
                    ...${{ schema, name, needed: true, form, depth: depth + 1, bare: true }}
                    path=${pointer(path, name)}
                    value=${value[name]}
                    onChange=${(next) => set(name)(next === undefined ? null : next)}
                />
                <${Small} label="Remove member ${said(name, 40)}" onClick=${() => set(name)()}>
                    ×
                <//>
            </div>`,
        )}
        ${further.length > ITEMS_SHOWN_MAX && html`<${More} count=${further.length} />`}
        <${Small} label="Add a member" onClick=${add}>+ add a member<//>
    </div>`;
}

function More({ count }) {
    return html`<p class="schema-description">
        ${count - ITEMS_SHOWN_MAX} more are in the raw JSON.
    </p>`;
}

/** The name of a member; it counts once it is left, and if no other has it. */
function NameField({ name, taken, onRename }) {
    const [typed, setTyped] = useState(null);
    const text = typed ?? name;
    const clash = text !== name && taken(text);
    const leave = () => {
        if (text !== name && !clash) {
            onRename(text);
        }
        setTyped(null);
    };
    return html`<input
        class="schema-key is-code"
        type="text"
        aria-label="Name of the member"
        aria-invalid=${clash ? 'true' : undefined}
        title=${clash ? 'Another member has this name.' : undefined}
        value=${text}
        onInput=${(event) => setTyped(event.target.value)}
        onBlur=${leave}
        onKeyDown=${(event) => event.key === 'Enter' && (event.preventDefault(), leave())}
    />`;
}

/** A list whose items can be added, moved and taken away. */
export function ListField(props) {
    const { part, shape } = props;
    const { path, form, depth, onChange, name } = part;
    const items = Array.isArray(part.value) ? part.value : [];
    const latest = useRef(items);
    latest.current = items;
    const put = (next) => {
        latest.current = next;
        onChange(next);
    };
    const { minItems = 0, maxItems = Infinity } = shape.schema;
    const move = (from, to) => {
        const next = [...latest.current];
        next.splice(to, 0, ...next.splice(from, 1));
        put(next);
    };
    const add = () => {
        const schema = itemOf(shape.schema, items.length);
        const { kind } = shapeOf(schema, form.root, depth + 1);
        const start = initial(schema, form.root, depth + 1);
        put([...latest.current, start ?? { string: '', boolean: false }[kind]]);
    };
    return html`<${Group} ...${props}>
        <ol class="schema-list">
            ${items.slice(0, ITEMS_SHOWN_MAX).map(
                (value, i) => html`<li class="schema-item" key=${i}>
                    <${Part}
                        schema=${itemOf(shape.schema, i)}
                        name="${name} ${i + 1}"
                        path=${pointer(path, i)}
                        depth=${depth + 1}
                        needed=${true}
                        bare=${true}
                        ...${{ value, form }}
                        onChange=${(next) =>
                            put(latest.current.map((old, at) => (at === i ? next : old)))}
                    />
                    <span class="schema-moves">
                        <${Small}
                            label="Move item ${i + 1} up"
                            disabled=${i === 0}
                            onClick=${() => move(i, i - 1)}
                        >
                            ↑
                        <//>
                        <${Small}
                            label="Move item ${i + 1} down"
                            disabled=${i === items.length - 1}
                            onClick=${() => move(i, i + 1)}
                        >
                            ↓
                        <//>
                        <${Small}
                            label="Remove item ${i + 1}"
                            disabled=${items.length <= minItems && part.needed}
                            onClick=${() => put(latest.current.filter((_, at) => at !== i))}
                        >
                            ×
                        <//>
                    </span>
                </li>`,
            )}
        </ol>
        ${items.length > ITEMS_SHOWN_MAX && html`<${More} count=${items.length} />`}
        <${Small} label="Add an item to ${name}" disabled=${items.length >= maxItems} onClick=${add}>
            + add an item
        <//>
    <//>`;
}

/** One of several shapes; what is chosen shows by the value, and by what was last picked. */
export function ChoiceField(props) {
    const { part, shape, problem } = props;
    const { form, depth, onChange, name } = part;
    const id = useId();
    const [picked, setPicked] = useState(null);
    const found = likely(part.value, shape.alternatives, form.root);
    const at = picked !== null && picked < shape.alternatives.length ? picked : Math.max(found, 0);
    const pick = (index) => {
        setPicked(index);
        onChange(initial(shape.alternatives[index], form.root, depth + 1));
    };
    const absent = part.value === undefined || part.value === null;
    const shownFields = !absent || part.needed || picked !== null;
    return html`<${Group}
        part=${{ ...part, value: shownFields ? (part.value ?? {}) : part.value }}
        shape=${{ ...shape, kind: 'choice' }}
        problem=${problem}
    >
        <div class="schema-choice">
            <label for=${id}>Which</label>
            <select id=${id} onChange=${(event) => pick(Number(event.target.value))}>
                ${shape.alternatives.map(
                    (one, i) => html`<option value=${i} selected=${i === at}>
                        ${titleOf(one, i, form.root)}
                    </option>`,
                )}
            </select>
        </div>
        <${Part}
            key=${at}
            schema=${shape.alternatives[at]}
            ...${{ name, form, path: part.path, needed: true, inner: true }}
            value=${part.value}
            depth=${depth + 1}
            onChange=${onChange}
        />
    <//>`;
}

/** What an alternative is called: its title, what tells it from the others, or its kind. */
function titleOf(schema, index, root) {
    if (typeof schema.title === 'string' && schema.title !== '') {
        return said(schema.title, 60);
    }
    const shape = shapeOf(schema, root, 1);
    const marks =
        shape.kind === 'object'
            ? membersOf(shape.schema)
                  .map(([name, one]) => [name, shapeOf(one, root, 2)])
                  .filter(([, one]) => one.kind === 'const')
                  .map(([name, one]) => `${name}: ${one.value}`)
            : [];
    return said(marks.length > 0 ? marks.join(', ') : hintOf(shape) || `choice ${index + 1}`, 60);
}
