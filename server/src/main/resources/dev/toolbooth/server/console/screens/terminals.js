/** Terminals: programs that run on the server's machine, whoever started them. */
import { Badge, Banner, Button, Card, Dialog, Empty, Field, go, html } from '../lib/index.js';
import { link, Page, Problem, run, shortId, Skeleton, Table, Text } from '../lib/index.js';
import { Time, useState, useTool, visible, WorkspaceScreen } from '../lib/index.js';

const EVERY_MS = 5000;

export const STATUS_TONES = { running: 'good', exited: 'calm', killed: 'warn' };

const COLUMNS = [
    {
        key: 'name',
        label: 'Terminal',
        wide: true,
        value: (one) => one.name || one.session_id,
        render: (one) => html`<span class="two-lines">
            <b><bdi>${visible((one.name || shortId(one.session_id)).slice(0, 120))}</bdi></b>
            ${one.cwd && one.cwd !== '.' && html`
                <bdi class="note">${visible(one.cwd.slice(0, 160))}</bdi>
            `}
        </span>`,
    },
    {
        key: 'status',
        label: 'State',
        render: (one) => html`<${Badge} word=${one.status} tone=${STATUS_TONES[one.status]} />`,
    },
    {
        key: 'started_at',
        label: 'Started',
        end: true,
        render: (one) => html`<${Time} at=${one.started_at} kind="ago" />`,
    },
    {
        key: 'ended_at',
        label: 'Ended',
        end: true,
        render: (one) => one.ended_at && html`<${Time} at=${one.ended_at} kind="ago" />`,
    },
];

export default function Terminals() {
    return html`<${WorkspaceScreen} tool="terminals_list" title="Terminals">
        ${() => html`<${List} />`}
    </${WorkspaceScreen}>`;
}

function List() {
    const found = useTool('terminals_list', {}, { every: EVERY_MS });
    const [opening, setOpening] = useState(false);
    const rows = found.data?.sessions ?? [];
    const open = html`<${Button} kind="primary" icon="plus"
        onClick=${() => setOpening(true)}>New terminal</${Button}>`;
    return html`
        <${Page} title="Terminals" actions=${open}
            lead="Programs on the server’s machine, agents’ included. They keep running when you leave.">
            ${found.error && html`<${Problem} error=${found.error} onRetry=${found.reload} />`}
            ${!found.data && found.loading && html`<${Skeleton} lines=${5} />`}
            ${found.data && html`<${Card} flush><${Table} label="Terminals" columns=${COLUMNS}
                rows=${rows} rowKey=${(one) => one.session_id} sort="-started_at"
                rowHref=${(one) => link('terminals', one.session_id)}
                empty=${html`<${Empty} icon="terminals" title="No open terminals.">
                    Open one here, or let an agent do so with <code>terminals_create</code>.
                </${Empty}>`} /></${Card}>`}
            ${opening && html`<${Create} onClose=${() => setOpening(false)} />`}
        </${Page}>
    `;
}

function Create({ onClose }) {
    const [form, setForm] = useState({ name: '', command: '', cwd: '' });
    const [busy, setBusy] = useState(false);
    const [error, setError] = useState(null);
    const set = (name) => (value) => setForm({ ...form, [name]: value });
    const send = async (event) => {
        event.preventDefault();
        if (busy) {
            return;
        }
        setBusy(true);
        setError(null);
        const command = form.command.trim();
        try {
            const made = await run('terminals_create', {
                ...(form.name.trim() && { name: form.name.trim() }),
                ...(form.cwd.trim() && { cwd: form.cwd.trim() }),
                ...(command && { command, shell: true }),
                attach: false,
            });
            onClose();
            go('terminals', made.session_id);
        } catch (problem) {
            setError(problem);
            setBusy(false);
        }
    };
    const footer = html`
        <${Button} onClick=${onClose} disabled=${busy}>Cancel</${Button}>
        <${Button} kind="primary" type="submit" form="new-terminal" busy=${busy}>Open</${Button}>
    `;
    return html`
        <${Dialog} title="New terminal" open=${true} onClose=${onClose} footer=${footer}>
            <form id="new-terminal" class="stack" onSubmit=${send} novalidate>
                ${error && html`<${Banner} tone="bad">
                    <${Text} value=${error.message} /></${Banner}>`}
                <${Field} label="Name" hint="A name of your choice." value=${form.name}
                    onInput=${set('name')} autofocus autocomplete="off" maxlength=${200} />
                <${Field} label="Command" hint="Run by a shell. Empty: the shell itself."
                    value=${form.command} onInput=${set('command')} autocomplete="off"
                    spellcheck=${false} />
                <${Field} label="Folder" hint="A folder of the workspace. Empty: its root."
                    value=${form.cwd} onInput=${set('cwd')} autocomplete="off"
                    spellcheck=${false} />
            </form>
        </${Dialog}>
    `;
}
