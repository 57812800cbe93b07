/** One call: where its time went, why it ended so, what was said, and the money. */
import { at, Badge, Banner, Button, ButtonLink, can, Card, Confirm } from '../lib/index.js';
import { duration, Empty, Facts, html, Id, Json, link, Money, Page } from '../lib/index.js';
import { percent, post, Problem, railName, Skeleton, Text, Time, toast } from '../lib/index.js';
import { usd, useResource, useState } from '../lib/index.js';
import { Charged } from './calls.js';

const REPLAY_MAX = 8000;

export default function Call({ params }) {
    const { data: call, error, reload } = useResource(at('calls', params.id));
    const back = { href: link('calls'), label: 'Live calls' };
    if (!call) {
        return html`
            <${Page} title="Call" back=${back}>
                ${error
                    ? html`<${Problem} error=${error} onRetry=${reload} />`
                    : html`<${Card}><${Skeleton} lines=${8} /></${Card}>`}
            </${Page}>
        `;
    }
    const lead = html`
        <span class="row">
            <${Badge} word=${call.result} /> <${Time} at=${call.at} /> <${Id} id=${call.id} />
        </span>
    `;
    return html`
        <${Page} title=${call.tool} back=${back} lead=${lead}
            actions=${html`<${Actions} call=${call} reload=${reload} />`}>
            ${call.why && html`<${Why} call=${call} />`}
            <div class="call">
                <div class="stack">
                    <${Timeline} steps=${call.timeline ?? []} total=${call.took_ms} />
                    <${Said} title="Request" value=${call.request?.arguments}
                        cut=${call.request?.truncated} />
                    <${Said} title="Response" value=${call.response?.content}
                        cut=${call.response?.truncated} />
                </div>
                <div class="stack">
                    <${About} call=${call} />
                    ${call.payment_detail && html`<${Paid} payment=${call.payment_detail} />`}
                    ${call.entry && html`<${Entry} title="Ledger entry" entry=${call.entry} />`}
                    ${call.refund && html`<${Entry} title="Refund" entry=${call.refund} />`}
                </div>
            </div>
        </${Page}>
    `;
}

function Why({ call }) {
    const tone = { error: 'bad', ok: 'info', payment_required: 'info' }[call.result] ?? 'warn';
    return html`
        <${Banner} tone=${tone} title="Why?"><${Text} value=${call.why} max=${1000} /></${Banner}>
    `;
}

function Actions({ call, reload }) {
    const [asking, setAsking] = useState(false);
    const refund = async () => {
        await post(at('calls', call.id, 'refund'));
        toast(`${usd(call.charged_micro_usd)} refunded.`);
        reload();
    };
    return html`
        <${ButtonLink} icon="try" href=${replayOf(call)}>Try it again</${ButtonLink}>
        <${Button} icon="refund" why=${whyNoRefund(call)} onClick=${() => setAsking(true)}>
            Refund
        </${Button}>
        <${Confirm} title="Refund this call?" open=${asking} onClose=${() => setAsking(false)}
            onConfirm=${refund} word=${`Refund ${usd(call.charged_micro_usd)}`} danger>
            <p>
                <b><${Money} micro=${call.charged_micro_usd} /></b> ${refundGoesTo(call)}${' '}
                This can’t be undone.
            </p>
        </${Confirm}>
    `;
}

function refundGoesTo(call) {
    return call.payment
        ? 'is refunded to the wallet that paid.'
        : html`is refunded to the account <code>${call.account ?? call.caller}</code>.`;
}

/** Why a call can't be refunded now, or an empty text. */
function whyNoRefund(call) {
    if (call.refund || call.refunded_micro_usd) {
        return 'It is already refunded.';
    }
    if (!call.charged_micro_usd) {
        return 'It was free.';
    }
    return can('operator') ? '' : 'This needs the role operator.';
}

function replayOf({ tool, request, dialect, server }) {
    const text = JSON.stringify(request?.arguments ?? {});
    const known = !request?.truncated && typeof request?.arguments !== 'string';
    const fitting = known && text.length <= REPLAY_MAX;
    return link('try', tool, { dialect, server, arguments: fitting ? text : null });
}

/** The steps of a call as bars on one line of time. */
function Timeline({ steps, total }) {
    const ends = steps.map(({ at_us, took_us }) => at_us + took_us);
    const whole = Math.max(...ends, total * 1000, 1);
    const note = `${duration(whole / 1000)} in all`;
    if (steps.length === 0) {
        return html`
            <${Card} title="Timeline" note=${note}>
                <${Empty} title="The steps are no longer known.">
                    The server keeps the steps of its latest calls only. The ledger has the money.
                </${Empty}>
            </${Card}>
        `;
    }
    return html`
        <${Card} title="Timeline" note=${note}>
            <ol class="timeline">
                ${steps.map((step, i) => html`<${Step} key=${i} step=${step} whole=${whole} />`)}
            </ol>
        </${Card}>
    `;
}

const WHAT = {
    identify: 'Who is calling?',
    admit: 'May they call, and not too often?',
    check: 'Do the arguments fit the schema?',
    quote: 'What does it cost?',
    hold: 'Hold the money, or take the payment',
    run: 'Run the tool',
    capture: 'Charge the money, record it',
};

function Step({ step: { step, state, at_us, took_us, note }, whole }) {
    const place = { left: percent(at_us / whole), width: percent(took_us / whole) };
    const time = state === 'skipped' ? 'skipped' : duration(took_us / 1000);
    return html`
        <li class=${`step step-${state}`}>
            <span class="step-name" title=${WHAT[step]}>
                ${step}${state === 'failed' && html`${' '}<span class="unseen">failed</span>`}
            </span>
            <span class="step-lane" aria-hidden="true">
                ${state !== 'skipped' && html`<span class="step-bar" style=${place}></span>`}
            </span>
            <span class="step-time number">${time}</span>
            ${note && html`<span class="step-note"><${Text} value=${note} max=${200} /></span>`}
        </li>
    `;
}

function Said({ title, value, cut }) {
    const known = value !== undefined && value !== null;
    return html`
        <${Card} title=${title} note=${cut ? 'Cut: the server keeps only the beginning.' : null}>
            ${known
                ? html`<${Json} value=${value} label=${title} depth=${3} />`
                : html`<p class="note">Not kept.</p>`}
        </${Card}>
    `;
}

function About({ call }) {
    const { account } = call;
    return html`
        <${Card} title="Call">
            <${Facts} rows=${[
                ['Charged', html`<${Charged} call=${call} />`],
                ['Ended', call.end && call.end.replaceAll('_', ' ')],
                ['Took', duration(call.took_ms)],
                ['Caller', html`<${Id} id=${call.caller} />`],
                ['Account', account && html`<${Account} id=${account} />`],
                ['Server', call.server && html`<${Text} value=${call.server} />`],
                ['Endpoint', html`<code>${call.endpoint}</code>`],
                ['Dialect', [call.dialect, call.revision].filter(Boolean).join(' ')],
                ['Rail', call.rail ? html`<${Text} value=${railName(call.rail)} />` : null],
            ].map(([name, value]) => [name, value || null])} />
        </${Card}>
    `;
}

function Account({ id }) {
    return html`<${Id} id=${id} href=${link('accounts', id)} />`;
}

function Paid({ payment }) {
    const { transaction, reason } = payment;
    const open = html`<a href=${link('payments', payment.id)}>Open</a>`;
    return html`
        <${Card} title="Payment" actions=${open}>
            <${Facts} rows=${[
                ['State', html`<${Badge} word=${payment.state} />`],
                ['Price', html`<${Money} micro=${payment.price_micro_usd} />`],
                ['Network', html`<${Text} value=${railName(payment.rail)} />`],
                ['Payer', html`<${Id} id=${payment.payer} />`],
                ['Transaction', transaction ? html`<${Id} id=${transaction} />` : null],
                ['Reason', reason ? html`<${Text} value=${reason} />` : null],
            ]} />
        </${Card}>
    `;
}

/** A transfer in the ledger; the id of a call's is its receipt. */
function Entry({ title, entry }) {
    const tokens = entry.input_tokens || entry.output_tokens
        ? `${entry.input_tokens} in, ${entry.output_tokens} out`
        : null;
    return html`
        <${Card} title=${title}>
            <${Facts} rows=${[
                [entry.kind === 'call' ? 'Receipt' : 'Entry', html`<${Id} id=${entry.id} />`],
                ['Amount', html`<${Money} micro=${entry.amount_micro_usd} />`],
                ['From', html`<${Account} id=${entry.debit} />`],
                ['To', html`<${Account} id=${entry.credit} />`],
                ['Balance after', html`<${Money} micro=${entry.balance_after_micro_usd} />`],
                ['Tokens', tokens],
                ['Written', html`<${Time} at=${entry.at} />`],
                ['Note', entry.note ? html`<${Text} value=${entry.note} />` : null],
            ]} />
        </${Card}>
    `;
}
