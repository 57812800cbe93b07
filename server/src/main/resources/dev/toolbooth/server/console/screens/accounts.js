/** Accounts: who has how much, and how much of it waits for calls to end. */
import { Badge, Card, Choice, Empty, html, link, Money, Page, setQuery } from '../lib/index.js';
import { Stat, Table, Text, Time, usd, useMemo } from '../lib/index.js';
import { Listed, More, usePaged } from '../lib/paged.js';
import { KeysOrAccounts } from './keys.js';

const WHOSE = [
    { value: 'customers', label: 'Customers' },
    { value: 'own', label: 'The server’s own' },
    { value: 'all', label: 'All' },
];

const COLUMNS = [
    {
        key: 'id',
        label: 'Account',
        wide: true,
        render: (account) => html`<${Text} value=${account.id} max=${80} />`,
    },
    {
        key: 'customer',
        label: 'Whose',
        render: (account) => html`<${Badge} word=${account.customer ? 'customer' : 'our own'}
            tone="calm" />`,
    },
    {
        key: 'balance_micro_usd',
        label: 'Balance',
        end: true,
        render: (account) => html`<${Money} micro=${account.balance_micro_usd} />`,
    },
    {
        key: 'held_micro_usd',
        label: 'Held',
        end: true,
        render: (account) => (account.held_micro_usd ? html`<${Money}
            micro=${account.held_micro_usd} />` : '–'),
    },
    { key: 'created', label: 'Since', render: (account) =>
        html`<${Time} at=${account.created} />` },
];

export default function Accounts({ query }) {
    const accounts = usePaged('accounts', 'accounts', {}, 500);
    const whose = query.whose ?? 'customers';
    const shown = useMemo(
        () => accounts.rows.filter((one) => whose === 'all' || one.customer === (whose === 'customers')),
        [accounts.rows, whose],
    );
    const sum = (member) => shown.reduce((all, one) => all + one[member], 0);
    return html`
        <${Page} title="Accounts"
            lead="Money paid in and not yet spent, to the millionth of a dollar."
            actions=${html`<${KeysOrAccounts} at="accounts" />`}>
            <${Listed} list=${accounts}><div class="stack">
                    ${shown.length > 0 && html`<div class="stats">
                        <${Stat} label="Balance of those shown"
                            value=${usd(sum('balance_micro_usd'))}
                            note=${accounts.more ? 'of those loaded' : `${shown.length} accounts`} />
                        <${Stat} label="Held for running calls"
                            value=${usd(sum('held_micro_usd'))} />
                    </div>`}
                    <${Card} flush><${Table} label="Accounts" columns=${COLUMNS} rows=${shown}
                        rowKey=${(one) => one.id} rowHref=${(one) => link('accounts', one.id)}
                        filter="Filter accounts"
                        filters=${html`<${Choice} label="Whose" options=${WHOSE} value=${whose}
                            onChange=${(value) => setQuery({ whose: value === 'customers' ? null : value })} />`}
                        empty=${html`<${Empty} icon="payments" title="No accounts yet.">
                            Each key and each paying wallet gets one.
                        </${Empty}>`} />
                    <${More} list=${accounts} what="accounts" /></${Card}></div></${Listed}>
        </${Page}>
    `;
}
