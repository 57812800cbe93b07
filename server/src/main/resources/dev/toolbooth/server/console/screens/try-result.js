/** What a call answered: readable first, then as it went over the wire. */
import { Badge, Banner, Button, ButtonLink, Card, count, download } from '../lib/index.js';
import { duration, Empty, html, Icon, Json, link, Money, names, Text } from '../lib/index.js';
import { useRef, useState, visible } from '../lib/index.js';

const IMAGE_CHARS_MAX = 4_000_000;
const IMAGE_PIXELS_MAX = 1200;
const PARTS_SHOWN_MAX = 50;
const PICTURE = /^image\/(png|jpeg|gif|webp|avif)$/;

const lower = (name) => name.toLowerCase();

/** Which exchange has the answer: not those that begin and end a session. -1 for none. */
function answering(exchanges = []) {
    const called = exchanges.findLastIndex((one) => one.request.body?.method === 'tools/call');
    return called >= 0 ? called : exchanges.findLastIndex((one) => one.response?.body !== undefined);
}

function responseOf(answer) {
    return answer.exchanges?.[answering(answer.exchanges)]?.response;
}

/** The parts of a tool's content, where the answer has some. */
function contentOf(answer) {
    const content = responseOf(answer)?.body?.result?.content;
    return Array.isArray(content) ? content : [];
}

/** Receipts: what the answer says of its own payment, in headers or beside the result. */
function receiptsOf(answer) {
    const response = responseOf(answer);
    const meta = response?.body?.result?._meta;
    const named = [
        ...Object.entries(response?.headers ?? {}).filter(([name]) =>
            /^(x-)?payment-response$|receipt/.test(lower(name)),
        ),
        ...Object.entries(typeof meta === 'object' && meta !== null ? meta : {}).filter(([name]) =>
            /payment-response|receipt|billing/.test(lower(name)),
        ),
    ];
    return answer.receipt === undefined ? named : [['receipt', answer.receipt], ...named];
}

/** The answer of a call, in a card. */
export function Result({ run }) {
    if (run.busy) {
        return html`<${Card} title="Result"><div class="try-wait"
            role="status">Calling…</div></${Card}>`;
    }
    if (run.error) {
        return html`<${Card} title="Result">
            <${Banner} tone="bad" title="Not called.">
                <${Text} value=${run.error.message} /></${Banner}>
        </${Card}>`;
    }
    if (!run.answer) {
        return html`<${Card} title="Result">
            <${Empty} icon="play" title="Nothing called yet.">
                Fill in the arguments and press Call, or Ctrl and Enter.
            </${Empty}>
        </${Card}>`;
    }
    return html`<${Answer} answer=${run.answer} />`;
}

function Answer({ answer }) {
    const { result = {}, exchanges = [] } = answer;
    const took = exchanges.reduce((sum, one) => sum + (one.took_ms ?? 0), 0);
    const charged = answer.charged_micro_usd;
    const actions =
        answer.call &&
        html`<${ButtonLink} small icon="calls"
            href=${link('calls', answer.call)}>Open the call</${ButtonLink}>`;
    return html`
        <${Card} title="Result" actions=${actions} aria-live="polite">
            <div class="stack">
                <p class="row">
                    <${Badge} word=${result.ok ? 'ok' : 'failed'}
                        tone=${result.ok ? 'good' : 'bad'} />
                    <span class="note">${duration(took)}</span>
                    ${charged !== undefined && html`<span class="try-charged">
                        ${charged > 0 ? html`charged <${Money}
                            micro=${charged} />` : 'nothing charged'}
                    </span>`}
                </p>
                ${result.error && html`<${Banner} tone="bad">
                    <${Text} value=${wordsOf(result.error)} max=${2000} lines />
                </${Banner}>`}
                ${asksForMoney(answer) && html`<p class="note">
                    It requires payment: choose play money or a key above, and call again.
                </p>`}
                <${Content} answer=${answer} />
                ${receiptsOf(answer).slice(0, 5).map(([name, value]) => html`
                    <details key=${name} class="try-more">
                        <summary>Receipt <code>${visible(name.slice(0, 60))}</code></summary>
                        <${Json} value=${value} label="Receipt" />
                    </details>
                `)}
            </div>
        </${Card}>
    `;
}

function asksForMoney(answer) {
    const { structured, ok } = answer.result ?? {};
    return !ok && (structured?.x402Version > 0 || responseOf(answer)?.status === 402);
}

function wordsOf(error) {
    return typeof error === 'string' ? error : (error.message ?? JSON.stringify(error));
}

/** Text, pictures and structured output; text that only repeats the structure is left out. */
function Content({ answer }) {
    const { result = {} } = answer;
    const told = result.structured === undefined ? ['text'] : ['text', 'json'];
    const others = contentOf(answer).filter((part) => !told.includes(part?.type));
    const repeats = result.structured !== undefined && isJson(result.text);
    return html`
        ${result.text && !repeats && result.text !== result.error && html`
            <pre class="try-text"><${Text} value=${result.text} max=${6000} lines /></pre>
        `}
        ${others.slice(0, PARTS_SHOWN_MAX).map((part, i) => html`<${Part} key=${i}
            part=${part} />`)}
        ${result.structured !== undefined && html`
            <div><h3>Structured</h3><${Json} value=${result.structured} label="Structured output"
                depth=${3} /></div>
        `}
        ${result.ok && !result.text && others.length === 0 && result.structured === undefined && html`
            <p class="note">The answer has no content.</p>
        `}
    `;
}

function isJson(text) {
    return typeof text === 'string' && /^\s*[[{]/.test(text);
}

function Part({ part }) {
    const data = part?.data ?? part?.resource?.blob;
    const mime = String(part?.mimeType ?? part?.resource?.mimeType ?? '');
    if (typeof data === 'string') {
        return html`<${Blobbed} data=${data} mime=${mime} />`;
    }
    return html`<${Json} value=${part} label="A part of the content" depth=${2} />`;
}

/** Base64 as what it is: its size, a picture on demand, a file. */
function Blobbed({ data, mime }) {
    const canvas = useRef(null);
    const [problem, setProblem] = useState('');
    const [seen, setSeen] = useState(false);
    const size = Math.floor((data.length * 3) / 4);
    const drawable = PICTURE.test(mime) && data.length <= IMAGE_CHARS_MAX;
    const bytes = () => Uint8Array.from(atob(data), (one) => one.charCodeAt(0));
    const draw = async () => {
        try {
            // A canvas needs no address, so the policy of the page can forbid all but our own.
            const picture = await createImageBitmap(new Blob([bytes()], { type: mime }));
            const scale = Math.min(1, IMAGE_PIXELS_MAX / Math.max(picture.width, picture.height));
            canvas.current.width = Math.max(1, Math.round(picture.width * scale));
            canvas.current.height = Math.max(1, Math.round(picture.height * scale));
            const { width, height } = canvas.current;
            canvas.current.getContext('2d').drawImage(picture, 0, 0, width, height);
            setSeen(true);
        } catch {
            setProblem('The picture can’t be shown.');
        }
    };
    const save = () => {
        try {
            download('content', new Blob([bytes()]), 'application/octet-stream');
        } catch {
            setProblem('It is not base64.');
        }
    };
    return html`
        <div class="try-blob">
            <span><${Text} value=${mime || 'binary'} max=${60} />, ${count(size)} bytes</span>
            ${drawable && !seen && html`<${Button} small onClick=${draw}>Show</${Button}>`}
            <${Button} small icon="download" onClick=${save}>Save</${Button}>
            ${problem && html`<span class="note">${problem}</span>`}
            <div class=${names('try-picture', !seen && 'is-blank')}>
                <canvas ref=${canvas} role="img" aria-label="The picture"></canvas>
            </div>
        </div>
    `;
}

/** Every request with its response, side by side. */
export function Exchanges({ exchanges }) {
    if (!exchanges?.length) {
        return null;
    }
    const meant = answering(exchanges);
    return html`
        <${Card} title="Over the wire"
            note="As a client would have sent it; keys and signatures are masked.">
            <div class="stack">
                ${exchanges.map((one, i) => html`
                    <details key=${i} class="exchange" open=${i === meant}>
                        <summary>
                            <${Icon} name="chevron" size=${14} />
                            <span class="exchange-number">${i + 1}</span>
                            <b>${one.request.method}</b>
                            <span class="exchange-url"><${Text} value=${one.request.url}
                                max=${160} /></span>
                            <${Status} exchange=${one} />
                            <span class="note">${duration(one.took_ms)}</span>
                        </summary>
                        <div class="exchange-sides">
                            <${Side} title="Request" message=${one.request} />
                            ${one.response
                                ? html`<${Side} title="Response" message=${one.response} />`
                                : html`<div><h3>Response</h3>
                                    <p class="note">
                                        <${Text} value=${one.error ?? 'No answer.'} /></p></div>`}
                        </div>
                    </details>
                `)}
            </div>
        </${Card}>
    `;
}

function Status({ exchange }) {
    const status = exchange.response?.status;
    const tone = !status || status >= 500 ? 'bad' : status === 402 ? 'pay' : status >= 400 ? 'warn' : 'good';
    return html`<${Badge} word=${status ?? 'no answer'} tone=${tone} />`;
}

function Side({ title, message }) {
    const headers = Object.entries(message.headers ?? {});
    return html`
        <div class="exchange-side">
            <h3>${title}</h3>
            <details class="try-more">
                <summary>${headers.length} headers</summary>
                <dl class="headers">
                    ${headers.slice(0, 100).map(([name, value]) => html`<div key=${name}>
                        <dt><${Text} value=${name} max=${80} /></dt>
                        <dd><${Text} value=${value} max=${300} /></dd>
                    </div>`)}
                </dl>
            </details>
            ${message.truncated && html`<p class="note">Only the first megabyte is shown.</p>`}
            ${message.body === undefined || message.body === null || message.body === ''
                ? html`<p class="note">No body.</p>`
                : html`<${Json} value=${message.body} label=${`${title}’s body`} depth=${5} />`}
        </div>
    `;
}
