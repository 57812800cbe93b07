/** The parts that screens are put together from. */
import { html, names, useEffect, useId } from './dom.js';
import { change, difference, signedPercent, signedPoints, visible } from './format.js';
import { Icon } from './icon.js';
import { Text } from './show.js';

const TITLE_MAX = 80;

/** A screen: its heading, a line about it, what can be done at the top right, and the content. */
export function Page({ title, lead, back, actions, children }) {
    useEffect(() => {
        document.title = `${visible(title.slice(0, TITLE_MAX))} · Toolbooth`;
    }, [title]);
    return html`
        <div class="page">
            <header class="page-head">
                <div class="page-name">
                    ${back && html`<a class="page-back" href=${back.href}>
                        <${Icon} name="chevron" size=${14} />${back.label}
                    </a>`}
                    <h1 tabIndex="-1"><${Text} value=${title} max=${120} /></h1>
                    ${lead && html`<p class="lead">${lead}</p>`}
                </div>
                ${actions && html`<div class="page-actions">${actions}</div>`}
            </header>
            ${children}
        </div>
    `;
}

/** A box with a heading; `flush` lets a table reach its edges. */
export function Card({ title, note, actions, flush = false, children, ...rest }) {
    const id = useId();
    return html`
        <section ...${rest} class=${names('card', flush && 'card-flush', rest.class)}
            aria-labelledby=${title ? id : undefined}>
            ${(title || actions) && html`
                <header class="card-head">
                    <div>
                        <h2 id=${id}>${title}</h2>
                        ${note && html`<p class="note">${note}</p>`}
                    </div>
                    ${actions && html`<div class="card-actions">${actions}</div>`}
                </header>
            `}
            ${children}
        </section>
    `;
}

/**
 * A number first: what it is, how it differs from before, and its course. `better` says which way
 * is good: "up", "down", or "" for neither. Of shares (`points`) the difference is said, of other
 * numbers the change.
 */
export function Stat({ label, value, now, before, points, better, course, note, href }) {
    const delta = points ? difference(now, before) : change(now, before);
    const inner = html`
        <span class="stat-label">${label}</span>
        <span class="stat-value number" style=${{ '--chars': String(value).length }}>${value}</span>
        <span class="stat-foot">
            ${delta !== null && html`<${Delta} value=${delta} better=${better}
                said=${points ? signedPoints : signedPercent} />`}
            ${note && html`<span class="note">${note}</span>`}
        </span>
        ${course && html`<${Sparkline} values=${course} />`}
    `;
    return href
        ? html`<a class="stat" href=${href}>${inner}</a>`
        : html`<div class="stat">${inner}</div>`;
}

/** How much more or less than before. */
export function Delta({ value, better = 'up', said = signedPercent }) {
    const flat = Math.abs(value) < 0.0005;
    const good = value > 0 === (better === 'up');
    const tone = flat || !better ? 'calm' : good ? 'good' : 'bad';
    return html`
        <span class=${`delta delta-${tone}`} title="compared with the preceding range">
            ${!flat && html`<${Icon} name=${value > 0 ? 'up' : 'down'} size=${12} />`}
            ${flat ? 'no change' : said(value)}
        </span>
    `;
}

/** The course of a number as a small line without axes. */
export function Sparkline({ values }) {
    const known = values.map((value) => value ?? 0);
    if (known.length < 2 || known.every((value) => value === 0)) {
        return html`<svg class="sparkline" viewBox="0 0 100 24" aria-hidden="true"></svg>`;
    }
    const top = Math.max(...known);
    const points = known.map((value, i) => {
        const x = (i / (known.length - 1)) * 100;
        return `${x.toFixed(2)},${(22 - (value / top) * 20).toFixed(2)}`;
    });
    return html`
        <svg class="sparkline" viewBox="0 0 100 24" preserveAspectRatio="none" aria-hidden="true">
            <polygon points=${`0,24 ${points.join(' ')} 100,24`} />
            <polyline points=${points.join(' ')} />
        </svg>
    `;
}

const TONES = {
    ok: 'good', done: 'good', completed: 'good', settled: 'good', spent: 'good', credited: 'good',
    error: 'bad', fail: 'bad', failed: 'bad',
    refused: 'warn', warn: 'warn', unknown: 'warn', refunding: 'warn', settling: 'warn',
    payment_required: 'pay', refunded: 'pay', cancelled: 'calm',
};

/**
 * A word with a colour: good, warn, bad, pay, info or calm; by itself for the states that we know.
 * `exact` leaves the word as it is written.
 */
export function Badge({ word, tone, title, exact = false }) {
    const text = String(word ?? '');
    return html`
        <span class=${`badge badge-${tone ?? TONES[text] ?? 'calm'}`} title=${title}>
            <${Text} value=${exact ? text : text.replaceAll('_', ' ')} max=${40} />
        </span>
    `;
}

/**
 * A button: kind is "plain", "primary", "danger" or "quiet". One that does nothing now because of
 * `why` can be focused all the same, so that everybody learns the reason.
 */
export function Button({ kind = 'plain', icon, small, busy, why, disabled, children, ...rest }) {
    return html`
        <button type="button" ...${rest} disabled=${disabled || busy}
            title=${why || rest.title} aria-busy=${busy ? 'true' : undefined}
            aria-disabled=${why ? 'true' : undefined} aria-description=${why || undefined}
            onClick=${why ? (event) => event.preventDefault() : rest.onClick}
            class=${names('button', `button-${kind}`, small && 'button-small', rest.class)}>
            ${icon && html`<${Icon} name=${icon} size=${small ? 14 : 16} />`}
            ${children}
        </button>
    `;
}

/** A link that looks like a button. */
export function ButtonLink({ href, kind = 'plain', icon, small, children }) {
    return html`
        <a href=${href} class=${names('button', `button-${kind}`, small && 'button-small')}>
            ${icon && html`<${Icon} name=${icon} size=${small ? 14 : 16} />`}
            ${children}
        </a>
    `;
}

/**
 * A labelled control. Without children it is an input; onInput is told the value. `options` make it
 * a choice: words, or { value, label }.
 */
export function Field({ label, hint, error, hideLabel, value, onInput, ...others }) {
    const { options, children, ...rest } = others;
    const id = useId();
    const said = hint || error ? `${id}-said` : undefined;
    const shared = { id, 'aria-describedby': said, 'aria-invalid': error ? 'true' : undefined };
    const tell = (event) => onInput?.(event.currentTarget.value);
    let control = children;
    if (options) {
        control = html`
            <select ...${shared} ...${rest} value=${value} onChange=${tell}>
                ${options.map((option) => {
                    const { value: own, label: name } =
                        typeof option === 'object' ? option : { value: option, label: option };
                    return html`<option value=${own} selected=${own === value}>${name}</option>`;
                })}
            </select>
        `;
    } else if (typeof children === 'function') {
        control = children(shared);
    } else if (!children) {
        control = html`
            <input type="text" ...${shared} ...${rest} value=${value} onInput=${tell} />
        `;
    }
    return html`
        <div class=${names('field', error && 'field-wrong')}>
            <label for=${id} class=${hideLabel ? 'unseen' : undefined}>${label}</label>
            ${control}
            ${(hint || error) && html`<p id=${said} class="field-said">${error || hint}</p>`}
        </div>
    `;
}

/** A search field; the key "/" goes to the first of a page. */
export function Search({ label, value, onInput, placeholder = label }) {
    const id = useId();
    return html`
        <div class="search" role="search">
            <${Icon} name="search" />
            <label for=${id} class="unseen">${label}</label>
            <input id=${id} type="search" data-search value=${value} placeholder=${placeholder}
                autocomplete="off" spellcheck=${false}
                onInput=${(event) => onInput(event.currentTarget.value)} />
            <kbd aria-hidden="true">/</kbd>
        </div>
    `;
}

/** One of a few choices, all seen: ranges, groupings. */
export function Choice({ label, options, value, onChange }) {
    return html`
        <div class="choice" role="group" aria-label=${label}>
            ${options.map(({ value: own, label: name }) => html`
                <button type="button" key=${own} aria-pressed=${own === value ? 'true' : 'false'}
                    onClick=${() => onChange(own)}>${name}</button>
            `)}
        </div>
    `;
}

/** Tabs with arrow keys; `tabs` are { id, label, count?, content: () => vnode }. */
export function Tabs({ label, tabs, value, onChange }) {
    const base = useId();
    const current = Math.max(0, tabs.findIndex((tab) => tab.id === value));
    const move = (event) => {
        const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
        if (step) {
            event.preventDefault();
            const next = (current + step + tabs.length) % tabs.length;
            onChange(tabs[next].id);
            event.currentTarget.children[next].focus();
        }
    };
    return html`
        <div class="tabs">
            <div class="tab-list" role="tablist" aria-label=${label} onKeyDown=${move}>
                ${tabs.map((tab, i) => html`
                    <button type="button" role="tab" key=${tab.id} id=${`${base}-${tab.id}`}
                        aria-selected=${i === current ? 'true' : 'false'}
                        aria-controls=${`${base}-panel`}
                        tabIndex=${i === current ? 0 : -1} onClick=${() => onChange(tab.id)}>
                        ${tab.label}
                        ${tab.count !== undefined && html`
                            <span class="tab-count">${tab.count}</span>
                        `}
                    </button>
                `)}
            </div>
            <div role="tabpanel" id=${`${base}-panel`} class="tab-panel"
                aria-labelledby=${`${base}-${tabs[current].id}`}>
                ${tabs[current].content()}
            </div>
        </div>
    `;
}

/** A line across the page: tone is "info", "warn", "bad" or "good". */
export function Banner({ tone = 'info', title, actions, children }) {
    const icon = { info: 'info', warn: 'warn', bad: 'warn', good: 'check' }[tone];
    return html`
        <div class=${`banner banner-${tone}`} role=${tone === 'bad' ? 'alert' : 'note'}>
            <${Icon} name=${icon} size=${18} />
            <div class="banner-text">${title && html`<strong>${title} </strong>`}${children}</div>
            ${actions}
        </div>
    `;
}

/** Why something could not be shown, with a way to try again. */
export function Problem({ error, onRetry }) {
    const again = onRetry && html`<${Button} small onClick=${onRetry}>Try again</${Button}>`;
    return html`
        <${Banner} tone="bad" actions=${again}>
            <${Text} value=${error?.message ?? 'Something went wrong.'} />
        </${Banner}>
    `;
}

/** What stands where there is nothing yet: what it would be, and what to do. */
export function Empty({ title, children, icon = 'info' }) {
    return html`
        <div class="empty">
            <${Icon} name=${icon} size=${24} />
            <p class="empty-title">${title}</p>
            ${children && html`<div class="empty-text">${children}</div>`}
        </div>
    `;
}

/** Grey lines while something is on its way. */
export function Skeleton({ lines = 3 }) {
    return html`
        <div class="skeleton" role="status">
            <span class="unseen">Loading…</span>
            ${Array.from({ length: lines }, () => html`<span class="skeleton-line" />`)}
        </div>
    `;
}

/** Names and values, one below the other; `rows` are [name, value], without those of null. */
export function Facts({ rows }) {
    const kept = rows.filter(([, value]) => value !== null && value !== undefined);
    return html`
        <dl class="facts">
            ${kept.map(([name, value]) => html`
                <div key=${name}><dt>${name}</dt><dd>${value}</dd></div>
            `)}
        </dl>
    `;
}
