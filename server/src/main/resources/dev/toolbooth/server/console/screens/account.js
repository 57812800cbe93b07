/** One account: its money, its keys, its entries. */
import { at, Badge, Banner, Button, Card, Choice, Dialog, Empty, Field } from '../lib/index.js';
import { html, link, Page, parseUsd, post, Problem, setQuery, Skeleton } from '../lib/index.js';
import { Stat, Text, Time, toast, usd, useMemo, useResource, useState } from '../lib/index.js';
import { More, usePaged } from '../lib/paged.js';
import { RoleButton } from '../lib/role-button.js';
import { KeyDialogs, KeyTable } from './keys.js';
import { EntryTable } from './ledger.js';

const ORDERS = [
    { value: '', label: 'Latest' },
    { value: 'all', label: 'All, oldest first' },
];
const AMOUNTS = ['1', '5', '20', '100'];
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
        ${customer && html`<${RoleButton} role="operator" kind="primary" icon="plus"
            onClick=${() => setAsking({ topUp: true })}>Top up</${RoleButton}>`}
    `;
    return html`
        <${Page} title=${params.id} back=${BACK} actions=${actions}
            lead=${html`<${Badge} word=${customer ? 'customer' : 'our own'} tone="calm" />
                ${' '}since <${Time} at=${created} />`}>
            <div class="stack">
                <div class="stats">
                    <${Stat} label="Balance" value=${usd(balance)} />
                    <${Stat} label="Held for running calls" value=${usd(held)} />
                    <${Stat} label="Free to spend" value=${usd(Math.max(0, balance - held))} />
                </div>
                <${Ledger} id=${params.id} latest=${latest} all=${query.entries === 'all'} />
                ${customer && html`<${Card} title="Keys" flush
                    note="Each of them spends from this account."
                    actions=${html`<${RoleButton} role="admin" small icon="plus"
                        onClick=${() => setAsking({ create: true })}>Create a key</${RoleButton}>`}>
                    <${KeyTable} rows=${keys} name="keys" without=${['account']} onAsk=${setAsking}
                        empty=${html`<${Empty} icon="keys"
                            title="No key spends from this account." />`} />
                </${Card}>`}
            </div>
            <${KeyDialogs} asking=${asking} account=${params.id} onClose=${close}
                onDone=${account.reload} />
            ${asking?.topUp && html`<${TopUp} id=${params.id} onClose=${close}
                onDone=${account.reload} />`}
        </${Page}>
    `;
}

function Ledger({ id, latest, all }) {
    const list = usePaged(all ? at('accounts', id, 'entries') : null, 'entries');
    const order = html`<${Choice} label="Which entries" options=${ORDERS} value=${all ? 'all' : ''}
        onChange=${(entries) => setQuery({ entries })} />`;
    return html`
        <${Card} title="Ledger"
            note="Every entry is final; what is given back is an entry of its own."
            actions=${order} flush>
            ${list.error && html`<${Problem} error=${list.error} onRetry=${list.reload} />`}
            ${all && list.loading && list.rows.length === 0
                ? html`<${Skeleton} lines=${5} />`
                : html`<${EntryTable} entries=${all ? list.rows : latest} account=${id} />`}
            ${all && html`<${More} list=${list} what="entries" />`}
        </${Card}>
    `;
}

/** A fresh id for a deposit; pages without TLS have no randomUUID. */
function freshId() {
    if (globalThis.crypto.randomUUID) {
        return globalThis.crypto.randomUUID();
    }
    const bytes = globalThis.crypto.getRandomValues(new Uint8Array(16));
    bytes[6] = (bytes[6] & 0x0f) | 0x40;
    bytes[8] = (bytes[8] & 0x3f) | 0x80;
    const hex = Array.from(bytes, (one) => one.toString(16).padStart(2, '0')).join('');
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** Puts money into an account. The same amount and note is the same deposit, however often sent. */
function TopUp({ id, onClose, onDone }) {
    const [amount, setAmount] = useState('');
    const [note, setNote] = useState('');
    const [busy, setBusy] = useState(false);
    const [error, setError] = useState(null);
    const deposit = useMemo(freshId, [amount, note]);
    const micro = amount === '' ? null : parseUsd(amount);
    const good = micro !== null && micro > 0 && micro <= 1e12;
    const send = async (event) => {
        event.preventDefault();
        if (!good || busy) {
            return;
        }
        setBusy(true);
        setError(null);
        try {
            const order = { amount_micro_usd: micro, id: deposit, ...(note ? { note } : {}) };
            await post(at('accounts', id, 'deposits'), order);
            toast(`${usd(micro)} are in the account.`);
            onDone();
            onClose();
        } catch (problem) {
            setError(problem);
            setBusy(false);
        }
    };
    const footer = html`
        <${Button} onClick=${onClose} disabled=${busy}>Cancel</${Button}>
        <${Button} kind="primary" type="submit" form="top-up" busy=${busy} disabled=${!good}>
            ${good ? `Put in ${usd(micro)}` : 'Put in'}
        </${Button}>
    `;
    return html`
        <${Dialog} title="Top up the account" open=${true} onClose=${onClose} footer=${footer}>
            <form id="top-up" class="stack" onSubmit=${send} novalidate>
                ${error && html`<${Banner} tone="bad">
                    <${Text} value=${error.message} /></${Banner}>`}
                <${Field} label="Amount, USD" inputmode="decimal" autocomplete="off" autofocus
                    placeholder="5.00" value=${amount} onInput=${setAmount}
                    hint="Counted in millionths of a dollar; nothing is rounded."
                    error=${amount !== '' && !good
                        ? 'More than zero, up to a million dollars, at most six digits behind the point.'
                        : undefined} />
                <div class="row" role="group" aria-label="Usual amounts">
                    ${AMOUNTS.map((one) => html`<${Button} key=${one} small
                        onClick=${() => setAmount(one)}>$${one}</${Button}>`)}
                </div>
                <${Field} label="Note" hint="For the books, such as the number of an invoice."
                    maxlength=${200} autocomplete="off" value=${note} onInput=${setNote} />
            </form>
        </${Dialog}>
    `;
}
