/** The overview: the numbers of a range first, then who and what, then whether all is well. */
import { Badge, Banner, BarList, Card, count, duration, Empty, html, link } from '../lib/index.js';
import { Page, Plot, Problem, RangePicker, rangeOf, share, Skeleton, Stat } from '../lib/index.js';
import { status, Text, Time, usd, usdShort, useEvents, useMemo } from '../lib/index.js';
import { useResource, useState, visible } from '../lib/index.js';

const EVERY_MS = 30_000;
const TOP = 6;

/** The kinds of ends that a plot of calls has, from the bottom up. */
export const RESULTS = [
    { key: 'ok', label: 'Ok', colour: '--plot-ok' },
    { key: 'payment_required', label: 'Payment required', colour: '--plot-payment' },
    { key: 'refused', label: 'Refused', colour: '--plot-refused' },
    { key: 'failed', label: 'Failed', colour: '--plot-failed' },
    { key: 'cancelled', label: 'Cancelled', colour: '--plot-cancelled' },
];

/** The money in a plot. */
export const REVENUE = { key: 'revenue_micro_usd', label: 'Revenue', colour: '--plot-money' };

export default function Overview({ query }) {
    const range = rangeOf(query);
    const asked = { from: range.word };
    const { data, error, loading, reload } = useResource('stats', asked, { every: EVERY_MS });
    const server = status.value?.server;
    const lead = server && html`
        <${Text} value=${server.name} max=${60} />${' · started '}
        <${Time} at=${server.started} kind="ago" />
    `;
    return html`
        <${Page} title="Overview" lead=${lead}
            actions=${html`<${RangePicker} onRefresh=${reload} busy=${loading} />`}>
            <${Notices} />
            ${error && html`<${Problem} error=${error} onRetry=${reload} />`}
            ${data ? html`<${Numbers} data=${data} range=${range} />` : !error && html`
                <${Card}><${Skeleton} lines=${6} /></${Card}>
            `}
            <${Health} />
        </${Page}>
    `;
}

function Notices() {
    const notices = status.value?.notices ?? [];
    return notices.length > 0 && html`
        <div class="notices">
            ${notices.map(({ kind, severity, text }) => html`
                <${Banner} key=${kind + text} tone=${severity === 'warn' ? 'warn' : 'info'}>
                    <${Text} value=${text} />
                </${Banner}>
            `)}
        </div>
    `;
}

function Numbers({ data, range }) {
    const { by_time: steps, step } = data;
    const times = useMemo(() => steps.map(({ at }) => at), [steps]);
    const results = useMemo(() => RESULTS.map((kind) => seriesOf(steps, kind)), [steps]);
    const revenue = useMemo(() => [seriesOf(steps, REVENUE)], [steps]);
    const shared = { times, step, sync: 'overview' };
    return html`
        <${Tiles} data=${data} range=${range} />
        <div class="grid grid-2">
            <${Plot} title="Calls by result" series=${results} ...${shared} />
            <${Plot} title="Revenue" series=${revenue} ...${shared} format=${usd}
                formatShort=${usdShort} />
        </div>
        <div class="grid grid-2">
            <${TopTools} rows=${data.by_tool} range=${range} />
            <${TopPayers} rows=${data.top_payers} range=${range} />
        </div>
    `;
}

/** One line of a plot: a member of the figures over time. */
export function seriesOf(steps, { key, label, colour }) {
    return { label, colour, values: steps.map((figures) => figures[key]) };
}

function Tiles({ data, range }) {
    const { total, before, by_time: steps } = data;
    const course = (key) => steps.map((figures) => figures[key]);
    return html`
        <div class="stats stats-six">
            <${Stat} label="Calls" value=${count(total.calls)} now=${total.calls}
                before=${before.calls} better="" course=${course('calls')} />
            <${Stat} label="Revenue" value=${usd(total.revenue_micro_usd)}
                now=${total.revenue_micro_usd} before=${before.revenue_micro_usd} better="up"
                course=${course('revenue_micro_usd')}
                href=${link('analytics', { range: range.word })} />
            <${Stat} label="Success" value=${share(total.ok, ran(total))} points better="up"
                now=${part(total.ok, ran(total))} before=${part(before.ok, ran(before))}
                note="of calls that ran" href=${link('calls', { result: 'error' })} />
            <${Stat} label="p95" value=${duration(total.p95_ms)} now=${total.p95_ms}
                before=${before.p95_ms} better="down" course=${course('p95_ms')} />
            <${Stat} label="Payment required" points
                value=${share(total.payment_required, total.calls)}
                now=${part(total.payment_required, total.calls)} better=""
                before=${part(before.payment_required, before.calls)} note="of all calls"
                href=${link('calls', { result: 'payment_required' })} />
            <${InFlight} />
        </div>
    `;
}

/** The calls whose tool was run: others were not its fault. */
function ran({ ok, failed }) {
    return ok + failed;
}

function part(some, whole) {
    return whole > 0 ? some / whole : null;
}

function InFlight() {
    const [live, setLive] = useState(null);
    useEvents({}, { status: setLive, state: (word) => word === 'waiting' && setLive(null) });
    const now = live?.in_flight ?? status.value?.in_flight;
    const note = live ? html`
        <span class="live-dot" aria-hidden="true"></span> ${live.calls_per_second} calls/s, live
    ` : 'as last checked';
    return html`
        <${Stat} label="In flight" value=${count(now)} note=${note} href=${link('calls')} />
    `;
}

function TopTools({ rows, range }) {
    const top = rows.slice(0, TOP).map((row) => ({
        key: `${row.server ?? ''}/${row.tool}`,
        label: visible(row.tool.slice(0, 80)),
        href: link('analytics', { range: range.word, tool: row.tool, server: row.server }),
        size: row.revenue_micro_usd || 0,
        note: `${count(row.calls)} calls`,
        value: usd(row.revenue_micro_usd),
    }));
    const all = html`<a href=${link('analytics', { range: range.word })}>All tools</a>`;
    return html`
        <${Card} title="Top tools" actions=${all}>
            ${top.length
                ? html`<${BarList} rows=${top} />`
                : html`<${Empty} icon="tools" title="No calls in this range.">
                    <a href=${link('try')}>Try a tool</a>, or choose a longer range.
                </${Empty}>`}
        </${Card}>
    `;
}

function TopPayers({ rows }) {
    const top = rows.slice(0, TOP).map((row) => ({
        key: row.account,
        label: visible(row.account.slice(0, 80)),
        href: link('accounts', row.account),
        size: row.revenue_micro_usd,
        note: `${count(row.billed_calls)} paid`,
        value: usd(row.revenue_micro_usd),
    }));
    return html`
        <${Card} title="Top payers" actions=${html`<a href=${link('keys')}>Keys & accounts</a>`}>
            ${top.length
                ? html`<${BarList} rows=${top} />`
                : html`<${Empty} icon="keys" title="Nobody has paid in this range.">
                    <a href=${link('keys')}>Create a key</a> with a balance, and hand it out.
                </${Empty}>`}
        </${Card}>
    `;
}

function Health() {
    if (!status.value) {
        return null;
    }
    const { health, sessions, streams } = status.value;
    const order = ['fail', 'warn', 'ok'];
    const rows = [...health].sort((a, b) => order.indexOf(a.state) - order.indexOf(b.state));
    const note = `${count(sessions)} sessions · ${count(streams)} open streams`;
    return html`
        <${Card} title="Health" note=${note}
            actions=${html`<a href=${link('settings', { tab: 'doctor' })}>All checks</a>`}>
            <ul class="health">
                ${rows.map(({ name, state, message }) => html`
                    <li key=${name}>
                        <${Badge} word=${state} />
                        <b><${Text} value=${name} max=${80} /></b>
                        <span class="note"><${Text} value=${message} /></span>
                    </li>
                `)}
            </ul>
        </${Card}>
    `;
}
