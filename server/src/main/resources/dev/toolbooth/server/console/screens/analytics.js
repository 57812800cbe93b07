/** Analytics: calls, revenue, payers and failures by tool, rail or day, and as a file. */
import { Card, Choice, count, csv, download, duration, Empty, Field, get } from '../lib/index.js';
import { Button, Money, Page, Plot, Problem, RangePicker, rangeOf, html } from '../lib/index.js';
import { link, railName, setQuery, share, Skeleton, Stat, Table, Text } from '../lib/index.js';
import { toast, usd, usdShort, useMemo, useResource, useState, utcDay } from '../lib/index.js';
import { visible } from '../lib/index.js';
import { RESULTS, REVENUE, seriesOf } from './overview.js';

const GROUPS = [
    { value: 'tool', label: 'Tool' },
    { value: 'rail', label: 'Rail' },
    { value: 'day', label: 'Time' },
];

const MEASURES = [
    { value: 'revenue', label: 'Revenue' },
    { value: 'calls', label: 'Calls' },
    { value: 'payers', label: 'Payers' },
];

const FIGURES = [
    'calls', 'ok', 'failed', 'refused', 'payment_required', 'cancelled', 'billed_calls',
    'free_calls', 'revenue_micro_usd', 'payers', 'refunds', 'refunded_micro_usd', 'p50_ms',
    'p95_ms',
];

/** The columns of the file, as /api/v1/stats calls them. */
export const CSV_COLUMNS = ['day', 'server', 'tool', 'rail', ...FIGURES].map((key) => ({
    key,
    label: key,
}));

export default function Analytics({ query }) {
    const range = rangeOf(query);
    const { tool, server, rail } = query;
    const asked = { from: range.word, tool, server, rail };
    const { data, error, loading, reload } = useResource('stats', asked);
    const [busy, setBusy] = useState(false);
    const save = async () => {
        setBusy(true);
        try {
            const { rows, from, to } = await get('stats', { ...asked, rows: true });
            const name = `toolbooth-${from.slice(0, 10)}-to-${to.slice(0, 10)}.csv`;
            download(name, csv(CSV_COLUMNS, rows));
        } catch (problem) {
            toast(problem.message, 'bad');
        } finally {
            setBusy(false);
        }
    };
    const actions = html`
        <${RangePicker} onRefresh=${reload} busy=${loading} />
        <${Button} icon="download" busy=${busy} onClick=${save}>CSV</${Button}>
    `;
    return html`
        <${Page} title="Analytics" actions=${actions}
            lead=${`The last ${range.name}. Money is from the ledger, revenue before refunds.`}>
            <${Filters} data=${data} query=${query} />
            ${error && html`<${Problem} error=${error} onRetry=${reload} />`}
            ${data ? html`<${Figures} data=${data} query=${query} />` : !error && html`
                <${Card}><${Skeleton} lines=${8} /></${Card}>
            `}
        </${Page}>
    `;
}

/** Choices of what there is in the range, and what is chosen though it is not in it. */
function Filters({ data, query }) {
    const choices = (key, rows, name) => {
        const found = new Set((rows ?? []).map((row) => row[key]).filter(Boolean));
        if (query[key]) {
            found.add(query[key]);
        }
        const options = [...found].sort().map((value) => ({ value, label: name(value) }));
        return [{ value: '', label: `All ${key}s` }, ...options];
    };
    const field = (label, key, rows, name) => html`
        <${Field} label=${label} hideLabel value=${query[key] ?? ''}
            options=${choices(key, rows, name)}
            onInput=${(value) => setQuery({ [key]: value }, { push: true })} />
    `;
    const plain = (text) => visible(text.slice(0, 60));
    const chosen = query.tool || query.server || query.rail;
    const clear = () => setQuery({ tool: null, server: null, rail: null });
    return html`
        <div class="filters">
            ${field('Tool', 'tool', data?.by_tool, plain)}
            ${field('Server', 'server', data?.by_tool, plain)}
            ${field('Rail', 'rail', data?.by_rail, (rail) => visible(railName(rail)))}
            ${chosen && html`<${Button} kind="quiet" onClick=${clear}>Clear</${Button}>`}
        </div>
    `;
}

function Figures({ data, query }) {
    const { total, before } = data;
    const billed = total.billed_calls + total.free_calls;
    return html`
        <div class="stats stats-six">
            <${Stat} label="Revenue" value=${usd(total.revenue_micro_usd)} better="up"
                now=${total.revenue_micro_usd} before=${before.revenue_micro_usd} />
            <${Stat} label="Calls" value=${count(total.calls)} now=${total.calls}
                before=${before.calls} better="" />
            <${Stat} label="Payers" value=${count(total.payers)} now=${total.payers}
                before=${before.payers} better="up" />
            <${Stat} label="Failed" value=${share(total.failed, total.calls)}
                note=${`${count(total.failed)} of ${count(total.calls)}`} />
            <${Stat} label="Free tier" value=${count(total.free_calls)}
                note=${`${share(total.free_calls, billed)} of served calls`} />
            <${Stat} label="Refunds" value=${usd(total.refunded_micro_usd)}
                note=${`${count(total.refunds)} refunds`} />
        </div>
        <${Course} data=${data} measure=${query.plot} />
        <${Groups} data=${data} query=${query} />
    `;
}

function Course({ data, measure }) {
    const { by_time: steps, step } = data;
    const shown = MEASURES.some(({ value }) => value === measure) ? measure : 'revenue';
    const times = useMemo(() => steps.map(({ at }) => at), [steps]);
    const series = useMemo(() => seriesFor(shown, steps), [shown, steps]);
    const money = shown === 'revenue' ? { format: usd, formatShort: usdShort } : {};
    const pick = html`
        <${Choice} label="Plot" options=${MEASURES} value=${shown}
            onChange=${(value) => setQuery({ plot: value === 'revenue' ? null : value })} />
    `;
    return html`
        <${Plot} title=${MEASURES.find(({ value }) => value === shown).label} key=${shown}
            note=${step === 'day' ? 'by day, UTC' : 'by hour'} actions=${pick} times=${times}
            series=${series} step=${step} height=${240} kind=${shown === 'payers' ? 'line' : 'bars'}
            ...${money} />
    `;
}

function seriesFor(measure, steps) {
    if (measure === 'calls') {
        return RESULTS.map((kind) => seriesOf(steps, kind));
    }
    if (measure === 'payers') {
        return [seriesOf(steps, { key: 'payers', label: 'Payers', colour: '--plot-ok' })];
    }
    return [seriesOf(steps, REVENUE)];
}

function Groups({ data, query }) {
    const group = GROUPS.some(({ value }) => value === query.group) ? query.group : 'tool';
    const choose = (value) => setQuery({ group: value === 'tool' ? null : value, sort: null });
    const pick = html`
        <${Choice} label="Group by" options=${GROUPS} value=${group} onChange=${choose} />
    `;
    const rows = { tool: data.by_tool, rail: data.by_rail, day: data.by_time }[group];
    const columns = useMemo(() => [firstColumn(group, data.step), ...COLUMNS], [group, data.step]);
    const opens = (row) => {
        const { range, plot } = query;
        const kept = { range, plot, tool: query.tool, server: query.server, rail: query.rail };
        return link('analytics', { ...kept, [group]: row[group], group: 'day' });
    };
    return html`
        <${Card} title=${`By ${GROUPS.find(({ value }) => value === group).label.toLowerCase()}`}
            flush actions=${pick}>
            <${Table} label="Figures" rows=${rows} columns=${columns} key=${group}
                sort=${group === 'day' ? '-at' : '-revenue'}
                filter=${group === 'tool' && 'Filter tools'}
                rowHref=${group === 'tool' ? opens : undefined}
                rowKey=${(row) => `${row.server ?? ''}/${row.tool ?? row.rail ?? row.at}`}
                empty=${html`<${Nothing} />`} />
        </${Card}>
    `;
}

function Nothing() {
    return html`
        <${Empty} icon="analytics" title="Nothing was called in this range.">
            Choose a longer range, remove a filter, or <a href=${link('try')}>try a tool</a>.
        </${Empty}>
    `;
}

function firstColumn(group, step) {
    if (group === 'rail') {
        return {
            key: 'rail',
            label: 'Rail',
            value: (row) => railName(row.rail),
            render: (row) => html`<${Text} value=${railName(row.rail)} max=${60} />`,
        };
    }
    if (group === 'day') {
        const said = ({ at }) => utcDay(at) + (step === 'day' ? '' : `, ${at.slice(11, 16)}`);
        const render = (row) => html`<span class="number">${said(row)}</span>`;
        return { key: 'at', label: 'UTC', render };
    }
    return {
        key: 'tool',
        label: 'Tool',
        value: (row) => `${row.tool} ${row.server ?? ''}`,
        render: (row) => html`
            <${Text} value=${row.tool} max=${60} />
            ${row.server && html`
                ${' '}<span class="note"><${Text} value=${row.server} max=${40} /></span>
            `}
        `,
    };
}

const number = (key, label) => ({ key, label, end: true, render: (row) => count(row[key]) });

const COLUMNS = [
    number('calls', 'Calls'),
    {
        key: 'failed',
        label: 'Failed',
        end: true,
        render: (row) => html`${count(row.failed)} ${' '}
            <span class="note">${row.failed > 0 && share(row.failed, row.calls)}</span>`,
    },
    number('payment_required', '402'),
    number('free_calls', 'Free'),
    number('billed_calls', 'Paid'),
    number('payers', 'Payers'),
    { key: 'p95_ms', label: 'p95', end: true, render: (row) => duration(row.p95_ms) },
    {
        key: 'refunds',
        label: 'Refunds',
        end: true,
        render: (row) => (row.refunds ? html`<${Money} micro=${row.refunded_micro_usd} />` : '–'),
        value: (row) => row.refunded_micro_usd,
    },
    {
        key: 'revenue',
        label: 'Revenue',
        end: true,
        value: (row) => row.revenue_micro_usd,
        render: (row) => html`<b><${Money} micro=${row.revenue_micro_usd} /></b>`,
    },
];
