/** Bars drawn by the style sheet: shares of a list. */
import { html } from './dom.js';

/**
 * A list with a bar behind each line: `rows` are { key, label, href?, size, value, note? }; the bar
 * is as long as the size, compared with the largest.
 */
export function BarList({ rows }) {
    const top = Math.max(...rows.map((row) => row.size), 1);
    return html`
        <ol class="bar-list">
            ${rows.map(({ key, label, href, size, value, note }) => html`
                <li key=${key}>
                    <span class="bar" style=${{ width: percent(size / top) }}></span>
                    <span class="bar-label">
                        ${href ? html`<a href=${href}>${label}</a>` : label}
                    </span>
                    ${note && html`<span class="note number">${note}</span>`}
                    <span class="bar-value number">${value}</span>
                </li>
            `)}
        </ol>
    `;
}

/** A share as the style sheet wants it. */
export function percent(part) {
    return `${(Math.min(Math.max(part, 0), 1) * 100).toFixed(2)}%`;
}
