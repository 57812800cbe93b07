/** One payment: what became of it step by step, what the books have, and what can be done. */
import { at, Badge, Banner, Card, Confirm, duration, Facts, html, Id } from '../lib/index.js';
import { Json, link, Money, Page, post, Problem, railName, Skeleton } from '../lib/index.js';
import { Text, Time, toast, usd, useResource, useState } from '../lib/index.js';
import { RoleButton } from '../lib/role-button.js';
import { EntryTable } from './ledger.js';
import { isStuck, MEANING, Network, PASSING, toneOf } from './payment-parts.js';
import { Recheck } from './payments.js';

const BACK = { href: link('payments'), label: 'Payments' };

/** Why a payment can't be given back now; empty where it can. */
function notRefundable({ state }) {
    return (
        {
            refunded: 'It is already refunded.',
            failed: 'Nothing was paid.',
            released: 'Nothing was taken.',
            forwarded: 'It went to another seller.',
            taken: 'It has not been paid yet.',
            settling: 'It is still on its way.',
            unknown: 'Not known whether it was paid: recheck it first.',
        }[state] ?? ''
    );
}

export default function Payment({ params }) {
    const found = useResource(at('payments', params.id));
    const payment = found.data;
    if (found.error && !payment) {
        return html`<${Page} title="Payment" back=${BACK}>
            <${Problem} error=${found.error} onRetry=${found.reload} />
        </${Page}>`;
    }
    if (!payment) {
        return html`<${Page} title="Payment" back=${BACK}><${Skeleton} lines=${8} /></${Page}>`;
    }
    return payment.id
        ? html`<${Whole} payment=${payment} reload=${found.reload} />`
        : html`<${Session} session=${payment} />`;
}

function Whole({ payment, reload }) {
    const [asking, setAsking] = useState(false);
    const refund = async () => {
        const after = await post(at('payments', payment.id, 'refund'));
        toast(after.pending ?? `It is ${after.state} now.`, after.pending ? 'bad' : 'good');
        reload();
    };
    const actions = html`
        ${PASSING.includes(payment.state) &&
        html`<${Recheck} payment=${payment} onDone=${reload} small=${false} />`}
        <${RoleButton} role="operator" kind="danger" icon="refund" why=${notRefundable(payment)}
            onClick=${() => setAsking(true)}>Refund</${RoleButton}>
    `;
    return html`
        <${Page} title=${`Payment of ${usd(payment.price_micro_usd)}`} back=${BACK}
            actions=${actions}
            lead=${html`<${Badge} word=${payment.state} tone=${toneOf(payment.state)} />
                ${' '}${MEANING[payment.state]}`}>
            <div class="stack">
                ${payment.pending && html`<${Banner} tone="warn" title="Not finished:">
                    <${Text} value=${payment.pending} />
                </${Banner}>`}
                ${isStuck(payment) && html`<${Banner} tone="warn" title="Stuck.">
                    Still ${payment.state}, last changed <${Time} at=${payment.changed}
                    kind="ago" />: recheck it.
                </${Banner}>`}
                ${payment.source !== 'chain' && html`<${Banner}>
                    ${payment.source === 'play'
                        ? 'Play money: signatures are checked, nothing moves on any chain.'
                        : 'Accepted unverified: its chain was not checked.'}
                </${Banner}>`}
                <div class="grid grid-2">
                    <${Card} title="Outcome">
                        <${Timeline} steps=${payment.timeline ?? []} /></${Card}>
                    <${Card} title="Details"><${Details} payment=${payment} /></${Card}>
                </div>
                <${Card} title="Ledger" flush
                    note="The ledger entries of this payment.">
                    <${EntryTable} entries=${payment.entries ?? []} />
                </${Card}>
            </div>
            <${Confirm} title="Refund this payment?" open=${asking}
                onClose=${() => setAsking(false)}
                onConfirm=${refund} word=${`Refund ${usd(payment.price_micro_usd)}`} danger>
                <p>${usd(payment.price_micro_usd)} goes back to the wallet that paid. The buyer keeps
                    what was bought.</p>
                <p><code><${Text} value=${payment.payer} max=${120} /></code></p>
            </${Confirm}>
        </${Page}>
    `;
}

/** The steps of a payment, with the time between them. */
export function Timeline({ steps }) {
    return html`
        <ol class="pay-steps">
            ${steps.map((step, i) => {
                const gap = i === 0 ? 0 : Date.parse(step.at) - Date.parse(steps[i - 1].at);
                return html`<li key=${i} class=${`tone-${toneOf(step.state) ?? 'known'}`}>
                    <div class="row">
                        <${Badge} word=${step.state} tone=${toneOf(step.state)} />
                        <${Time} at=${step.at} kind="clock" />
                        ${gap > 0 && html`<span class="note">after ${duration(gap)}</span>`}
                    </div>
                    <p class="note">${step.note ? html`<${Text}
                        value=${step.note} /> ` : MEANING[step.state]}</p>
                </li>`;
            })}
        </ol>
    `;
}

function Details({ payment }) {
    const id = (value, href) => value && html`<${Id} id=${value} href=${href} head=${12}
        tail=${8} />`;
    const rows = [
        ['For', html`<b><${Text} value=${payment.thing} max=${80} /></b>`],
        ['Server', payment.server && html`<${Text} value=${payment.server} max=${60} />`],
        ['Call', id(payment.call, link('calls', payment.call))],
        ['Price', html`<${Money} micro=${payment.price_micro_usd} />`],
        ['Amount', html`<${Text} value=${payment.amount} max=${80} /> smallest units of
            ${' '}<${Text} value=${payment.symbol} max=${20} />`],
        ['Network', html`<${Network} payment=${payment} />`],
        ['Transaction', id(payment.transaction)],
        ['Refund’s transaction', id(payment.refund_transaction)],
        ['Payer', id(payment.payer)],
        ['Account', id(payment.account, link('accounts', payment.account))],
        ['Paid to', id(payment.pay_to)],
        ['Asset', id(payment.asset)],
        ['Uses left', payment.uses_left],
        ['Session', id(payment.session)],
        ['Why', payment.reason && html`<${Text} value=${payment.reason} />`],
        ['Began', html`<${Time} at=${payment.began} />`],
        ['Changed', html`<${Time} at=${payment.changed} />`],
        ['Id', id(payment.id)],
    ];
    return html`<${Facts}
        rows=${rows.filter(([, value]) => value !== '' && value !== undefined)} />`;
}

/** A session: what was asked, and what was paid for it. */
function Session({ session }) {
    const { challenge, payments = [] } = session;
    return html`
        <${Page} title="Request for payment" back=${BACK}
            lead=${html`<${Id} id=${session.session} whole />`}>
            <div class="stack">
                <${Card} title="Challenge">
                    ${challenge
                        ? html`<${Facts} rows=${[
                            ['For', html`<b><${Text} value=${challenge.thing} max=${80} /></b>`],
                            ['Server', html`<${Text} value=${challenge.server} max=${60} />`],
                            ['Asked', html`<${Time} at=${challenge.at} />`],
                            ['Price', html`<${Money} micro=${challenge.price_micro_usd} />`],
                            ['Ways to pay', html`<${Ways} offers=${challenge.offers ?? []} />`],
                        ]} />`
                        : html`<p class="note">It was paid, or is no longer kept.</p>`}
                </${Card}>
                ${payments.length > 0
                    ? payments.slice(0, 50).map((one) => html`<${Card} key=${one.id}
                        title="Paid with">
                        <p><${Badge} word=${one.state} tone=${toneOf(one.state)} />
                            ${' '}<a href=${link('payments', one.id)}>Open the payment</a></p>
                        <${Timeline} steps=${one.timeline ?? []} />
                    </${Card}>`)
                    : html`<${Card} title="Paid with"><p class="note">Nothing yet.</p></${Card}>`}
                <${Card} title="As the server has it"><${Json} value=${session} label="Session"
                    depth=${1} /></${Card}>
            </div>
        </${Page}>
    `;
}

function Ways({ offers }) {
    return html`<ul>
        ${offers.slice(0, 20).map((offer) => html`<li>
            <${Text} value=${offer.amount} max=${60} /> of <${Text} value=${offer.symbol}
                max=${20} /> on
            ${' '}<${Text} value=${railName(offer.network)} max=${60} />
        </li>`)}
    </ul>`;
}
