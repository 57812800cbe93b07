/** One plan: its tasks on a board, and what has changed. */
import { Badge, Banner, Button, Confirm, count, Dialog, Empty } from '../lib/index.js';
import { Field, go, html, Id, link, names, Page, Problem, run, setQuery } from '../lib/index.js';
import { Skeleton, Tabs, Text, Time, toast, useEffect, useRef, useState } from '../lib/index.js';
import { useTool, visible, WorkspaceScreen } from '../lib/index.js';
import { History } from './plan-history.js';
import { STATES, wordOf } from './plan-parts.js';

const EVERY_MS = 5000;
const SHOWN = 100;

export default function PlanScreen({ params, query }) {
    return html`<${WorkspaceScreen} tool="planner_get_plan" title="Plan">
        ${() => html`<${Plan} key=${params.id} id=${params.id} query=${query} />`}
    </${WorkspaceScreen}>`;
}

function Plan({ id, query }) {
    const found = useTool('planner_get_plan', { plan_id: id }, { every: EVERY_MS });
    const [deleting, setDeleting] = useState(false);
    const [editing, setEditing] = useState(null);
    const plan = found.data?.plan;
    const back = { href: link('plans'), label: 'Plans' };
    if (!plan) {
        return html`<${Page} title="Plan" back=${back}>
            ${found.error
                ? html`<${Problem} error=${found.error} onRetry=${found.reload} />`
                : html`<${Skeleton} lines=${8} />`}
        </${Page}>`;
    }
    const remove = async () => {
        await run('planner_delete_plan', { plan_id: id });
        toast('Plan deleted.');
        go('plans');
    };
    const actions = html`<${Button} kind="danger" icon="trash"
        onClick=${() => setDeleting(true)}>Delete</${Button}>`;
    const board = () => html`<${Board} plan=${plan} onEdit=${setEditing}
        onChanged=${found.reload} />`;
    const tabs = [
        { id: 'board', label: 'Board', count: plan.tasks.length, content: board },
        {
            id: 'history',
            label: 'Changes',
            content: () => html`<${History} plan=${plan} />`,
        },
    ];
    return html`
        <${Page} title=${plan.title || 'Plan'} back=${back} actions=${actions}
            lead=${html`<${Id} id=${plan.id} /> · changed <${Time} at=${plan.updated_at}
                kind="ago" />`}>
            <div class="stack">
                ${found.error && html`<${Problem} error=${found.error} onRetry=${found.reload} />`}
                ${plan.description && html`<details class="plan-about"><summary>What it is
                    about</summary><${Text} value=${plan.description} max=${4000} lines />
                </details>`}
                <${Tabs} label="Plan" tabs=${tabs} value=${query.tab ?? 'board'}
                    onChange=${(tab) => setQuery({ tab: tab === 'board' ? null : tab })} />
            </div>
            <${Confirm} title="Delete this plan?" open=${deleting} danger word="Delete the plan"
                onClose=${() => setDeleting(false)} onConfirm=${remove}>
                <p><b><${Text} value=${plan.title} max=${200} /></b> and its
                    ${' '}${count(plan.tasks.length)} tasks go. This can’t be undone.</p>
            </${Confirm}>
            ${editing && html`<${Edit} plan=${plan} task=${editing} onChanged=${found.reload}
                onClose=${() => setEditing(null)} />`}
        </${Page}>
    `;
}

function Board({ plan, onEdit, onChanged }) {
    const [moved, setMoved] = useState(null);
    const [over, setOver] = useState(null);
    const box = useRef(null);
    useEffect(() => {
        // A task that moves to another column is drawn anew: whoever moved it stays with it.
        if (moved?.by) {
            const card = box.current?.querySelector(`[data-task="${CSS.escape(moved.task)}"]`);
            (moved.by === 'select' ? card?.querySelector('select') : card)?.focus();
        }
    }, [moved]);
    useEffect(() => {
        // A task stays where it was put until the plan says so too.
        setMoved((now) => (plan.tasks.some((task) => isThere(task, now)) ? null : now));
    }, [plan]);
    if (plan.tasks.length === 0) {
        return html`<${Empty} icon="plans" title="This plan has no tasks." />`;
    }
    const move = async (task, status, by) => {
        if (!STATES.some((state) => state.id === status) || status === task.status) {
            return;
        }
        setMoved({ task: task.id, status, by });
        try {
            await run('planner_update_task', {
                plan_id: plan.id,
                task_id: task.id,
                patch: { status },
            });
            toast(`${task.description.slice(0, 60)}: ${wordOf(status)}`);
        } catch (problem) {
            toast(problem.message, 'bad');
            setMoved(null);
        }
        onChanged();
    };
    const statusOf = (task) => (moved?.task === task.id ? moved.status : task.status);
    const drop = (event, status) => {
        event.preventDefault();
        setOver(null);
        const id = event.dataTransfer.getData('text/x-task');
        const task = plan.tasks.find((one) => one.id === id);
        if (task) {
            move(task, status);
        }
    };
    const columns = STATES.map((state) => ({
        ...state,
        tasks: plan.tasks.filter((task) => statusOf(task) === state.id),
    }));
    return html`
        <p class="note board-keys">Move a task with its state menu, or with
            ${' '}<kbd>←</kbd> <kbd>→</kbd> while it is focused.</p>
        <div class="board" ref=${box}>
            ${columns.map((column) => html`
                <section key=${column.id} aria-label=${column.label}
                    class=${names('board-column', over === column.id && 'board-over')}
                    onDragOver=${(event) => {
                        event.preventDefault();
                        setOver(column.id);
                    }}
                    onDragLeave=${() => setOver(null)}
                    onDrop=${(event) => drop(event, column.id)}>
                    <h2><${Badge} word=${column.label} tone=${column.tone} />
                        <span class="note number">${count(column.tasks.length)}</span></h2>
                    <${Tasks} tasks=${column.tasks} status=${column.id} onMove=${move}
                        onEdit=${onEdit} />
                </section>
            `)}
        </div>
    `;
}

function isThere(task, moved) {
    return task.id === moved?.task && task.status === moved.status;
}

/** Tasks of a column; a plan may have thousands, so the first hundred at first. */
function Tasks({ tasks, status, onMove, onEdit }) {
    const [limit, setLimit] = useState(SHOWN);
    return html`
        <ul>
            ${tasks.slice(0, limit).map((task) => html`<${TaskCard} key=${task.id} task=${task}
                status=${status} onMove=${onMove} onEdit=${onEdit} />`)}
        </ul>
        ${tasks.length === 0 && html`<p class="note board-none">None</p>`}
        ${tasks.length > limit && html`<${Button} small onClick=${() => setLimit(limit + SHOWN)}>
            Show more of ${count(tasks.length)}</${Button}>`}
    `;
}

function TaskCard({ task, status, onMove, onEdit }) {
    const name = visible(task.description.slice(0, 80));
    const byKey = (event) => {
        const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
        if (step && event.target === event.currentTarget) {
            event.preventDefault();
            const now = STATES.findIndex((state) => state.id === status);
            onMove(task, STATES[now + step]?.id, 'card');
        }
    };
    return html`
        <li class=${names('task', task.parent_id && 'task-part')} data-task=${task.id} tabIndex="0"
            aria-label=${name} aria-keyshortcuts="ArrowLeft ArrowRight" draggable=${true}
            onKeyDown=${byKey}
            onDragStart=${(event) => event.dataTransfer.setData('text/x-task', task.id)}>
            <p><${Text} value=${task.description} max=${240} lines /></p>
            ${task.assignee_role && html`<${Badge} word=${task.assignee_role} exact />`}
            ${task.children?.length > 0 && html`<span class="note">
                ${count(task.children.length)} parts</span>`}
            <div class="task-acts">
                <${Field} label=${`State of ${name}`} hideLabel value=${status}
                    options=${STATES.map(({ id, label }) => ({ value: id, label }))}
                    onInput=${(value) => onMove(task, value, 'select')} />
                <${Button} small kind="quiet" icon="edit" aria-label=${`Edit ${name}`}
                    onClick=${() => onEdit(task)}>Edit</${Button}>
            </div>
        </li>
    `;
}

function Edit({ plan, task, onClose, onChanged }) {
    const [form, setForm] = useState({ text: task.description, role: task.assignee_role });
    const [busy, setBusy] = useState(false);
    const [error, setError] = useState(null);
    const send = async (event) => {
        event.preventDefault();
        setBusy(true);
        setError(null);
        const patch = {
            ...(form.text !== task.description && { description: form.text }),
            ...(form.role !== task.assignee_role && { assignee_role: form.role }),
        };
        try {
            if (Object.keys(patch).length) {
                await run('planner_update_task', { plan_id: plan.id, task_id: task.id, patch });
                onChanged();
            }
            onClose();
        } catch (problem) {
            setError(problem);
            setBusy(false);
        }
    };
    const footer = html`
        <${Button} onClick=${onClose} disabled=${busy}>Cancel</${Button}>
        <${Button} kind="primary" type="submit" form="edit-task" busy=${busy}
            disabled=${!form.text.trim()}>Save</${Button}>
    `;
    return html`
        <${Dialog} title="Edit the task" open=${true} onClose=${onClose} footer=${footer}>
            <form id="edit-task" class="stack" onSubmit=${send} novalidate>
                ${error && html`<${Banner} tone="bad">
                    <${Text} value=${error.message} /></${Banner}>`}
                <${Field} label="Description">
                    ${(ids) => html`<textarea ...${ids} rows="6" value=${form.text}
                        onInput=${(event) =>
                            setForm({ ...form, text: event.currentTarget.value })} />`}
                </${Field}>
                <${Field} label="Role" value=${form.role} autocomplete="off" maxlength=${500}
                    onInput=${(role) => setForm({ ...form, role })} />
            </form>
        </${Dialog}>
    `;
}
