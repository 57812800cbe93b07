/** What an operator does with the money of an account: put in, correct, pay out. */
import { at, Banner, Button, Dialog, Field, html, parseUsd, post, Text } from '../lib/index.js';
import { toast, usd, useMemo, useState } from '../lib/index.js';

const AMOUNTS = ['1', '5', '20', '100'];

/** The ways; each is an entry of its own, and what was posted before stays as it is. */
export const MOVES = {
    deposit: {
        name: 'Top up',
        title: 'Top up the account',
        word: 'Add',
        path: 'deposits',
        text: 'note',
        label: 'Note',
        hint: 'For the ledger, such as an invoice number.',
        done: (micro) => `${usd(micro)} added to the account.`,
    },
    adjust: {
        name: 'Adjust',
        title: 'Correct the account',
        word: 'Credit',
        less: 'Debit',
        path: 'adjustments',
        text: 'reason',
        label: 'Reason',
        hint: 'It stays in the ledger. Money held by running calls is not touched.',
        done: (micro) => (micro < 0 ? `${usd(-micro)} debited.` : `${usd(micro)} credited.`),
    },
    payout: {
        name: 'Pay out',
        title: 'Record that earnings were paid out',
        word: 'Record',
        path: 'payouts',
        text: 'reason',
        label: 'Reason',
        hint: 'Such as the transfer’s number. Toolbooth moves no money here.',
        done: (micro) => `${usd(micro)} recorded as paid out.`,
    },
};

/** A fresh id for an entry; pages without TLS have no randomUUID. */
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

/** What was typed as micro-USD, below zero where money may go out and does; or null. */
function microOf(typed, mayGoOut) {
    const out = mayGoOut && /^\s*[-−]/.test(typed);
    const micro = parseUsd(out ? typed.replace(/^\s*[-−]/, '') : typed);
    const good = micro !== null && micro > 0 && micro <= 1e12;
    return good ? (out ? -micro : micro) : null;
}

/** Moves money. The same amount and text is the same entry, however often sent. */
export function MoveMoney({ id, move, onClose, onDone }) {
    const way = MOVES[move];
    const [amount, setAmount] = useState('');
    const [text, setText] = useState('');
    const [busy, setBusy] = useState(false);
    const [error, setError] = useState(null);
    const entry = useMemo(freshId, [amount, text]);
    const micro = microOf(amount, Boolean(way.less));
    const needsText = way.text === 'reason';
    const good = micro !== null && (!needsText || text.trim() !== '');
    const send = async (event) => {
        event.preventDefault();
        if (!good || busy) {
            return;
        }
        setBusy(true);
        setError(null);
        try {
            const said = text ? { [way.text]: text } : {};
            await post(at('accounts', id, way.path), { amount_micro_usd: micro, id: entry, ...said });
            toast(way.done(micro));
            onDone();
            onClose();
        } catch (problem) {
            setError(problem);
            setBusy(false);
        }
    };
    const word = micro !== null && micro < 0 ? way.less : way.word;
    const footer = html`
        <${Button} onClick=${onClose} disabled=${busy}>Cancel</${Button}>
        <${Button} kind="primary" type="submit" form="move-money" busy=${busy} disabled=${!good}>
            ${micro === null ? way.word : `${word} ${usd(Math.abs(micro))}`}
        </${Button}>
    `;
    return html`
        <${Dialog} title=${way.title} open=${true} onClose=${onClose} footer=${footer}>
            <form id="move-money" class="stack" onSubmit=${send} novalidate>
                ${error && html`<${Banner} tone="bad">
                    <${Text} value=${error.message} /></${Banner}>`}
                <${Field} label="Amount, USD" inputmode=${way.less ? undefined : 'decimal'}
                    autocomplete="off" autofocus placeholder=${way.less ? '-2.50' : '5.00'}
                    value=${amount} onInput=${setAmount}
                    hint=${way.less
                        ? 'A negative amount is debited, such as -2.50.'
                        : 'Exact to a millionth of a dollar.'}
                    error=${amount !== '' && amount !== '-' && micro === null
                        ? 'Up to a million dollars, not zero: 2.50 with a point, no commas.'
                        : undefined} />
                ${move === 'deposit' && html`<div class="row" role="group" aria-label="Usual amounts">
                    ${AMOUNTS.map((one) => html`<${Button} key=${one} small
                        onClick=${() => setAmount(one)}>$${one}</${Button}>`)}
                </div>`}
                <${Field} label=${way.label} hint=${way.hint} maxlength=${200} autocomplete="off"
                    value=${text} onInput=${setText} />
            </form>
        </${Dialog}>
    `;
}
