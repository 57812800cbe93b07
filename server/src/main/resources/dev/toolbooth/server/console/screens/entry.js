/** One entry of the catalog: what it is, what it has become, and whether we agree to that. */
import { at, Badge, Banner, Card, Confirm, count, del, Empty, Facts } from '../lib/index.js';
import { go, html, Id, Json, link, names, Page, post, Problem, share } from '../lib/index.js';
import { Skeleton, Tabs, Text, Time, toast, useMemo, useResource } from '../lib/index.js';
import { useState } from '../lib/index.js';
import { differences } from '../lib/difference.js';
import { RoleButton } from '../lib/role-button.js';
import { Prices, SOURCE, STANDING } from './catalog.js';

const BACK = { href: link('catalog'), label: 'Catalog' };

/** Why an entry can't be taken out; empty where it can. */
function notRemovable({ source }) {
    return (
        {
            own: 'It is sold here: discovery.hidden leaves tools out.',
            configured: 'It is in the configuration: remove it there.',
        }[source] ?? ''
    );
}

export default function Entry({ params }) {
    const path = at('catalog', params.id);
    const found = useResource(path);
    const [asking, setAsking] = useState('');
    const [probing, setProbing] = useState(false);
    const entry = found.data;
    if (found.error && !entry) {
        return html`<${Page} title="Entry" back=${BACK}>
            <${Problem} error=${found.error} onRetry=${found.reload} />
        </${Page}>`;
    }
    if (!entry) {
        return html`<${Page} title="Entry" back=${BACK}><${Skeleton} lines=${8} /></${Page}>`;
    }
    const probe = async () => {
        setProbing(true);
        try {
            const seen = await post(`${path}/probe`);
            toast(seen.problem ?? `It is ${seen.standing}.`, seen.problem ? 'bad' : 'good');
            found.reload();
        } catch (problem) {
            toast(problem.message, 'bad');
        } finally {
            setProbing(false);
        }
    };
    const accept = async () => {
        // To what was shown, and to nothing that it has become meanwhile.
        await post(`${path}/accept`, entry.change ? { change: entry.change.id } : {});
        toast('Accepted: buyers find it as it is now.');
        found.reload();
    };
    const remove = async () => {
        await del(path);
        toast('Removed from the catalog.');
        go('catalog');
    };
    const actions = html`
        <${RoleButton} role="operator" icon="refresh" busy=${probing} onClick=${probe}
            why=${entry.source === 'own' ? 'It is sold here and needs no probe.' : ''}>Probe</${RoleButton}>
        <${RoleButton} role="operator" kind="danger" icon="trash" why=${notRemovable(entry)}
            onClick=${() => setAsking('remove')}>Remove</${RoleButton}>
    `;
    const close = () => setAsking('');
    return html`
        <${Page} title=${entry.description || entry.name} back=${BACK} actions=${actions}
            lead=${html`<${Badge} word=${entry.standing} tone=${STANDING[entry.standing]?.tone} />
                ${' '}${STANDING[entry.standing]?.says}`}>
            <div class="stack">
                ${entry.impostor_of && html`<${Banner} tone="bad" title="An impostor.">
                    It claims the name of <a href=${link('catalog', entry.impostor_of)}>
                        <${Text} value=${entry.impostor_of} max=${160} /></a>.
                </${Banner}>`}
                ${entry.problem && html`<${Banner} tone="warn" title="Last probe:">
                    <${Text} value=${entry.problem} />
                </${Banner}>`}
                ${entry.change && html`<${Change} entry=${entry}
                    onAccept=${() => setAsking('accept')} />`}
                <div class="grid grid-2">
                    <${Card} title="Details"><${About} entry=${entry} /></${Card}>
                    <${Card} title="Probes"><${Answers} entry=${entry} /></${Card}>
                </div>
                <${Card} title="The entry" note="As pinned, in the facilitators’ format.">
                    <${Json} value=${entry.item} label="The pinned entry" depth=${2} />
                </${Card}>
            </div>
            <${Confirm} title="Accept the changes?" open=${asking === 'accept'} onClose=${close}
                onConfirm=${accept} word="Accept">
                <p>Buyers find the entry as it is now, and it is pinned like that.</p>
                <${Lines} lines=${entry.change?.lines ?? []} />
            </${Confirm}>
            <${Confirm} title="Remove this entry?" open=${asking === 'remove'}
                onClose=${close}
                onConfirm=${remove} word="Remove" danger>
                <p>Buyers no longer find <b><${Text} value=${entry.name}
                    max=${120} /></b>. If another
                    list still has it, it may come back.</p>
            </${Confirm}>
        </${Page}>
    `;
}

function About({ entry }) {
    return html`<${Facts} rows=${[
        ['Address', html`<${Id} id=${entry.resource} whole />`],
        ['Kind', `${entry.type}${entry.method ? `, ${entry.method}` : ''}`],
        ['Tool', entry.tool && html`<code><${Text} value=${entry.tool} max=${120} /></code>`],
        ['Name here', html`<${Id} id=${entry.name} whole />`],
        ['Price', html`<${Prices} prices=${entry.prices} most=${10} />`],
        ['Source', SOURCE[entry.source] ?? entry.source],
        ['From', entry.from ? html`<${Text} value=${entry.from} max=${200} />` : null],
        ['First seen', html`<${Time} at=${entry.first_seen} />`],
        ['Listing changed', html`<${Time} at=${entry.updated} />`],
    ]} />`;
}

function Answers({ entry }) {
    const never = html`<span class="note">never</span>`;
    return html`<${Facts} rows=${[
        ['Last probe', entry.probed ? html`<${Time} at=${entry.probed} kind="ago" />` : never],
        ['Last good answer', entry.good ? html`<${Time} at=${entry.good} kind="ago" />` : never],
        ['Failing since', entry.failing && html`<${Time} at=${entry.failing} kind="ago" />`],
        ['Success', entry.success_percent === undefined ? null : share(entry.success_percent, 100)],
        ['Answers in', entry.answer_ms === undefined ? null : `${count(entry.answer_ms)} ms`],
    ]} />`;
}

function Lines({ lines }) {
    return html`<ul class="change-lines">
        ${lines.slice(0, 50).map((line) => html`<li><${Text} value=${line} max=${400} /></li>`)}
        ${lines.length > 50 && html`<li class="note">and ${lines.length - 50} more</li>`}
    </ul>`;
}

/** What was pinned and what it is now: in words, path by path, and whole. */
function Change({ entry, onAccept }) {
    const [tab, setTab] = useState('words');
    const { change } = entry;
    const found = useMemo(() => differences(entry.item, change.item), [entry.item, change.item]);
    const tabs = [
        { id: 'words', label: 'In words', content: () => html`<${Lines} lines=${change.lines} />` },
        {
            id: 'paths',
            label: 'Path by path',
            count: found.length,
            content: () => html`<${Paths} found=${found} />`,
        },
        {
            id: 'whole',
            label: 'Both',
            content: () => html`<div class="grid grid-2">
                <div><h3>Pinned</h3><${Json} value=${entry.item} label="Pinned" depth=${4} /></div>
                <div><h3>Now</h3><${Json} value=${change.item} label="Now" depth=${4} /></div>
            </div>`,
        },
    ];
    const agree = html`<${RoleButton} role="operator" kind="primary" icon="check"
        onClick=${onAccept}>Accept the change</${RoleButton}>`;
    return html`
        <${Card} title="It has changed" class="changed" actions=${agree}
            note=${html`Noticed <${Time} at=${change.since}
                kind="ago" />. Hidden from buyers until you accept
                the change.`}>
            <${Tabs} label="What changed" tabs=${tabs} value=${tab} onChange=${setTab} />
        </${Card}>
    `;
}

function Paths({ found }) {
    if (found.length === 0) {
        return html`<${Empty} title="The entry itself is the same." />`;
    }
    return html`
        <div class="scroll-x">
            <table class="difference">
                <thead><tr><th scope="col">Where</th><th scope="col">Pinned</th><th
                    scope="col">Now</th></tr></thead>
                <tbody>
                    ${found.map((one) => html`<tr key=${one.path} class=${names(`is-${one.kind}`)}>
                        <th scope="row"><code><${Text} value=${one.path} max=${160} /></code></th>
                        <td>${one.kind !== 'added' && html`<del>
                            <${Leaf} value=${one.before} /></del>`}</td>
                        <td>${one.kind !== 'removed' && html`<ins>
                            <${Leaf} value=${one.after} /></ins>`}</td>
                    </tr>`)}
                </tbody>
            </table>
        </div>
    `;
}

function Leaf({ value }) {
    return html`<code><${Text} value=${typeof value === 'string' ? value : JSON.stringify(value)}
        max=${200} /></code>`;
}
