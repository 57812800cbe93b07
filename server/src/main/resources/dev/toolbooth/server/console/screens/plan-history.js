/** What has changed in a plan, by whom. */
import { Badge, Card, Empty, html, Problem, Skeleton, Text, Time } from '../lib/index.js';
import { useEffect, usePages } from '../lib/index.js';
import { More } from '../lib/paged.js';
import { wordOf } from './plan-parts.js';

const CHANGES = 50;

const KINDS = {
    created: 'made',
    task_updated: 'task changed',
    leased: 'task taken',
    released: 'task released',
    dependencies_set: 'order set',
    acceptance_set: 'acceptance set',
    deleted: 'deleted',
};

/** The history of a plan; it is read again when the plan changes. */
export function History({ plan }) {
    const list = usePages('planner_history', 'changes', { plan_id: plan.id, limit: CHANGES });
    const tasks = new Map(plan.tasks.map((task) => [task.id, task.description]));
    useEffect(() => list.reload(), [plan.updated_at]);
    if (list.error) {
        return html`<${Problem} error=${list.error} onRetry=${list.reload} />`;
    }
    if (list.loading && list.rows.length === 0) {
        return html`<${Skeleton} lines=${6} />`;
    }
    return html`
        <${Card} flush>
            <ol class="changes" aria-label="Changes">
                ${list.rows.map((change) => html`<${Change} key=${change.number} change=${change}
                    task=${tasks.get(change.task_id)} />`)}
            </ol>
            ${list.rows.length === 0 && html`<${Empty} title="No changes are recorded." />`}
            <${More} list=${list} what="changes" />
        </${Card}>
    `;
}

function Change({ change, task }) {
    const { before = {}, after = {} } = change;
    const differs = (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]);
    const fields = Object.keys({ ...before, ...after }).filter(
        (name) => differs(name) && !['id', 'tasks', 'created_at', 'updated_at'].includes(name),
    );
    return html`
        <li>
            <p class="change-head">
                <${Badge} word=${KINDS[change.kind] ?? change.kind} />
                ${change.task_id && html`<${Text} value=${task ?? change.task_id} max=${100} />`}
                <span class="note change-who">
                    <${Text} value=${change.by} max=${60} /> · <${Time} at=${change.at} />
                </span>
            </p>
            ${change.kind !== 'created' && fields.map((name) => html`
                <p key=${name} class="note">
                    ${name.replaceAll('_', ' ')}:
                    ${' '}<del><${Text} value=${said(name, before[name])} max=${160} /></del>
                    ${' → '}<ins><${Text} value=${said(name, after[name])} max=${160} /></ins>
                </p>
            `)}
        </li>
    `;
}

function said(name, value) {
    if (value === undefined || value === null || value === '') {
        return 'nothing';
    }
    if (name === 'status') {
        return wordOf(value);
    }
    return typeof value === 'string' ? value : JSON.stringify(value);
}
