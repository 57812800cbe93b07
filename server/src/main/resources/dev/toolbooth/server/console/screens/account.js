/** One account: its money, its keys, its entries. */
import { at, Badge, Card, Choice, Empty, html, link, Page, Problem } from '../lib/index.js';
import { setQuery, Skeleton, Stat, Time, usd, useResource, useState } from '../lib/index.js';
import { Listed, More, usePaged } from '../lib/paged.js';
import { RoleButton } from '../lib/role-button.js';
import { MoveMoney, MOVES } from './account-dialogs.js';
import { KeyDialogs, KeyTable } from './keys.js';
import { EntryTable } from './ledger.js';

const ORDERS = [
    { value: '', label: 'Latest' },
    { value: 'all', label: 'All, oldest first' },
];
const BACK = { href: link('accounts'), label: 'Accounts' };

export default function Account({ params, query }) {
    const account = useResource(at('accounts', params.id));
    const [asking, setAsking] = useState(null);
    const close = () => setAsking(null);
    if (account.error && !account.data) {
        return html`<${Page} title=${params.id} back=${BACK}>
            <${Problem} error=${account.error} onRetry=${account.reload} />
        </${Page}>`;
    }
    if (!account.data) {
        return html`<${Page} title=${params.id} back=${BACK}><${Skeleton} lines=${8} /></${Page}>`;
    }
    const { customer, created, keys, latest } = account.data;
    const balance = account.data.balance_micro_usd;
    const held = account.data.held_micro_usd;
    const actions = html`
        ${movesOf(params.id, customer).map((move, i) => html`<${RoleButton} key=${move}
            role="operator" kind=${i === 0 ? 'primary' : undefined}
            onClick=${() => setAsking({ move })}>${MOVES[move].name}</${RoleButton}>`)}
    `;
    return html`
        <${Page} title=${params.id} back=${BACK} actions=${actions}
            lead=${html`<${Badge} word=${customer ? 'customer' : 'the server’s own'} tone="calm" />
                ${' '}since <${Time} at=${created} />`}>
            <div class="stack">
                <div class="stats">
                    <${Stat} label="Balance" value=${usd(balance)} />
                    <${Stat} label="Held for running calls" value=${usd(held)} />
                    <${Stat} label="Available" value=${usd(Math.max(0, balance - held))} />
                </div>
                <${Ledger} id=${params.id} latest=${latest} all=${query.entries === 'all'} />
                ${customer && html`<${Card} title="Keys" flush
                    note="These keys spend from this account."
                    actions=${html`<${RoleButton} role="admin" small icon="plus"
                        onClick=${() => setAsking({ create: true })}>Create a key</${RoleButton}>`}>
                    <${KeyTable} rows=${keys} name="keys" without=${['account']} onAsk=${setAsking}
                        empty=${html`<${Empty} icon="keys"
                            title="No key spends from this account." />`} />
                </${Card}>`}
            </div>
            <${KeyDialogs} asking=${asking} account=${params.id} onClose=${close}
                onDone=${account.reload} />
            ${asking?.move && html`<${MoveMoney} id=${params.id} move=${asking.move}
                onClose=${close} onDone=${account.reload} />`}
        </${Page}>
    `;
}

/** What an operator may do with the money of an account. */
function movesOf(id, customer) {
    return customer ? ['deposit', 'adjust'] : id.startsWith('revenue:') ? ['payout'] : [];
}

function Ledger({ id, latest, all }) {
    const list = usePaged(all ? at('accounts', id, 'entries') : null, 'entries');
    const order = html`<${Choice} label="Which entries" options=${ORDERS} value=${all ? 'all' : ''}
        onChange=${(entries) => setQuery({ entries })} />`;
    return html`
        <${Card} title="Ledger"
            note="Every entry is final. A refund is an entry of its own."
            actions=${order} flush>
            ${all
                ? html`<${Listed} list=${list} lines=${5}>
                    <${EntryTable} entries=${list.rows} account=${id} /></${Listed}>`
                : html`<${EntryTable} entries=${latest} account=${id} />`}
            ${all && html`<${More} list=${list} what="entries" />`}
        </${Card}>
    `;
}
