/** Tables that can be sorted, filtered and walked by keyboard; cards where it is narrow. */
import { html, names, useMemo, useState } from './dom.js';
import { Icon } from './icon.js';
import { place, setQuery } from './router.js';
import { Text } from './show.js';
import { Button, Empty, Search } from './ui.js';

const STEP = 100;

/**
 * A table.
 *
 * columns: [{ key, label, render?: (row) => vnode, value?: (row) => what is sorted and filtered by,
 *             end?: true for numbers, sort?: false, wide?: true for the cell that may grow,
 *             minor?: true for what cards leave out }]
 * rows: objects; rowKey: (row) => key; rowHref: (row) => address that the row opens; rowClass
 * name: what its choices are called in the address ("" for the only one of a screen)
 * sort: the order at first, a key, or "-key" for descending; null leaves the order as it comes
 * filter: the label of a filter field; filters: more controls beside it; empty: a vnode
 */
export function Table(props) {
    const { columns, rows, rowKey, rowHref, rowClass, name = '' } = props;
    const { sort = null, filter, filters } = props;
    const { query } = place.value;
    const [sortKey, filterKey] = name ? [`${name}-sort`, `${name}-q`] : ['sort', 'q'];
    const order = query[sortKey] ?? sort;
    const words = filter ? (query[filterKey] ?? '') : '';
    const [limit, setLimit] = useState(STEP);
    const shown = useMemo(
        () => sorted(filtered(rows, columns, words), columns, order),
        [rows, columns, words, order],
    );
    const sortBy = (key) => {
        const down = order === key || (order !== `-${key}` && columnOf(columns, key).end);
        setQuery({ [sortKey]: down ? `-${key}` : key });
    };
    const head = columns.map((column) => html`
        <${Heading} key=${column.key} column=${column} order=${order} onSort=${sortBy} />
    `);
    return html`
        <div class="table-box">
            ${(filter || filters) && html`
                <div class="table-tools">
                    ${filter && html`<${Search} label=${filter} value=${words}
                        onInput=${(text) => setQuery({ [filterKey]: text })} />`}
                    ${filters}
                </div>
            `}
            ${shown.length === 0
                ? html`<${Nothing} words=${words} empty=${props.empty}
                    onClear=${() => setQuery({ [filterKey]: null })} />`
                : html`
                    <table class="table" role="table" aria-label=${props.label}>
                        <thead role="rowgroup"><tr role="row">${head}</tr></thead>
                        <tbody role="rowgroup" onKeyDown=${walk}>
                            ${shown.slice(0, limit).map((row) => html`
                                <${Row} key=${rowKey ? rowKey(row) : undefined} row=${row}
                                    columns=${columns} href=${rowHref?.(row)}
                                    class=${rowClass?.(row)} />
                            `)}
                        </tbody>
                    </table>
                `}
            ${shown.length > limit && html`
                <div class="table-more">
                    <${Button} small onClick=${() => setLimit(limit + STEP)}>
                        Show ${Math.min(STEP, shown.length - limit)} more of ${shown.length}
                    </${Button}>
                </div>
            `}
        </div>
    `;
}

function Heading({ column, order, onSort }) {
    const ways = { [column.key]: 'ascending', [`-${column.key}`]: 'descending' };
    const way = ways[order];
    if (column.sort === false) {
        return html`
            <th role="columnheader" scope="col" class=${classOf(column)}>${column.label}</th>
        `;
    }
    return html`
        <th role="columnheader" scope="col" class=${classOf(column)} aria-sort=${way}>
            <button type="button" class="sort" onClick=${() => onSort(column.key)}>
                ${column.label}
                <${Icon} name=${way === 'ascending' ? 'up' : 'down'} size=${12} />
            </button>
        </th>
    `;
}

function Row({ row, columns, href, ...rest }) {
    const open = (event) => {
        const own = event.target.closest('a, button, input, select, label, summary');
        if (href && !own && !String(globalThis.getSelection())) {
            globalThis.location.hash = href;
        }
    };
    return html`
        <tr role="row" class=${names(href && 'row-link', rest.class)} onClick=${open}>
            ${columns.map((column, i) => {
                const shown = shownOf(column, row);
                const opens = href && i === 0;
                return html`
                    <td role="cell" key=${column.key} data-label=${column.label}
                        class=${classOf(column)}>
                        <div class="cell">
                            ${opens ? html`<a class="row-open" href=${href}>${shown}</a>` : shown}
                        </div>
                    </td>
                `;
            })}
        </tr>
    `;
}

function Nothing({ words, empty, onClear }) {
    if (words) {
        return html`
            <${Empty} icon="search" title="Nothing matches the filter.">
                <${Button} small onClick=${onClear}>Clear the filter</${Button}>
            </${Empty}>
        `;
    }
    return empty ?? html`<${Empty} title="Nothing here yet." />`;
}

function classOf({ end, wide, minor }) {
    return names(end && 'end number', wide && 'wide', minor && 'minor');
}

function shownOf(column, row) {
    if (column.render) {
        return column.render(row);
    }
    const value = row[column.key];
    return typeof value === 'string' ? html`<${Text} value=${value} max=${120} />` : value;
}

/** Arrow keys, and j and k, go from row to row. */
function walk(event) {
    const step = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }[event.key];
    if (!step || event.target.closest('input, select, textarea')) {
        return;
    }
    const links = [...event.currentTarget.querySelectorAll('.row-open')];
    const now = links.indexOf(event.target.closest('tr')?.querySelector('.row-open'));
    const next = links[now + step];
    if (now >= 0 && next) {
        event.preventDefault();
        next.focus();
    }
}

function columnOf(columns, key) {
    return columns.find((column) => column.key === key) ?? {};
}

function valueOf(column, row) {
    return column.value ? column.value(row) : row[column.key];
}

/** The rows in an order; what is missing comes last, either way. */
export function sorted(rows, columns, order) {
    const down = order?.startsWith('-');
    const column = columnOf(columns, down ? order.slice(1) : order);
    if (!order || !column.key) {
        return rows;
    }
    const compare = (one, other) => {
        const [a, b] = [valueOf(column, one), valueOf(column, other)];
        if (isMissing(a) || isMissing(b)) {
            return isMissing(a) - isMissing(b);
        }
        const way = typeof a === 'number' && typeof b === 'number'
            ? a - b
            : String(a).localeCompare(String(b), 'en', { numeric: true });
        return down ? -way : way;
    };
    return [...rows].sort(compare);
}

function isMissing(value) {
    return value === undefined || value === null || value === '';
}

/** The rows that have every one of the words in some column. */
export function filtered(rows, columns, words) {
    const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
    if (wanted.length === 0) {
        return rows;
    }
    return rows.filter((row) => {
        const text = columns.map((column) => String(valueOf(column, row) ?? '').slice(0, 1000));
        const whole = text.join('\n').toLowerCase();
        return wanted.every((word) => whole.includes(word));
    });
}
