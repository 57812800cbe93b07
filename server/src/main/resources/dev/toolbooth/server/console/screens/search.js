/** Search: places in the workspace's files by what they mean and by their words. */
import { Badge, Banner, Button, bytes, Card, count, duration, Empty } from '../lib/index.js';
import { Field, html, link, Page, Problem, setQuery, share, Skeleton } from '../lib/index.js';
import { Text, useEffect, useState, useTool, visible, WorkspaceScreen } from '../lib/index.js';
import { linesOf } from './file-parts.js';

const MOST = 20;
const WORKING_MS = 1500;
const READY_MS = 20_000;
const SNIPPET_LINES = 12;

const PHASES = {
    opening: ['opening', 'info', 'The index is being opened.'],
    reading: ['reading files', 'info', 'Reading new and changed files.'],
    embedding: ['embedding', 'info', 'Search by words works; search by meaning follows.'],
    ready: ['ready', 'good', 'Everything can be found.'],
    following: ['up to date', 'good', 'Everything can be found, changes included.'],
    failed: ['failed', 'bad', 'The index can’t be used.'],
};

export default function SearchScreen({ query }) {
    return html`<${WorkspaceScreen} tool="search_code" title="Search">
        ${() => html`<${Found} query=${query} />`}
    </${WorkspaceScreen}>`;
}

/** What the address asks, as the tool's arguments; null while nothing is asked. */
export function questionOf({ q = '', prefix = '', tags = '' }) {
    if (!q.trim()) {
        return null;
    }
    const wanted = tags.split(',').map((tag) => tag.trim()).filter(Boolean);
    const filter = {
        ...(prefix && { path_prefix: prefix }),
        ...(wanted.length && { tags: wanted }),
    };
    return { query: q.trim(), top_k: MOST, filter };
}

function Found({ query }) {
    const found = useTool('search_code', questionOf(query));
    const matches = found.data?.matches ?? [];
    return html`
        <${Page} title="Search"
            lead="Search the workspace’s files by meaning and by words.">
            <div class="stack">
                <${Question} query=${query} busy=${found.loading} />
                <${IndexState} />
                ${found.error && html`<${Problem} error=${found.error} onRetry=${found.reload} />`}
                ${!query.q && html`<${Hints} />`}
                ${query.q && found.loading && !found.data && html`<${Skeleton} lines=${8} />`}
                ${found.data && html`
                    <p class="note" role="status">
                        ${matches.length === 0 ? 'No place' : count(matches.length)}
                        ${matches.length === 0 ? '' : matches.length === 1 ? ' place' : ' places'}
                        ${' found. '}
                        <${Usage} usage=${found.data.usage} />
                    </p>
                    <ol class="matches" aria-label="Places found">
                        ${matches.map((match) => html`<${Match} key=${match.id} match=${match} />`)}
                    </ol>
                    ${matches.length === 0 && html`<${Empty} icon="search" title="Nothing found.">
                        Use other words, or remove the folder and the tags.
                    </${Empty}>`}
                `}
            </div>
        </${Page}>
    `;
}

/** The question is asked when it is sent: each one may cost the model some work. */
function Question({ query, busy }) {
    const { q: asked = '', prefix: below = '', tags: tagged = '' } = query;
    const [form, setForm] = useState({ q: asked, prefix: below, tags: tagged });
    useEffect(
        () => setForm({ q: asked, prefix: below, tags: tagged }),
        [asked, below, tagged],
    );
    const set = (name) => (value) => setForm({ ...form, [name]: value });
    const ask = (event) => {
        event.preventDefault();
        const { q = '', prefix = '', tags = '' } = form;
        setQuery({ q: q.trim(), prefix: prefix.trim(), tags: tags.trim() }, { push: true });
    };
    return html`
        <form class="filters ask" role="search" onSubmit=${ask}>
            <div class="ask-words"><${Field} label="Query" value=${form.q}
                onInput=${set('q')} data-search type="search" autocomplete="off" maxlength=${2000}
                placeholder="where are retries counted" /></div>
            <${Field} label="Only below" value=${form.prefix} onInput=${set('prefix')}
                autocomplete="off" spellcheck=${false} placeholder="src/" />
            <${Field} label="Tags" value=${form.tags} onInput=${set('tags')}
                autocomplete="off" spellcheck=${false} placeholder="docs, tests" />
            <${Button} kind="primary" type="submit" icon="search"
                busy=${busy && Boolean(query.q)}>Search</${Button}>
        </form>
    `;
}

function Hints() {
    return html`
        <${Card}><${Empty} icon="search" title="Find code without knowing its name.">
            A question in plain words, a name, or a piece of code: “where is a session ended”,
            ${' '}“parse the cursor”, <code>readLines(path)</code>. <b>Only below</b> takes a
            folder.
        </${Empty}></${Card}>
    `;
}

/** Which models took part: those that truly did, not those that are configured. */
function Usage({ usage }) {
    if (!usage) {
        return null;
    }
    const { embedding_model: meaning, rerank_model: order, embed_time_ms: time } = usage;
    return html`
        ${meaning
            ? html`By words and by meaning, with <${Text} value=${meaning} max=${80} />`
            : 'By words only, without a model'}${order && html`, ordered by
            ${' '}<${Text} value=${order} max=${80} />`}${meaning && Number.isFinite(time)
            ? ` (${duration(time)})` : ''}.
    `;
}

function Match({ match }) {
    const { path = '', line_start: from, line_end: to, lang, snippet, tags } = match.metadata;
    const href = link('files', { path, lines: linesOf(from, to) });
    const lines = String(snippet ?? '').replace(/\n$/, '').split('\n');
    return html`
        <li class="match">
            <div class="match-head">
                <a href=${href}><${Text} value=${path} max=${300} /></a>
                ${from && html`<span class="number note">
                    ${from === to || !to ? `line ${from}` : `lines ${from}–${to}`}
                </span>`}
                ${lang && html`<${Badge} word=${lang} exact />`}
                ${(tags ?? []).slice(0, 8).map((tag) => html`<${Badge} key=${tag} word=${tag} exact
                    tone="info" />`)}
                <span class="number note match-score"
                    title="How well it matches: higher is better, within one answer">
                    ${match.score.toFixed(3)}</span>
            </div>
            ${snippet && html`
                <pre class="code" tabIndex="0" aria-label=${visible(`Beginning of ${path}`)}>
                    ${lines.slice(0, SNIPPET_LINES).map((line, i) => html`<span class="code-line">
                        ${from && html`<span class="code-number" aria-hidden="true"
                            >${from + i}</span>`}
                        <${Text} value=${line.replace(/\r$/, '')} max=${400} lines />
                    </span>`)}
                </pre>
                ${lines.length > SNIPPET_LINES && html`<a class="note match-more" href=${href}>
                    ${lines.length - SNIPPET_LINES} more lines</a>`}
            `}
        </li>
    `;
}

/** How far the index is: followed closely while it is at work. */
function IndexState() {
    const [every, setEvery] = useState(WORKING_MS);
    const state = useTool('search_status', {}, { every });
    const status = state.data;
    const working = !status || ['opening', 'reading', 'embedding'].includes(status.phase);
    useEffect(() => setEvery(working ? WORKING_MS : READY_MS), [working]);
    if (!status) {
        return state.error
            ? html`<${Banner} tone="warn" title="The state of the index is unknown.">
                <${Text} value=${state.error.message} /></${Banner}>`
            : null;
    }
    const [word, tone, says] = PHASES[status.phase] ?? [status.phase, 'calm', ''];
    const skipped = Object.entries(status.skipped ?? {}).filter(([, number]) => number > 0);
    return html`
        ${status.problem && html`<${Banner} tone=${status.phase === 'failed' ? 'bad' : 'warn'}
            title="The index:"><${Text} value=${status.problem} max=${400} /></${Banner}>`}
        <div class="index-state">
            <${Badge} word=${word} tone=${tone} title=${says} />
            <span>${count(status.files)} ${status.files === 1 ? 'file' : 'files'},
                ${' '}${count(status.chunks)} ${status.chunks === 1 ? 'place' : 'places'}</span>
            ${status.files_to_do > 0 && html`<span>${count(status.files_to_do)} files to do</span>`}
            ${status.embedding_model
                ? html`<span>${share(status.embedded, status.chunks)} by meaning
                    ${' '}(<${Text} value=${status.embedding_model} max=${60} />)</span>`
                : html`<span>by words only</span>`}
            <span>${bytes(status.disk_bytes)} on disk</span>
            ${skipped.length > 0 && html`<span title=${skipped
                .map(([why, number]) => `${visible(why)}: ${count(number)}`).join(', ')}>
                ${count(skipped.reduce((sum, [, number]) => sum + number, 0))} left out</span>`}
            ${working && status.chunks > 0 && status.embedding_model && html`<progress
                class="index-bar" aria-label="Embedded" max=${status.chunks}
                value=${status.embedded}></progress>`}
        </div>
    `;
}
