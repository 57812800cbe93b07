/** Values as elements: foreign text made harmless to read, money, times, ids. */
import { html, names, useEffect, useState } from './dom.js';
import { ago, clock, dateTime, pieces, shortId, usd, utc, visible } from './format.js';
import { Icon } from './icon.js';

const STEP = 20_000;

/**
 * Text from elsewhere. What would be invisible is shown as a sign; what is longer than `max` is
 * cut, with a button for the rest. `lines` keeps line breaks.
 */
export function Text({ value, max = 300, lines = false, ...rest }) {
    const text = String(value ?? '');
    const [shown, setShown] = useState(max);
    const cut = text.length > shown;
    const parts = pieces(cut ? text.slice(0, shown) : text, { lines });
    const more = (event) => {
        event.preventDefault();
        event.stopPropagation();
        setShown(shown + STEP);
    };
    return html`
        <bdi ...${rest} class=${names('text', lines && 'text-lines', rest.class)}>
            ${parts.map((part) => (part.odd ? html`<${Odd} sign=${part.text} />` : part.text))}
            ${cut && html`…${' '}<button type="button" class="more" onClick=${more}>
                ${text.length > shown + STEP ? 'show more' : 'show all'}
            </button>`}
        </bdi>
    `;
}

function Odd({ sign }) {
    return html`<span class="odd">${sign}</span>`;
}

/** Micro-USD, exactly. */
export function Money({ micro, signed = false }) {
    const sign = signed && micro > 0 ? '+' : '';
    return html`<span class="number">${sign}${usd(micro)}</span>`;
}

/**
 * A time where the reader is, with UTC in its title: kind is "date" (day and time), "clock" (with
 * seconds) or "ago", which is kept up to date.
 */
export function Time({ at, kind = 'date' }) {
    const [, tick] = useState(0);
    useEffect(() => {
        if (kind !== 'ago') {
            return undefined;
        }
        const timer = setInterval(() => tick((old) => old + 1), 10_000);
        return () => clearInterval(timer);
    }, [kind]);
    const said = { date: dateTime, clock, ago }[kind](at);
    return html`<time class="number" dateTime=${at} title=${utc(at)}>${said}</time>`;
}

/** A button that copies a text, and says so. */
export function Copy({ text, label = 'Copy', quiet = false }) {
    const [copied, setCopied] = useState(false);
    const copy = async (event) => {
        event.stopPropagation();
        event.preventDefault();
        if (await copyText(String(text))) {
            setCopied(true);
            setTimeout(() => setCopied(false), 1500);
        }
    };
    const icon = html`<${Icon} name=${copied ? 'check' : 'copy'} size=${14} />`;
    if (quiet) {
        return html`
            <button type="button" class="copy" onClick=${copy} title=${copied ? 'Copied' : label}
                aria-label=${copied ? 'Copied' : label}>${icon}</button>
        `;
    }
    return html`
        <button type="button" class="button button-small" onClick=${copy}>
            ${icon}<span aria-live="polite">${copied ? 'Copied' : label}</span>
        </button>
    `;
}

/** Copies a text; also on pages without TLS, where browsers have no clipboard. */
export async function copyText(text) {
    if (navigator.clipboard && globalThis.isSecureContext) {
        try {
            await navigator.clipboard.writeText(text);
            return true;
        } catch {
            return copyOldWay(text);
        }
    }
    return copyOldWay(text);
}

function copyOldWay(text) {
    const area = document.createElement('textarea');
    area.value = text;
    area.setAttribute('readonly', '');
    area.className = 'unseen';
    const holder = document.querySelector('dialog[open]') ?? document.body;
    const focused = document.activeElement;
    holder.append(area);
    area.select();
    const done = document.execCommand('copy');
    area.remove();
    focused?.focus();
    return done;
}

/** An id in little room, whole in its title, with a button that copies it; a link if it has one. */
export function Id({ id, href, head, tail, whole = false }) {
    const text = visible(whole ? id : shortId(id, head, tail));
    const shown = html`<code title=${visible(id)}>${text}</code>`;
    return html`
        <span class="id">
            ${href ? html`<a href=${href}>${shown}</a>` : shown}
            <${Copy} text=${id} label=${`Copy ${visible(shortId(id))}`} quiet />
        </span>
    `;
}

/** Lines to paste somewhere, with a button that copies them. */
export function Snippet({ text, label = 'Copy' }) {
    return html`
        <div class="snippet">
            <pre tabIndex="0"><${Text} value=${text} max=${20_000} lines /></pre>
            <${Copy} text=${text} label=${label} />
        </div>
    `;
}
