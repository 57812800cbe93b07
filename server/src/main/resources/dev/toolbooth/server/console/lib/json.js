/** JSON as a tree that opens by clicks. Bounded: a megabyte must not freeze the page. */
import { html, useState } from './dom.js';
import { count, visible } from './format.js';
import { Icon } from './icon.js';
import { Copy, Text } from './show.js';

const CHILDREN = 50;
const OPEN_CHILDREN = 30;
const OPEN_MAX = 300;
const STRING = 500;

/**
 * A value as a tree, or as text where it is text. At most `depth` levels are open at first, fewer
 * where there is much. `label` says what it is; `raw` leaves out the line with the size and the copy button.
 */
export function Json({ value, label = 'JSON', depth = 2, raw = false }) {
    const isText = typeof value === 'string';
    return html`
        <div class="json" role="group" aria-label=${label}>
            ${!raw && html`<${Head} value=${value} isText=${isText} />`}
            ${isText
                ? html`<pre class="json-text"><${Text} value=${value} max=${4000} lines /></pre>`
                : html`<ul class="json-tree">
                    <${Node} value=${value} depth=${openLevels(value, depth)} last />
                </ul>`}
        </div>
    `;
}

/** How many levels can be open at first before there is too much to show. */
function openLevels(value, most) {
    let shown = 0;
    let level = [value];
    for (let depth = 0; depth < most; depth++) {
        const next = [];
        for (const one of level) {
            const children = isObject(one) ? Object.values(one) : [];
            if (children.length <= OPEN_CHILDREN) {
                next.push(...children);
            }
            if (shown + next.length > OPEN_MAX) {
                return depth;
            }
        }
        shown += next.length;
        level = next;
    }
    return most;
}

function Head({ value, isText }) {
    // Made only when it is copied.
    const text = { toString: () => (isText ? value : JSON.stringify(value, null, 2)) };
    const size = isText ? `${count(value.length)} characters` : sizeOf(value);
    return html`
        <div class="json-head">
            <span class="note">${size}</span>
            <${Copy} text=${text} />
        </div>
    `;
}

function sizeOf(value) {
    if (Array.isArray(value)) {
        return `${count(value.length)} ${value.length === 1 ? 'item' : 'items'}`;
    }
    if (isObject(value)) {
        const size = Object.keys(value).length;
        return `${count(size)} ${size === 1 ? 'member' : 'members'}`;
    }
    return typeof value;
}

function isObject(value) {
    return typeof value === 'object' && value !== null;
}

function Node({ name, value, depth, last }) {
    const comma = last ? '' : ',';
    if (!isObject(value) || Object.keys(value).length === 0) {
        return html`
            <li class="json-leaf">
                <${Name} name=${name} /><${Leaf} value=${value} />${comma}
            </li>
        `;
    }
    return html`<${Branch} name=${name} value=${value} depth=${depth} comma=${comma} />`;
}

function Branch({ name, value, depth, comma }) {
    const entries = Object.entries(value);
    const isArray = Array.isArray(value);
    const [open, setOpen] = useState(depth > 0 && entries.length <= OPEN_CHILDREN);
    const [limit, setLimit] = useState(CHILDREN);
    const [before, after] = isArray ? '[]' : '{}';
    const rest = entries.length - limit;
    return html`
        <li>
            <button type="button" class="json-turn" aria-expanded=${open ? 'true' : 'false'}
                onClick=${() => setOpen(!open)}>
                <${Icon} name="chevron" size=${12} />
                <${Name} name=${name} /><span class="json-mark">${before}</span>
                ${!open && html`<span class="note">${sizeOf(value)}</span>
                    <span class="json-mark">${after}${comma}</span>`}
            </button>
            ${open && html`
                <ul>
                    ${entries.slice(0, limit).map(([key, child], i) => html`
                        <${Node} key=${key} name=${isArray ? undefined : key} value=${child}
                            depth=${depth - 1} last=${i === entries.length - 1} />
                    `)}
                    ${rest > 0 && html`<li>
                        <button type="button" class="more" onClick=${() => setLimit(limit * 4)}>
                            show more (${count(rest)} left)
                        </button>
                    </li>`}
                </ul>
                <span class="json-mark json-end">${after}${comma}</span>
            `}
        </li>
    `;
}

function Name({ name }) {
    if (name === undefined) {
        return null;
    }
    const said = visible(name.slice(0, 200));
    return html`<span><span class="json-name">${said}</span>${': '}</span>`;
}

function Leaf({ value }) {
    if (typeof value === 'string') {
        return html`
            <span class="json-string">"<${Text} value=${value} max=${STRING} lines />"</span>
        `;
    }
    if (isObject(value)) {
        return html`<span class="json-mark">${Array.isArray(value) ? '[]' : '{}'}</span>`;
    }
    const kind = value === null ? 'null' : typeof value;
    return html`<span class=${`json-${kind}`}>${String(value)}</span>`;
}
