/** Payments on chains: what is stuck first, then all, and what was asked for. */
import { at, Badge, Button, Card, Empty, Field, html, Id, link, Money } from '../lib/index.js';
import { Page, post, setQuery, Table, Tabs, Text } from '../lib/index.js';
import { Time, toast, useEffect, useMemo, useResource, useState } from '../lib/index.js';
import { visible } from '../lib/index.js';
import { Listed, More, usePaged } from '../lib/paged.js';
import { RoleButton } from '../lib/role-button.js';
import { isStuck, MEANING, Network, PASSING, STATES, toneOf, Wallet } from './payment-parts.js';

const AGAIN_MS = 15_000;
const STUCK_SHOWN = 5;

const COLUMNS = [
    { key: 'began', label: 'Began', render: (one) => html`<${Time} at=${one.began} />` },
    {
        key: 'state',
        label: 'State',
        render: (one) => html`<${Badge} word=${one.state} tone=${toneOf(one.state)}
            title=${MEANING[one.state]} />`,
    },
    {
        key: 'thing',
        label: 'For',
        wide: true,
        value: (one) => `${one.thing} ${one.server}`,
        render: (one) => html`<div class="two-lines">
            <b><${Text} value=${one.thing} max=${60} /></b>
            <span class="note">${one.server && html`on <${Text} value=${one.server} max=${40} />`}
                ${one.reason && html` · <${Text} value=${one.reason} max=${120} />`}</span>
        </div>`,
    },
    {
        key: 'price_micro_usd',
        label: 'Price',
        end: true,
        render: (one) => html`<${Money} micro=${one.price_micro_usd} />`,
    },
    {
        key: 'payer',
        label: 'Payer',
        render: (one) => html`<${Wallet} address=${one.payer} account=${one.account} />`,
    },
    { key: 'network', label: 'Network', render: (one) => html`<${Network} payment=${one} />` },
    {
        key: 'transaction',
        label: 'Transaction',
        sort: false,
        render: (one) => (one.transaction ? html`<${Id} id=${one.transaction} head=${6} />` : '–'),
    },
];

export default function Payments({ query }) {
    const tabs = [
        { id: 'payments', label: 'Payments', content: () => html`<${List} query=${query} />` },
        { id: 'challenges', label: 'Challenges', content: () => html`<${Challenges} />` },
    ];
    return html`
        <${Page} title="Payments"
            lead="Payments by wallets on chains: requested, proven, settled, refunded.">
            <${Tabs} label="Payments" tabs=${tabs} value=${query.tab ?? 'payments'}
                onChange=${(tab) => setQuery({ tab: tab === 'payments' ? null : tab })} />
        </${Page}>
    `;
}

function List({ query }) {
    const { state = '', wallet = '' } = query;
    const list = usePaged('payments', 'payments', { state, wallet });
    const [turn, setTurn] = useState(0);
    const reload = () => {
        list.reload();
        setTurn(turn + 1);
    };
    const options = [
        { value: '', label: 'every state' },
        ...STATES.map((one) => ({ value: one, label: one })),
    ];
    const filters = html`
        <${Field} label="State" hideLabel options=${options} value=${state}
            onInput=${(value) => setQuery({ state: value })} />
        ${wallet && html`<${Button} small icon="close" onClick=${() => setQuery({ wallet: null })}>
            wallet ${visible(wallet.slice(0, 24))}
        </${Button}>`}
        <${Button} small icon="refresh" busy=${list.loading} onClick=${reload}>Refresh</${Button}>
    `;
    return html`
        <div class="stack">
            ${!state && !wallet && html`<${Stuck} turn=${turn} onDone=${reload} />`}
            ${state && html`<p class="note">${MEANING[state]}</p>`}
            <${Listed} list=${list}><${Card} flush><${Table} label="Payments" columns=${COLUMNS}
                    rows=${list.rows}
                    rowKey=${(one) => one.id} rowHref=${(one) => link('payments', one.id)}
                    filter="Filter payments" filters=${filters}
                    empty=${html`<${Empty} icon="payments"
                        title=${state || wallet ? 'No such payments.' : 'No payments on chains yet.'}>
                        ${!state && !wallet && html`Try a paid tool with play money, or
                            ${' '}<code>./toolbooth call pizza-carousel pizzaTopping=basil --pay auto</code>.`}
                    </${Empty}>`} />
                    <${More} list=${list} what="payments" /></${Card}></${Listed}>
        </div>
    `;
}

/** Payments that should have moved on: they come first, and can be looked for again. */
function Stuck({ turn, onDone }) {
    const lists = PASSING.map((state) => useResource('payments', { state, limit: 100 }, { every: AGAIN_MS }));
    useEffect(() => {
        if (turn > 0) {
            lists.forEach((one) => one.reload());
        }
    }, [turn]);
    const rows = lists.flatMap((one) => one.data?.payments ?? []).filter((one) => isStuck(one));
    const columns = useMemo(() => [
        ...COLUMNS.filter(({ key }) => !['network', 'transaction', 'began'].includes(key)),
        { key: 'changed', label: 'Since', render: (one) => html`<${Time} at=${one.changed}
            kind="ago" />` },
        {
            key: 'recheck',
            label: '',
            sort: false,
            value: () => '',
            render: (one) => html`<${Recheck} payment=${one} onDone=${onDone} />`,
        },
    ], [onDone]);
    const [all, setAll] = useState(false);
    if (rows.length === 0) {
        return null;
    }
    const oldest = [...rows].sort((one, other) => one.changed.localeCompare(other.changed));
    return html`
        <${Card} title=${`${rows.length} stuck`} class="stuck" flush
            note="More than a minute in a temporary state. Nothing is lost: recheck it, or open it.">
            <${Table} label="Stuck payments" name="stuck" columns=${columns}
                rows=${all ? oldest : oldest.slice(0, STUCK_SHOWN)} sort="changed"
                rowKey=${(one) => one.id} rowHref=${(one) => link('payments', one.id)} />
            ${!all && rows.length > STUCK_SHOWN && html`<div class="table-more">
                <${Button} small onClick=${() => setAll(true)}>Show all ${rows.length}</${Button}>
            </div>`}
        </${Card}>
    `;
}

/** Looks again for a payment of which nobody could say what became. */
export function Recheck({ payment, onDone, small = true }) {
    const [busy, setBusy] = useState(false);
    const recheck = async () => {
        setBusy(true);
        try {
            const found = await post(at('payments', payment.id, 'recheck'));
            toast(found.pending ?? `It is ${found.state} now.`, found.pending ? 'bad' : 'good');
            onDone(found);
        } catch (problem) {
            toast(problem.message, 'bad');
        } finally {
            setBusy(false);
        }
    };
    return html`<${RoleButton} role="operator" small=${small} icon="refresh" busy=${busy}
        onClick=${recheck}>Re-check</${RoleButton}>`;
}

const ASKED = [
    { key: 'at', label: 'Asked', render: (one) => html`<${Time} at=${one.at} />` },
    {
        key: 'thing',
        label: 'For',
        wide: true,
        value: (one) => `${one.thing} ${one.server}`,
        render: (one) => html`<div class="two-lines">
            <b><${Text} value=${one.thing} max=${60} /></b>
            ${one.server && html`<span class="note">on <${Text} value=${one.server}
                max=${40} /></span>`}
        </div>`,
    },
    {
        key: 'price_micro_usd',
        label: 'Price',
        end: true,
        render: (one) => html`<${Money} micro=${one.price_micro_usd} />`,
    },
    {
        key: 'offers',
        label: 'Ways to pay',
        sort: false,
        value: (one) => JSON.stringify(one.offers),
        render: (one) => html`<div class="two-lines">
            ${one.offers.slice(0, 4).map((offer) => html`<span>
                <${Text} value=${offer.symbol} max=${20} /> on
                ${' '}<${Network} payment=${{ source: 'chain', ...offer }} />
            </span>`)}
            ${one.offers.length > 4 && html`<span
                class="note">and ${one.offers.length - 4} more</span>`}
        </div>`,
    },
    { key: 'session', label: 'Session', sort: false, render: (one) =>
        html`<${Id} id=${one.session} />` },
];

/** What callers were asked to pay, and have not paid yet. */
function Challenges() {
    const asked = usePaged('challenges', 'challenges');
    return html`<${Listed} list=${asked} lines=${5}><${Card} flush>
        <${Table} label="Challenges" name="asked" columns=${ASKED} rows=${asked.rows}
            rowKey=${(one) => one.session} rowHref=${(one) => link('payments', one.session)}
            filter="Filter challenges"
            empty=${html`<${Empty} icon="payments" title="Nobody is being asked to pay.">
                Whoever calls a paid tool without paying is asked to; what was asked is listed here.
            </${Empty}>`} />
        <${More} list=${asked} what="challenges" />
    </${Card}></${Listed}>`;
}
