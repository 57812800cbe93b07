/** What the screens about payments share. */
import { html, link, railName, shortId, Text, visible } from '../lib/index.js';

export const STATES = [
    'taken',
    'settling',
    'unknown',
    'settled',
    'spent',
    'released',
    'failed',
    'credited',
    'refunding',
    'refunded',
    'forwarded',
];

/** States in which a payment should not stay. */
export const PASSING = ['unknown', 'settling', 'taken', 'refunding'];
const PATIENCE_MS = 60_000;

/** What a state means, for people. */
export const MEANING = {
    taken: 'A proof has arrived and is being checked.',
    settling: 'The transfer has been sent to its chain.',
    unknown: 'The outcome of the transfer is unknown.',
    settled: 'The money has arrived.',
    spent: 'The money has arrived and paid for a call.',
    released: 'No money was taken: the call was not served.',
    failed: 'The transfer failed.',
    credited: 'The money has arrived and is a credit in the payer’s account.',
    refunding: 'The refund is under way.',
    refunded: 'It was refunded.',
    forwarded: 'It was forwarded to another seller.',
};

const TONES = {
    taken: 'calm',
    released: 'calm',
    forwarded: 'calm',
    unknown: 'bad',
};

export function toneOf(state) {
    return TONES[state];
}

/** Whether a payment has been where it should not stay for longer than a minute. */
export function isStuck(payment, now = Date.now()) {
    return PASSING.includes(payment.state) && now - Date.parse(payment.changed) > PATIENCE_MS;
}

/** The network of a payment, and whether its money is real. */
export function Network({ payment }) {
    const source = payment.source === 'chain' ? '' : `${payment.source}:`;
    return html`<${Text} value=${railName(source + payment.network)} max=${60} />`;
}

/** The address of a wallet, leading to its account. */
export function Wallet({ address, account }) {
    const shown = html`<code title=${visible(address)}>${visible(shortId(address, 6, 4))}</code>`;
    return account ? html`<a href=${link('accounts', account)}>${shown}</a>` : shown;
}
