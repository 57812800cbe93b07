/** API keys: who may call, what, how often and for how much. */
import { Badge, Card, Choice, dateTime, Empty, go, html, Id, Money } from '../lib/index.js';
import { Page, setQuery, Table, Text, Time, useMemo } from '../lib/index.js';
import { useState } from '../lib/index.js';
import { Listed, More, usePaged } from '../lib/paged.js';
import { RoleButton } from '../lib/role-button.js';
import { AccountLink } from './ledger.js';
import { CreateKey, LimitKey, RevokeKey } from './key-dialogs.js';

const STATES = [
    { value: '', label: 'All' },
    { value: 'works', label: 'Working' },
    { value: 'expired', label: 'Expired' },
    { value: 'revoked', label: 'Revoked' },
];

/** The switch between keys and accounts: two sides of the same thing. */
export function KeysOrAccounts({ at }) {
    const options = [
        { value: 'keys', label: 'Keys' },
        { value: 'accounts', label: 'Accounts' },
    ];
    return html`<${Choice} label="What to show" options=${options} value=${at}
        onChange=${(it) => go(it)} />`;
}

export default function Keys({ query }) {
    const keys = usePaged('keys', 'keys');
    const [asking, setAsking] = useState(null);
    const shown = useMemo(
        () => keys.rows.filter((key) => !query.state || key.state === query.state),
        [keys.rows, query.state],
    );
    const close = () => setAsking(null);
    const create = html`
        <${RoleButton} role="admin" kind="primary" icon="plus"
            onClick=${() => setAsking({ create: true })}>
            Create a key
        </${RoleButton}>
    `;
    return html`
        <${Page} title="Keys" lead="Who may call which tools, how often, and from which account they pay."
            actions=${html`<${KeysOrAccounts} at="keys" />${create}`}>
            <${Listed} list=${keys}>
                    <${Card} flush>
                        <${KeyTable} rows=${shown} filter="Filter keys" onAsk=${setAsking}
                            filters=${html`<${Choice} label="State" options=${STATES}
                                value=${query.state ?? ''}
                                onChange=${(state) => setQuery({ state })} />`}
                            empty=${html`<${NoKeys} filtered=${keys.rows.length > 0} />`} />
                        <${More} list=${keys} what="keys" />
                    </${Card}>
            </${Listed}>
            <${KeyDialogs} asking=${asking} onClose=${close} onDone=${keys.reload} />
        </${Page}>
    `;
}

function NoKeys({ filtered }) {
    return filtered
        ? html`<${Empty} icon="search" title="No key is in this state.">
            Choose All to see the others.
        </${Empty}>`
        : html`<${Empty} icon="keys" title="No keys yet.">
            Clients need a key once other machines can reach this server, and to pay from an
            account. Create one here, or with <code>./toolbooth keys create</code>.
        </${Empty}>`;
}

/** The dialogs about keys; `asking` is {create}, {limit: key} or {revoke: key}. */
export function KeyDialogs({ asking, account, onClose, onDone }) {
    return html`
        <${CreateKey} open=${Boolean(asking?.create)} account=${account} onClose=${onClose}
            onDone=${onDone} />
        <${LimitKey} subject=${asking?.limit} onClose=${onClose} onDone=${onDone} />
        <${RevokeKey} subject=${asking?.revoke} onClose=${onClose} onDone=${onDone} />
    `;
}

/** Keys as a table; `without` leaves columns out. */
export function KeyTable({ rows, onAsk, without = [], ...rest }) {
    const columns = useMemo(
        () => COLUMNS.filter(({ key }) => !without.includes(key)).concat(actions(onAsk)),
        [onAsk, without.join()],
    );
    return html`<${Table} label="Keys" columns=${columns} rows=${rows} rowKey=${(key) => key.id}
        ...${rest} />`;
}

const COLUMNS = [
    {
        key: 'name',
        label: 'Key',
        value: (key) => `${key.name} ${key.id}`,
        render: (key) => html`
            <div class="two-lines key-name">
                <b>${key.name ? html`<${Text} value=${key.name}
                    max=${48} />` : 'Without a name'}</b>
                <${Id} id=${key.id} whole />
            </div>
        `,
    },
    { key: 'state', label: 'State', render: (key) => html`<${State} of=${key} />` },
    {
        key: 'account',
        label: 'Account',
        render: (key) => html`<${AccountLink} id=${key.account} />`,
    },
    {
        key: 'scopes',
        label: 'May use',
        sort: false,
        value: (key) => [...key.scopes, ...key.servers].join(' '),
        render: (key) => html`
            <div class="two-lines key-uses">
                <${Words} list=${key.scopes.includes('*') ? [] : key.scopes} none="everything" />
                <${Words} list=${key.servers} none="on all servers" before="on " />
            </div>
        `,
    },
    {
        key: 'limits',
        label: 'Limits',
        sort: false,
        value: (key) => key.rate ?? '',
        render: (key) => html`<${Limits} of=${key} />`,
    },
    { key: 'created', label: 'Made', render: (key) => html`<${Time} at=${key.created} />` },
];

function State({ of: key }) {
    const tone = { works: 'good', expired: 'warn', revoked: 'bad' }[key.state];
    const when = key.revoked ?? key.expires;
    const word = { works: 'until', expired: 'on', revoked: 'on' }[key.state];
    return html`
        <div class="two-lines">
            <${Badge} word=${key.state} tone=${tone} />
            ${when && html`<span class="note">${word} ${dateTime(when)}</span>`}
        </div>
    `;
}

const WORDS_SHOWN_MAX = 3;

function Words({ list, none, before = '' }) {
    if (list.length === 0) {
        return html`<span class="note">${none}</span>`;
    }
    const rest = list.length - WORDS_SHOWN_MAX;
    return html`<span>
        ${before}${list.slice(0, WORDS_SHOWN_MAX).map((word, i) => html`
            ${i > 0 && ', '}<code><${Text} value=${word} max=${40} /></code>
        `)}${rest > 0 && html`<span class="note"> and ${rest} more</span>`}
    </span>`;
}

/** How often a key may ask and what it may spend, a line for each limit. */
function Limits({ of: { rate, spend } }) {
    const limits = [
        ['a call', spend.per_call_micro_usd],
        ['a day', spend.per_day_micro_usd],
        ['in total', spend.total_micro_usd],
    ].filter(([, micro]) => micro !== undefined);
    if (limits.length === 0 && !rate) {
        return html`<span class="note">none</span>`;
    }
    return html`<div class="two-lines">
        ${rate && html`<span><${Text} value=${rate} max=${30} /></span>`}
        ${limits.map(([what, micro]) => html`<span key=${what} class="number">
            <${Money} micro=${micro} /> ${what}</span>`)}
    </div>`;
}

function actions(onAsk) {
    return {
        key: 'actions',
        label: '',
        sort: false,
        value: () => '',
        render: (key) =>
            key.state === 'revoked'
                ? null
                : html`<span class="row acts">
                    <${RoleButton} role="admin" small onClick=${() => onAsk({ limit: key })}
                        aria-label=${`Change ${key.name || key.id}`}>Change</${RoleButton}>
                    <${RoleButton} role="admin" small kind="danger"
                        onClick=${() => onAsk({ revoke: key })}
                        aria-label=${`Revoke ${key.name || key.id}`}>Revoke</${RoleButton}>
                </span>`,
    };
}
