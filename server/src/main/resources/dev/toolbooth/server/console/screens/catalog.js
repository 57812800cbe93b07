/** The catalog: what can be bought with x402, here and elsewhere, and whether it still holds. */
import { Badge, Banner, Button, Card, Choice, count, Dialog, Empty } from '../lib/index.js';
import { Field, go, html, link, Page, post, Search, setQuery } from '../lib/index.js';
import { share, Table, Text, Time, toast, useEffect, useMemo } from '../lib/index.js';
import { useState, visible } from '../lib/index.js';
import { Listed, More, usePaged } from '../lib/paged.js';
import { RoleButton } from '../lib/role-button.js';

export const STANDING = {
    listed: { tone: 'good', says: 'Buyers can find it.' },
    unproven: { tone: 'calm', says: 'No probe has succeeded yet.' },
    changed: { tone: 'warn', says: 'It differs from its listing: review the change.' },
    dead: { tone: 'bad', says: 'It no longer answers.' },
    impostor: { tone: 'bad', says: 'It claims the name of another.' },
};

export const SOURCE = {
    own: 'sold here',
    configured: 'configured',
    added: 'added by hand',
    facilitator: 'from a facilitator',
    settled: 'from a payment',
    server: 'from a server',
};

const WHOSE = [
    { value: '', label: 'All' },
    { value: 'own', label: 'Own' },
    { value: 'found', label: 'Found' },
];
const TYPES = [
    { value: '', label: 'http and mcp' },
    { value: 'http', label: 'http' },
    { value: 'mcp', label: 'mcp' },
];
const SEARCH_AFTER_MS = 250;

/** Foreign text in little room; the page of the entry has all of it. */
function short(text, charsMax) {
    return html`<bdi>${visible(text.length > charsMax ? `${text.slice(0, charsMax)}…` : text)}</bdi>`;
}

const COLUMNS = [
    {
        key: 'name',
        label: 'What',
        wide: true,
        value: (entry) => `${entry.name} ${entry.resource} ${entry.description}`,
        render: (entry) => html`<div class="two-lines">
            <b>${short(entry.description || entry.name, 90)}</b>
            <span class="note">${short(entry.id, 100)}</span>
        </div>`,
    },
    {
        key: 'standing',
        label: 'Standing',
        render: (entry) => html`<div class="two-lines">
            <${Badge} word=${entry.standing} tone=${STANDING[entry.standing]?.tone}
                title=${STANDING[entry.standing]?.says} />
            ${entry.problem && html`<span class="note"><${Text} value=${entry.problem}
                max=${80} /></span>`}
        </div>`,
    },
    {
        key: 'prices',
        label: 'Price',
        sort: false,
        value: (entry) => entry.prices.join(' '),
        render: (entry) => html`<${Prices} prices=${entry.prices} />`,
    },
    {
        key: 'source',
        label: 'Source',
        value: (entry) => SOURCE[entry.source] ?? entry.source,
        render: (entry) => html`<span
            title=${entry.from}>${SOURCE[entry.source] ?? entry.source}</span>`,
    },
    {
        key: 'probed',
        label: 'Last probe',
        render: (entry) => html`<${Probe} entry=${entry} />`,
    },
];

/** Prices in words; of many, the first. */
export function Prices({ prices, most = 2 }) {
    if (prices.length === 0) {
        return html`<span class="note">not known</span>`;
    }
    return html`<div class="two-lines">
        ${prices.slice(0, most).map((price) => html`<span><${Text} value=${price}
            max=${80} /></span>`)}
        ${prices.length > most && html`<span
            class="note">and ${prices.length - most} more ways</span>`}
    </div>`;
}

function Probe({ entry }) {
    if (!entry.probed) {
        return html`<span class="note">${entry.source === 'own' ? 'needs none' : 'never'}</span>`;
    }
    const facts = [
        entry.success_percent !== undefined && share(entry.success_percent, 100),
        entry.answer_ms !== undefined && `${count(entry.answer_ms)} ms`,
    ].filter(Boolean);
    return html`<div class="two-lines">
        <${Time} at=${entry.probed} kind="ago" />
        ${facts.length > 0 && html`<span class="note">${facts.join(' · ')}</span>`}
    </div>`;
}

export default function Catalog({ query }) {
    const { words = '', standing = '', type = '', whose = '' } = query;
    const search = Boolean(words);
    const list = usePaged('catalog', 'entries', search ? { words, type } : { standing, type });
    const [adding, setAdding] = useState(false);
    const rows = useMemo(
        () =>
            list.rows.filter(
                (entry) =>
                    (!whose || (entry.source === 'own') === (whose === 'own')) &&
                    (!search || !standing || entry.standing === standing),
            ),
        [list.rows, whose, search, standing],
    );
    const standings = list.first?.standings ?? {};
    const all = Object.values(standings).reduce((sum, one) => sum + one, 0);
    const options = [
        { value: '', label: all ? `All ${count(all)}` : 'All' },
        ...Object.keys(STANDING)
            .filter((one) => standings[one] || one === standing)
            .map((one) => ({ value: one, label: `${one} ${count(standings[one] ?? 0)}` })),
    ];
    const add = html`<${RoleButton} role="operator" kind="primary" icon="plus"
        onClick=${() => setAdding(true)}>Add by address</${RoleButton}>`;
    return html`
        <${Page} title="Catalog" actions=${add}
            lead="What can be bought with x402: sold here, or found elsewhere and probed regularly.">
            <div class="stack">
                <${Feeds} feeds=${list.first?.feeds ?? []} />
                ${standing !== 'changed' && html`<${Waiting} changed=${standings.changed ?? 0} />`}
                <div class="filters">
                    <${Words} value=${words} />
                    <div class="scroll-x"><${Choice} label="Standing" options=${options}
                        value=${standing}
                        onChange=${(value) => setQuery({ standing: value })} /></div>
                    <${Choice} label="Whose" options=${WHOSE} value=${whose}
                        onChange=${(value) => setQuery({ whose: value })} />
                    <${Field} label="Kind" hideLabel options=${TYPES} value=${type}
                        onInput=${(value) => setQuery({ type: value })} />
                </div>
                <${Listed} list=${list}><${Card} flush><${Table} label="Catalog" columns=${COLUMNS} rows=${rows}
                        rowKey=${(entry) => entry.id}
                        rowHref=${(entry) => link('catalog', entry.id)}
                        empty=${html`<${Nothing}
                            filtered=${words || standing || type || whose} />`} />
                        <${More} list=${list} what="entries" /></${Card}></${Listed}>
            </div>
            ${adding && html`<${AddEntry} onClose=${() => setAdding(false)} />`}
        </${Page}>
    `;
}

function Nothing({ filtered }) {
    return filtered
        ? html`<${Empty} icon="search" title="Nothing in the catalog fits." />`
        : html`<${Empty} icon="catalog" title="The catalog is empty.">
            Tools with a price get in by themselves. Add others by their address; or name a
            facilitator in the configuration, and its list is read.
        </${Empty}>`;
}

/** Words to search for; they are sent once the typing pauses. */
function Words({ value }) {
    const [typed, setTyped] = useState(value);
    useEffect(() => setTyped(value), [value]);
    useEffect(() => {
        const timer = setTimeout(() => setQuery({ words: typed.trim() }), SEARCH_AFTER_MS);
        return () => clearTimeout(timer);
    }, [typed]);
    return html`<${Search} label="Search the catalog" value=${typed} onInput=${setTyped} />`;
}

/** Entries that buyers are not told of until somebody agrees to what they have become. */
function Waiting({ changed }) {
    if (changed === 0) {
        return null;
    }
    const look = html`<a class="button button-small"
        href=${link('catalog', { standing: 'changed' })}>Look</a>`;
    return html`<${Banner} tone="warn" actions=${look}>
        ${changed === 1
            ? 'One entry has changed and is hidden from buyers'
            : `${count(changed)} entries have changed and are hidden from buyers`}
        ${' '}until you accept the change. Searches find listed entries only.
    </${Banner}>`;
}

/** Lists of others that can't be read: the only thing about them that needs a look. */
function Feeds({ feeds }) {
    const wrong = feeds.filter((feed) => feed.problem);
    return wrong.slice(0, 3).map((feed) => html`
        <${Banner} key=${feed.from} tone="warn" title="A list can’t be read.">
            <${Text} value=${feed.from} max=${120} />: <${Text} value=${feed.problem} max=${200} />
            ${feed.tried && html` (<${Time} at=${feed.tried} kind="ago" />)`}
        </${Banner}>
    `);
}

/** Lists a resource by its address, which is asked without paying. */
function AddEntry({ onClose }) {
    const [form, setForm] = useState({ url: '', kind: 'http', method: '', tool: '', name: '' });
    const [busy, setBusy] = useState(false);
    const [error, setError] = useState(null);
    const set = (name) => (value) => setForm({ ...form, [name]: value });
    const isTool = form.kind === 'mcp';
    const good = /^https?:\/\/\S+$/.test(form.url.trim()) && (!isTool || form.tool.trim());
    const send = async (event) => {
        event.preventDefault();
        if (!good || busy) {
            return;
        }
        setBusy(true);
        setError(null);
        const order = {
            url: form.url.trim(),
            ...(isTool ? { tool: form.tool.trim() } : form.method && { method: form.method }),
            ...(form.name.trim() && { name: form.name.trim() }),
        };
        try {
            const entry = await post('catalog', order);
            toast('Added to the catalog.');
            onClose();
            go('catalog', entry.id);
        } catch (problem) {
            setError(problem);
            setBusy(false);
        }
    };
    const kinds = [
        { value: 'http', label: 'HTTP resource' },
        { value: 'mcp', label: 'Tool of an MCP server' },
    ];
    const methods = [{ value: '', label: 'GET, or POST if GET fails' }, 'GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
    const footer = html`
        <${Button} onClick=${onClose} disabled=${busy}>Cancel</${Button}>
        <${Button} kind="primary" type="submit" form="add-entry" busy=${busy} disabled=${!good}>
            ${busy ? 'Probing…' : 'Probe and add'}
        </${Button}>
    `;
    return html`
        <${Dialog} title="Add to the catalog" open=${true} onClose=${onClose} footer=${footer}>
            <form id="add-entry" class="stack" onSubmit=${send} novalidate>
                ${error && html`<${Banner} tone="bad">
                    <${Text} value=${error.message} /></${Banner}>`}
                <${Choice} label="Kind" options=${kinds} value=${form.kind}
                    onChange=${set('kind')} />
                <${Field} label=${isTool ? 'Address of the server’s endpoint' : 'Address'}
                    type="url"
                    placeholder=${isTool ? 'https://tools.example/mcp' : 'https://api.example/weather'}
                    hint="An unpaid request asks for its price now." autofocus
                    autocomplete="off"
                    value=${form.url} onInput=${set('url')} />
                ${isTool
                    ? html`<${Field} label="Tool" hint="Its name on that server." autocomplete="off"
                        spellcheck=${false} value=${form.tool} onInput=${set('tool')} />`
                    : html`<${Field} label="Method" options=${methods} value=${form.method}
                        onInput=${set('method')} />`}
                <${Field} label="Name"
                    hint="Its name as a tool here. Empty: made from its address."
                    autocomplete="off" spellcheck=${false} maxlength=${256} value=${form.name}
                    onInput=${set('name')} />
            </form>
        </${Dialog}>
    `;
}
