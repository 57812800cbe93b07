/** Live calls: the latest first, as they end; filters are in the address. */
import { Badge, Banner, Button, Card, count, duration, Empty, Field, get } from '../lib/index.js';
import { html, link, Money, Page, Problem, setQuery, shortId, Skeleton } from '../lib/index.js';
import { Table, Text, Time, useEffect, useEvents, useRef, useState } from '../lib/index.js';
import { visible } from '../lib/index.js';

const FIRST = 100;
const KEPT = 1000;
const FLUSH_MS = 250;

const RESULTS = [
    'ok', 'error', 'refused', 'payment_required', 'cancelled', 'input_required', 'task',
];

const FILTERS = ['tool', 'result', 'caller', 'server', 'min_ms'];

const SLOWER = [
    { value: '', label: 'Any time' },
    { value: '100', label: '100 ms and more' },
    { value: '1000', label: '1 s and more' },
    { value: '10000', label: '10 s and more' },
];

export default function Calls({ query }) {
    const tail = useTail(query);
    const [paused, setPaused] = useState(false);
    const shown = useRef([]);
    if (!paused) {
        shown.current = tail.calls;
    }
    const waiting = paused ? newOf(tail.calls, shown.current) : 0;
    const pause = html`
        <${State} word=${paused ? 'paused' : tail.state} />
        <${Button} icon=${paused ? 'play' : 'pause'} onClick=${() => setPaused(!paused)}>
            ${paused ? `Resume${waiting ? ` (${count(waiting)} new)` : ''}` : 'Pause'}
        </${Button}>
    `;
    const lead = tail.kept === null
        ? 'Calls as they end, latest first.'
        : `Calls as they end, latest first. The server keeps the last ${count(tail.kept)}.`;
    return html`
        <${Page} title="Live calls" lead=${lead} actions=${pause}>
            <${Filters} query=${query} calls=${tail.calls} />
            ${tail.lost > 0 && html`<${Lost} calls=${tail.lost} onReload=${tail.reload} />`}
            ${tail.error && html`<${Problem} error=${tail.error} onRetry=${tail.reload} />`}
            ${(tail.calls.length > 0 || !tail.error) && html`<${Card} flush>
                ${tail.calls.length === 0 && tail.loading
                    ? html`<${Skeleton} lines=${8} />`
                    : html`<${List} calls=${shown.current} query=${query} />`}
                ${tail.next && html`
                    <div class="table-more">
                        <${Button} small busy=${tail.loading} onClick=${tail.older}>
                            Load older calls
                        </${Button}>
                    </div>
                `}
            </${Card}>`}
        </${Page}>
    `;
}

function newOf(calls, shown) {
    const known = new Set(shown.map(({ id }) => id));
    return calls.filter(({ id }) => !known.has(id)).length;
}

function Lost({ calls, onReload }) {
    const again = html`<${Button} small onClick=${onReload}>Load the list again</${Button}>`;
    return html`
        <${Banner} tone="warn" actions=${again}>
            ${count(calls)} ${calls === 1 ? 'call was' : 'calls were'} not shown:
            they came too fast for this page.
        </${Banner}>
    `;
}

function State({ word }) {
    const said = { live: 'Live', paused: 'Paused', waiting: 'Connecting…' }[word];
    return html`
        <span class=${`state state-${word}`} role="status">
            <span class="live-dot" aria-hidden="true"></span>${said}
        </span>
    `;
}

/** The calls that fit: first what the server remembers, then what it tells. */
function useTail(query) {
    const { tool, result, caller, server, min_ms } = query;
    const asked = { tool, result, caller, server, min_ms };
    const key = JSON.stringify(asked);
    const [list, setList] = useState({ calls: [], kept: null, lost: 0, loading: true });
    const [state, setState] = useState('waiting');
    const buffer = useRef([]);
    const opened = useRef(false);
    const load = async (after) => {
        setList((old) => ({ ...old, loading: true, error: null, lost: after ? old.lost : 0 }));
        try {
            const { calls, kept, next } = await get('calls', { ...asked, limit: FIRST, after });
            setList((old) => ({
                ...old,
                calls: merged(old.calls, calls),
                kept,
                next: after || !old.next ? next : old.next,
                loading: false,
            }));
        } catch (error) {
            setList((old) => ({ ...old, error, loading: false }));
        }
    };
    useEffect(() => {
        buffer.current = [];
        setList((old) => ({ ...old, calls: [], next: null, lost: 0 }));
        load();
    }, [key]);
    useEffect(() => {
        const timer = setInterval(() => {
            if (buffer.current.length > 0) {
                const more = buffer.current.map((call) => ({ ...call, isNew: true }));
                buffer.current = [];
                setList((old) => ({ ...old, calls: merged(old.calls, more) }));
            }
        }, FLUSH_MS);
        return () => clearInterval(timer);
    }, []);
    useEvents({ tool, result, caller }, {
        call: (call) => fits(call, asked) && buffer.current.push(call),
        lost: ({ calls }) => setList((old) => ({ ...old, lost: old.lost + calls })),
        state: (word) => {
            setState(word);
            if (word === 'live') {
                // What ended while we were away is in the server's memory.
                opened.current && load();
                opened.current = true;
            }
        },
    });
    return { ...list, state, reload: () => load(), older: () => load(list.next) };
}

/** Two lists as one: each call once, the later word about it, the latest first, bounded. */
export function merged(calls, more, limit = KEPT) {
    const byId = new Map(calls.map((call) => [call.id, call]));
    for (const call of more) {
        byId.set(call.id, { ...byId.get(call.id), ...call });
    }
    const all = [...byId.values()].sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
    return all.slice(0, limit);
}

/** Whether a call that was told is one that was asked for. */
export function fits(call, { tool, result, caller, server, min_ms }) {
    return (
        (!tool || call.tool === tool) &&
        (!result || call.result === result) &&
        (!caller || call.caller === caller) &&
        (!server || call.server === server) &&
        (!min_ms || call.took_ms >= Number(min_ms))
    );
}

function Filters({ query, calls }) {
    const seen = (key, all) => {
        const found = new Set(calls.map((call) => call[key]).filter(Boolean));
        if (query[key]) {
            found.add(query[key]);
        }
        const options = [...found].sort().map((value) => ({
            value,
            label: visible(shortId(value, 40, 8)),
        }));
        return [{ value: '', label: all }, ...options];
    };
    const set = (key) => (value) => setQuery({ [key]: value }, { push: true });
    const results = RESULTS.map((value) => ({ value, label: value.replaceAll('_', ' ') }));
    const chosen = [...FILTERS, 'q'].filter((key) => query[key]);
    const clear = () => setQuery(Object.fromEntries(chosen.map((key) => [key, null])));
    return html`
        <div class="filters">
            <${Field} label="Result" hideLabel value=${query.result ?? ''} onInput=${set('result')}
                options=${[{ value: '', label: 'All results' }, ...results]} />
            <${Field} label="Tool" hideLabel value=${query.tool ?? ''} onInput=${set('tool')}
                options=${seen('tool', 'All tools')} />
            <${Field} label="Server" hideLabel value=${query.server ?? ''} onInput=${set('server')}
                options=${seen('server', 'All servers')} />
            <${Field} label="Caller" hideLabel value=${query.caller ?? ''} onInput=${set('caller')}
                options=${seen('caller', 'All callers')} />
            <${Field} label="Took" hideLabel value=${query.min_ms ?? ''} onInput=${set('min_ms')}
                options=${SLOWER} />
            ${chosen.length > 0 && html`<${Button} kind="quiet" onClick=${clear}>Clear</${Button}>`}
        </div>
    `;
}

function List({ calls, query }) {
    const chosen = FILTERS.some((key) => query[key]);
    const empty = chosen
        ? html`<${Empty} icon="search" title="No call fits yet.">
            New calls appear here automatically. Remove a filter to see others.
        </${Empty}>`
        : html`<${Empty} icon="calls" title="No calls yet.">
            They appear here by themselves. <a href=${link('try')}>Try a tool</a>, or${' '}
            <a href=${link('settings', { tab: 'connect' })}>connect a client</a>.
        </${Empty}>`;
    return html`
        <${Table} label="Calls" rows=${calls} columns=${COLUMNS} rowKey=${({ id }) => id}
            rowHref=${({ id }) => link('calls', id)} rowClass=${({ isNew }) => isNew && 'row-new'}
            filter="Filter by any word" empty=${empty} />
    `;
}

const COLUMNS = [
    {
        key: 'tool',
        label: 'Tool',
        value: (call) => `${call.tool} ${call.server ?? ''}`,
        render: (call) => html`
            <${Text} value=${call.tool} max=${60} />
            ${call.server && html`
                ${' '}<span class="note"><${Text} value=${call.server} max=${30} /></span>
            `}
        `,
    },
    {
        key: 'result',
        label: 'Result',
        render: ({ result, end }) => html`<${Badge} word=${result} title=${end} />`,
    },
    { key: 'at', label: 'Time', render: (call) => html`<${Time} at=${call.at} kind="clock" />` },
    {
        key: 'caller',
        label: 'Caller',
        render: ({ caller }) => html`
            <code class="number" title=${visible(caller)}>${visible(shortId(caller))}</code>
        `,
    },
    {
        key: 'endpoint',
        label: 'Endpoint',
        minor: true,
        value: (call) => `${call.endpoint} ${call.dialect}`,
        render: (call) => html`<${Text} value=${call.endpoint} max=${40} />`,
    },
    {
        key: 'charged_micro_usd',
        label: 'Charged',
        end: true,
        render: (call) => html`<${Charged} call=${call} />`,
    },
    { key: 'took_ms', label: 'Took', end: true, render: (call) => duration(call.took_ms) },
];

/** What a call cost its caller, in few words. */
export function Charged({ call }) {
    if (call.refunded_micro_usd) {
        return html`<s class="note"><${Money} micro=${call.charged_micro_usd} /></s> refunded`;
    }
    if (call.free) {
        return html`<span class="note">free</span>`;
    }
    return call.charged_micro_usd
        ? html`<${Money} micro=${call.charged_micro_usd} />`
        : html`<span class="note">–</span>`;
}
