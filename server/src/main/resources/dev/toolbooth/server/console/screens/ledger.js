/** Entries of the ledger as a table; the books are the same wherever they are shown. */
import { Badge, Empty, html, Id, link, Money, shortId, Table, Text } from '../lib/index.js';
import { Time, useMemo, visible } from '../lib/index.js';

/** What an entry was for: the tool that was called, or the note of a deposit. */
function What({ entry }) {
    return html`
        <div class="two-lines">
            <span>
                <${Badge} word=${entry.kind}
                    tone=${{ deposit: 'good', refund: 'pay', adjustment: 'warn' }[entry.kind]} />
                ${entry.tool && html` <b><${Text} value=${entry.tool} max=${60} /></b>`}
                ${entry.free && html` <span class="note">free</span>`}
            </span>
            ${entry.note && html`<span class="note"><${Text} value=${entry.note}
                max=${90} /></span>`}
        </div>
    `;
}

/** A link to an account; the ids of wallets are long, and are shown by their beginning and end. */
export function AccountLink({ id }) {
    return html`<a class="account-link" href=${link('accounts', id)}
        title=${visible(id.slice(0, 300))}>
        ${visible(shortId(id, 16, 6))}
    </a>`;
}

/** Whose view it is: what an account gave is below zero. */
function signedAmount(entry, account) {
    const sign = account !== undefined && entry.debit === account ? -1 : 1;
    return sign * entry.amount_micro_usd;
}

/** What the account had after an entry; of our own accounts nobody has noted that. */
const BALANCE = {
    key: 'balance_after_micro_usd',
    label: 'Balance after',
    end: true,
    render: (entry) => html`<${Money} micro=${entry.balance_after_micro_usd} />`,
};

function columnsFor(account, own) {
    const sides = account
        ? [{
            key: 'other',
            label: 'With',
            value: (entry) => (entry.debit === account ? entry.credit : entry.debit),
            render: (entry) =>
                html`<${AccountLink} id=${entry.debit === account ? entry.credit : entry.debit} />`,
        }]
        : [
            { key: 'debit', label: 'From', render: (entry) =>
                html`<${AccountLink} id=${entry.debit} />` },
            { key: 'credit', label: 'To', render: (entry) =>
                html`<${AccountLink} id=${entry.credit} />` },
        ];
    return [
        { key: 'at', label: 'Time', render: (entry) => html`<${Time} at=${entry.at} />` },
        {
            key: 'kind',
            label: 'What',
            wide: true,
            value: (entry) => `${entry.kind} ${entry.tool ?? ''} ${entry.note}`,
            render: (entry) => html`<${What} entry=${entry} />`,
        },
        ...sides,
        {
            key: 'amount_micro_usd',
            label: 'Amount',
            end: true,
            value: (entry) => signedAmount(entry, account),
            render: (entry) => html`<${Money} micro=${signedAmount(entry, account)}
                signed=${Boolean(account)} />`,
        },
        ...(own ? [] : [BALANCE]),
        {
            key: 'id',
            label: 'Entry',
            sort: false,
            render: (entry) => html`<${Id} id=${entry.id}
                href=${entry.kind === 'call' ? link('calls', entry.id) : undefined} />`,
        },
    ];
}

/** Entries, seen from an account or from outside. */
export function EntryTable({ entries, account, name = 'entries', ...rest }) {
    const own = account !== undefined && entries.some((entry) => entry.balance_of !== account);
    const columns = useMemo(() => columnsFor(account, own), [account, own]);
    return html`<${Table} label="Ledger entries" name=${name} columns=${columns} rows=${entries}
        rowKey=${(entry) => entry.id}
        empty=${html`<${Empty} icon="payments" title="No entries yet.">
            Deposits and paid calls are listed here.
        </${Empty}>`} ...${rest} />`;
}
