/** What can be done with keys: make one, change what it may, revoke it. */
import { at, Banner, Button, Confirm, Copy, del, Dialog, Field, html } from '../lib/index.js';
import { parseUsd, post, Snippet, Text, toast, usd, useEffect } from '../lib/index.js';
import { useResource, useState, visible } from '../lib/index.js';

const ACCOUNT = /^[A-Za-z0-9][A-Za-z0-9._@-]{0,99}$/;
const BLANK = {
    name: '',
    account: '',
    balance: '',
    scopes: '',
    servers: [],
    rate: '',
    perCall: '',
    perDay: '',
    total: '',
    expires: '',
};

const SPEND = { perCall: 'per_call_micro_usd', perDay: 'per_day_micro_usd', total: 'total_micro_usd' };
const words = (text) => text.split(/[\s,]+/).filter(Boolean);

/** What is wrong with a form, by field. */
function problemsOf(form) {
    const found = {};
    for (const name of ['balance', 'perCall', 'perDay', 'total']) {
        const micro = form[name] === '' ? 0 : parseUsd(form[name]);
        if (micro === null || micro > 1e12) {
            found[name] = 'Dollars up to a million: 2.50 with a point, no commas.';
        }
    }
    if (form.account && !ACCOUNT.test(form.account)) {
        found.account = 'Letters, digits and . _ @ -, starting with a letter or a digit.';
    }
    if (form.rate && !/^\d+\/\S+$/.test(form.rate)) {
        found.rate = 'A number and a unit of time, such as 10/s.';
    }
    if (form.expires && !(new Date(form.expires) > new Date())) {
        found.expires = 'A time in the future.';
    }
    return found;
}

/** The order of a key; what is empty is left out. */
export function orderOf(form) {
    const spend = Object.entries(SPEND)
        .filter(([name]) => form[name] !== '')
        .map(([name, member]) => [member, parseUsd(form[name])]);
    const order = {
        name: form.name.trim(),
        account: form.account,
        scopes: words(form.scopes),
        servers: form.servers,
        rate: form.rate,
        balance_micro_usd: form.balance === '' ? 0 : parseUsd(form.balance),
        expires: form.expires && new Date(form.expires).toISOString(),
        spend: Object.fromEntries(spend),
    };
    const filled = (value) =>
        Array.isArray(value) ? value.length > 0 : typeof value === 'object' ? spend.length > 0 : value;
    return Object.fromEntries(Object.entries(order).filter(([, value]) => filled(value)));
}

/** What changes of a key: null takes a limit away. */
export function changeOf(form, key) {
    const spend = Object.entries(SPEND).map(([name, member]) => [
        member,
        form[name] === '' ? null : parseUsd(form[name]),
    ]);
    return {
        name: form.name.trim() || null,
        scopes: words(form.scopes).length > 0 ? words(form.scopes) : null,
        servers: form.servers.length > 0 ? form.servers : null,
        rate: form.rate || null,
        expires:
            form.expires === localTime(key.expires)
                ? (key.expires ?? null)
                : form.expires
                  ? new Date(form.expires).toISOString()
                  : null,
        spend: Object.fromEntries(spend),
    };
}

/** A time as the field for times has it: where the reader is, without a zone. */
function localTime(at) {
    if (!at) {
        return '';
    }
    const date = new Date(at);
    return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

function formOf(key) {
    const dollars = (micro) => (micro === undefined ? '' : usd(micro).replace(/[$,]/g, ''));
    return {
        ...BLANK,
        name: key.name,
        account: key.account,
        scopes: key.scopes.includes('*') ? '' : key.scopes.join(' '),
        servers: key.servers,
        rate: key.rate ?? '',
        perCall: dollars(key.spend.per_call_micro_usd),
        perDay: dollars(key.spend.per_day_micro_usd),
        total: dollars(key.spend.total_micro_usd),
        expires: localTime(key.expires),
    };
}

/** The fields of a key; `fresh` has those that can't be changed later. */
function KeyFields({ form, setForm, problems, fresh, fixedAccount }) {
    const servers = useResource('servers');
    const known = (servers.data?.servers ?? []).map((server) => server.name);
    const all = [...new Set([...known, ...form.servers])];
    const field = (name, label, hint, rest = {}) => html`
        <${Field} label=${label} hint=${hint} error=${problems[name]} value=${form[name]}
            autocomplete="off" onInput=${(value) => setForm({ ...form, [name]: value })}
            ...${rest} />
    `;
    const toggle = (server) => (event) =>
        setForm({
            ...form,
            servers: event.currentTarget.checked
                ? [...form.servers, server]
                : form.servers.filter((one) => one !== server),
        });
    return html`
        ${field('name', 'Name', 'For people: who or what uses it.', { maxlength: 100, autofocus: true })}
        ${fresh && html`<div class="grid grid-2">
            ${field('account', 'Account', 'The account it spends from. Empty: one of its own.', {
                disabled: Boolean(fixedAccount),
                spellcheck: false,
            })}
            ${field('balance', 'Initial deposit, USD', 'Empty: nothing.', { inputmode: 'decimal' })}
        </div>`}
        <fieldset class="key-limits">
            <legend>May spend at most, USD</legend>
            <div class="grid grid-3">
                ${field('perCall', 'A call', undefined, { inputmode: 'decimal' })}
                ${field('perDay', 'A day (UTC)', undefined, { inputmode: 'decimal' })}
                ${field('total', 'In total', undefined, { inputmode: 'decimal' })}
            </div>
            <p class="note">An empty limit means no limit but the account’s balance.</p>
        </fieldset>
        <div class="grid grid-2">
            ${field('rate', 'Rate', 'The most requests, such as 10/s. Empty: no limit of its own.', {
                spellcheck: false,
            })}
            ${field('expires', 'Works until', 'Empty: until it is revoked.', { type: 'datetime-local' })}
        </div>
        ${field('scopes', 'May use', 'Such as tools:echo tools:read_* resources. Empty: everything.', {
            spellcheck: false,
        })}
        ${all.length > 0 && html`<fieldset class="key-servers">
            <legend>Servers</legend>
            <div class="row">
                ${all.map((server) => html`<label key=${server} class="check">
                    <input type="checkbox" checked=${form.servers.includes(server)}
                        onChange=${toggle(server)} />
                    <${Text} value=${server} max=${40} />
                </label>`)}
            </div>
            <p class="note">None chosen: all servers.</p>
        </fieldset>`}
    `;
}

/** A dialog with the fields of a key, and what happens when it is sent. */
function KeyForm({ title, word, start, fresh, account, onClose, onSend }) {
    const [form, setForm] = useState({ ...start, ...(account ? { account } : {}) });
    const [busy, setBusy] = useState(false);
    const [error, setError] = useState(null);
    const problems = problemsOf(form);
    const wrong = Object.keys(problems).length > 0;
    const send = async (event) => {
        event.preventDefault();
        if (busy || wrong) {
            return;
        }
        setBusy(true);
        setError(null);
        try {
            await onSend(form);
        } catch (problem) {
            setError(problem);
            setBusy(false);
        }
    };
    const id = fresh ? 'new-key' : 'old-key';
    const footer = html`
        <${Button} onClick=${onClose} disabled=${busy}>Cancel</${Button}>
        <${Button} kind="primary" type="submit" form=${id} busy=${busy}
            disabled=${wrong}>${word}</${Button}>
    `;
    return html`
        <${Dialog} title=${title} open=${true} onClose=${onClose} footer=${footer} wide>
            <form id=${id} class="stack" onSubmit=${send} novalidate>
                ${error && html`<${Banner} tone="bad">
                    <${Text} value=${error.message} /></${Banner}>`}
                <${KeyFields} ...${{ form, setForm, problems, fresh, fixedAccount: account }} />
            </form>
        </${Dialog}>
    `;
}

/** Makes a key, and shows its secret once. */
export function CreateKey({ open, account, onClose, onDone }) {
    const [made, setMade] = useState(null);
    useEffect(() => setMade(null), [open]);
    if (!open) {
        return null;
    }
    if (made) {
        return html`<${Secret} made=${made} onClose=${onClose} />`;
    }
    const send = async (form) => {
        setMade(await post('keys', orderOf(form)));
        onDone();
    };
    return html`<${KeyForm} title="Create a key" word="Create the key" start=${BLANK} fresh
        account=${account} onClose=${onClose} onSend=${send} />`;
}

/** The secret of a new key. It closes only by the word that it is stored. */
function Secret({ made, onClose }) {
    const footer = html`<${Button} kind="primary" onClick=${onClose}>I have stored it</${Button}>`;
    const setup = `export TOOLBOOTH_KEY=${made.key}`;
    return html`
        <${Dialog} title="Your new key" open=${true} locked onClose=${onClose} footer=${footer}>
            <div class="stack">
                <${Banner} tone="warn" title="This is the only time it is shown.">
                    The server keeps no copy. If you lose the key, create a new one.
                </${Banner}>
                <div class="secret">
                    <output aria-label="The key" class="secret-text">${visible(made.key)}</output>
                    <${Copy} text=${made.key} label="Copy the key" />
                </div>
                <p class="note">
                    It spends from the account <b><${Text} value=${made.account}
                    max=${60} /></b>, which
                    has ${usd(made.balance_micro_usd)}. Clients send it as
                    ${' '}<code>Authorization: Bearer</code>; for Toolbooth’s own command line:
                </p>
                <${Snippet} text=${setup} />
            </div>
        </${Dialog}>
    `;
}

/** Changes what a key may. */
export function LimitKey({ subject, onClose, onDone }) {
    if (!subject) {
        return null;
    }
    const send = async (form) => {
        await post(at('keys', subject.id), changeOf(form, subject));
        toast('Key changed, from its next request on.');
        onDone();
        onClose();
    };
    return html`<${KeyForm} key=${subject.id} title=${`Change ${nameOf(subject)}`} word="Save"
        start=${formOf(subject)} onClose=${onClose} onSend=${send} />`;
}

/** Revokes a key, after a question. */
export function RevokeKey({ subject, onClose, onDone }) {
    const revoke = async () => {
        await del(at('keys', subject.id));
        toast('Key revoked.');
        onDone();
    };
    return html`
        <${Confirm} title=${subject ? `Revoke ${nameOf(subject)}?` : ''} open=${Boolean(subject)}
            onClose=${onClose} onConfirm=${revoke} word="Revoke the key" danger>
            <p>It stops working at once, and for good. Its streams end. Running calls finish, but
                nobody receives their results. The money stays in the account.</p>
        </${Confirm}>
    `;
}

function nameOf(key) {
    return visible((key.name || key.id).slice(0, 60));
}
