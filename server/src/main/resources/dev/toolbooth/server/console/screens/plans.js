/** Plans: what agents and people have set out to do, task by task. */
import { Banner, Button, Card, count, Dialog, Empty, Field, go, html } from '../lib/index.js';
import { link, Page, Problem, run, Skeleton, Table, Text, Time, usePages } from '../lib/index.js';
import { useState, visible, WorkspaceScreen } from '../lib/index.js';
import { More } from '../lib/paged.js';

const PLANS = 50;

const doneOf = (plan) => plan.tasks.filter((task) => task.status === 'done').length;

const COLUMNS = [
    {
        key: 'title',
        label: 'Plan',
        wide: true,
        render: (plan) => html`<bdi>${visible(plan.title.slice(0, 160)) || 'untitled'}</bdi>`,
    },
    {
        key: 'tasks',
        label: 'Done',
        end: true,
        value: (plan) => (plan.tasks.length ? doneOf(plan) / plan.tasks.length : 0),
        render: (plan) => html`<span class="plan-done">
            <progress aria-hidden="true" max=${Math.max(plan.tasks.length, 1)}
                value=${doneOf(plan)}></progress>
            ${count(doneOf(plan))} of ${count(plan.tasks.length)}
        </span>`,
    },
    {
        key: 'blocked',
        label: 'Blocked',
        end: true,
        value: (plan) => plan.tasks.filter((task) => task.status === 'blocked').length,
        render: (plan) => count(plan.tasks.filter((task) => task.status === 'blocked').length),
    },
    {
        key: 'updated_at',
        label: 'Changed',
        end: true,
        render: (plan) => html`<${Time} at=${plan.updated_at} kind="ago" />`,
    },
];

export default function Plans() {
    return html`<${WorkspaceScreen} tool="planner_list_plans" title="Plans">
        ${() => html`<${List} />`}
    </${WorkspaceScreen}>`;
}

function List() {
    const list = usePages('planner_list_plans', 'plans', { limit: PLANS });
    const [creating, setCreating] = useState(false);
    const create = html`<${Button} kind="primary" icon="plus"
        onClick=${() => setCreating(true)}>New plan</${Button}>`;
    return html`
        <${Page} title="Plans" actions=${create}
            lead="What agents and people plan to do here, task by task.">
            ${list.error && html`<${Problem} error=${list.error} onRetry=${list.reload} />`}
            ${list.loading && list.rows.length === 0
                ? html`<${Skeleton} lines=${6} />`
                : !list.error && html`<${Card} flush><${Table} label="Plans" columns=${COLUMNS}
                    rows=${list.rows} rowKey=${(plan) => plan.id}
                    rowHref=${(plan) => link('plans', plan.id)} empty=${html`<${Empty} icon="plans"
                        title="No plans yet.">Create one here, or let an agent do so with
                        ${' '}<code>planner_create_plan</code>.</${Empty}>`} />
                    <${More} list=${list} what="plans" /></${Card}>`}
            ${creating && html`<${Create} onClose=${() => setCreating(false)} />`}
        </${Page}>
    `;
}

function Create({ onClose }) {
    const [form, setForm] = useState({ title: '', request: '', role: '' });
    const [busy, setBusy] = useState(false);
    const [error, setError] = useState(null);
    const set = (name) => (value) => setForm({ ...form, [name]: value });
    const good = form.title.trim() && form.request.trim();
    const send = async (event) => {
        event.preventDefault();
        if (!good || busy) {
            return;
        }
        setBusy(true);
        setError(null);
        try {
            const { plan } = await run('planner_create_plan', {
                title: form.title.trim(),
                user_request: form.request,
                ...(form.role.trim() && { assignee_default: form.role.trim() }),
            });
            onClose();
            go('plans', plan.id);
        } catch (problem) {
            setError(problem);
            setBusy(false);
        }
    };
    const footer = html`
        <${Button} onClick=${onClose} disabled=${busy}>Cancel</${Button}>
        <${Button} kind="primary" type="submit" form="new-plan" busy=${busy}
            disabled=${!good}>Create the plan</${Button}>
    `;
    return html`
        <${Dialog} title="New plan" open=${true} onClose=${onClose} footer=${footer}>
            <form id="new-plan" class="stack" onSubmit=${send} novalidate>
                ${error && html`<${Banner} tone="bad">
                    <${Text} value=${error.message} /></${Banner}>`}
                <${Field} label="Title" value=${form.title} onInput=${set('title')} autofocus
                    autocomplete="off" maxlength=${500} />
                <${Field} label="What needs to be done"
                    hint="Each item of a list becomes a task.">
                    ${(ids) => html`<textarea ...${ids} rows="7" value=${form.request}
                        onInput=${(event) => set('request')(event.currentTarget.value)} />`}
                </${Field}>
                <${Field} label="Role for its tasks" hint="Empty: chosen by the task."
                    value=${form.role} onInput=${set('role')} autocomplete="off"
                    maxlength=${500} />
            </form>
        </${Dialog}>
    `;
}
