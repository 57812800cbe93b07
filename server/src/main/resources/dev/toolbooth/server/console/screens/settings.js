/** Settings and where each comes from, what the doctor finds, and how clients connect. */
import { Badge, Banner, Button, Card, count, html, Json, link, Page } from '../lib/index.js';
import { Empty, Problem, setQuery, Skeleton, Snippet, status, Table } from '../lib/index.js';
import { Tabs, Text, useResource } from '../lib/index.js';

const TABS = [
    { id: 'settings', label: 'Settings', content: () => html`<${Values} />` },
    { id: 'doctor', label: 'Doctor', content: () => html`<${Doctor} />` },
    { id: 'connect', label: 'Connect a client', content: () => html`<${Connect} />` },
];

export default function Settings({ query }) {
    return html`
        <${Page} title="Settings"
            lead="The server’s settings. Change them in its file, environment or flags.">
            <${Tabs} label="Settings" tabs=${TABS} value=${query.tab ?? 'settings'}
                onChange=${(tab) => setQuery({ tab: tab === 'settings' ? null : tab, q: null })} />
        </${Page}>
    `;
}

function Values() {
    const { data, error, reload } = useResource('settings');
    if (!data) {
        return error
            ? html`<${Problem} error=${error} onRetry=${reload} />`
            : html`<${Skeleton} lines=${8} />`;
    }
    return html`
        <${Card} flush>
            <${Table} label="Settings" rows=${data.settings} columns=${COLUMNS} sort="name"
                rowKey=${({ name }) => name} filter="Filter by name, value or origin"
                empty=${html`<${Empty} title="The server reports no settings." />`} />
        </${Card}>
    `;
}

const COLUMNS = [
    {
        key: 'name',
        label: 'Name',
        render: ({ name }) => html`<code><${Text} value=${name} /></code>`,
    },
    {
        key: 'value',
        label: 'Value',
        wide: true,
        value: ({ value }) => wordOf(value),
        render: ({ value }) => html`<${Value} value=${value} />`,
    },
    {
        key: 'origin',
        label: 'From',
        render: ({ origin }) => {
            const tone = isStandard(origin) ? 'calm' : 'info';
            return html`<${Badge} word=${origin} tone=${tone} exact />`;
        },
    },
    {
        key: 'standard',
        label: 'Standard',
        value: ({ standard }) => (standard === undefined ? '' : wordOf(standard)),
        // Said only where the value is another.
        render: ({ value, standard }) =>
            standard !== undefined && wordOf(standard) !== wordOf(value) && html`
                <span class="note"><${Value} value=${standard} /></span>
            `,
    },
];

function isStandard(origin) {
    return /^(standard|default|built)/.test(origin);
}

function wordOf(value) {
    return typeof value === 'string' ? value : JSON.stringify(value);
}

function Value({ value }) {
    if (typeof value === 'object' && value !== null && Object.keys(value).length > 0) {
        return html`<${Json} value=${value} label="Value" depth=${1} raw />`;
    }
    return html`<code><${Text} value=${wordOf(value)} max=${160} /></code>`;
}

function Doctor() {
    const { data, error, loading, reload } = useResource('doctor');
    const again = html`
        <${Button} icon="refresh" small busy=${loading} onClick=${reload}>Check again</${Button}>
    `;
    if (!data) {
        return error
            ? html`<${Problem} error=${error} onRetry=${reload} />`
            : html`<${Card} title="Checking…"><${Skeleton} lines=${8} /></${Card}>`;
    }
    const order = ['fail', 'warn', 'ok'];
    const rank = ({ state }) => order.indexOf(state);
    const findings = [...data.findings].sort((a, b) => rank(a) - rank(b));
    const wrong = findings.filter(({ state }) => state !== 'ok').length;
    return html`
        <div class="stack">
            ${error && html`<${Problem} error=${error} onRetry=${reload} />`}
            <${Card} title=${wrong ? `${count(wrong)} to fix` : 'All is well'} actions=${again}>
                <ul class="health">
                    ${findings.map(({ name, state, message, fix }) => html`
                        <li key=${name}>
                            <${Badge} word=${state} />
                            <b><${Text} value=${name} max=${80} /></b>
                            <div class="note">
                                <${Text} value=${message} />
                                ${fix && html`<p class="fix"><${Text} value=${fix} /></p>`}
                            </div>
                        </li>
                    `)}
                </ul>
            </${Card}>
        </div>
    `;
}

function Connect() {
    const url = `${(status.value?.server.url ?? location.origin).replace(/\/$/, '')}/mcp`;
    return html`
        <div class="stack">
            <${Banner}>
                Replace <code>YOUR_KEY</code> with one of your <a href=${link('keys')}>keys</a> where it says${' '}
                <code>YOUR_KEY</code>. If only this machine can call, without keys, omit the header.
            </${Banner}>
            <div class="grid grid-2">
                ${snippetsFor(url).map(({ title, note, text }) => html`
                    <${Card} key=${title} title=${title} note=${note}>
                        <${Snippet} text=${text} />
                    </${Card}>
                `)}
            </div>
        </div>
    `;
}

/** What to paste into which client, for the server at this address. */
export function snippetsFor(url) {
    const headers = { Authorization: 'Bearer YOUR_KEY' };
    const own = { command: '/path/to/toolbooth/toolbooth', args: ['stdio'] };
    const json = (value) => JSON.stringify(value, null, 2);
    const call = JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'echo', arguments: { message: 'hello' } },
    });
    return [
        {
            title: 'Claude Code',
            note: 'in a terminal',
            text: `claude mcp add --transport http toolbooth ${url} \\\n`
                + "  --header 'Authorization: Bearer YOUR_KEY'",
        },
        {
            title: "A client that can't pay",
            note: 'buys with your wallet, within your budget',
            text: `claude mcp add paid -- ./toolbooth buy ${url}`,
        },
        {
            title: 'Cursor',
            note: '.cursor/mcp.json',
            text: json({ mcpServers: { toolbooth: { url, headers } } }),
        },
        {
            title: 'VS Code',
            note: '.vscode/mcp.json',
            text: json({ servers: { toolbooth: { type: 'http', url, headers } } }),
        },
        {
            title: 'Claude Desktop',
            note: 'claude_desktop_config.json; starts its own server',
            text: json({ mcpServers: { toolbooth: own } }),
        },
        {
            title: 'curl',
            note: 'without a handshake',
            text: `curl -s ${url} \\\n  -H 'Content-Type: application/json' \\\n`
                + `  -H 'Authorization: Bearer YOUR_KEY' \\\n  -d '${call}'`,
        },
    ];
}
