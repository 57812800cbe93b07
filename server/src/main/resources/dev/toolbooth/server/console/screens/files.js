/** Files of the workspace: folders, and the lines of a file. Reading only. */
import { Banner, Button, bytes, Card, Copy, count, Empty, Field } from '../lib/index.js';
import { html, Icon, link, names, Page, Problem, setQuery, Skeleton } from '../lib/index.js';
import { Table, Text, Time, useEffect, useMemo, usePages, useRef } from '../lib/index.js';
import { useState, useTool, visible, WorkspaceScreen } from '../lib/index.js';
import { More } from '../lib/paged.js';
import { folderOf, linesOf, nameOf, parseLines, splitLines, stepsOf } from './file-parts.js';

const PAGE_LINES = 1000;
const CONTEXT_LINES = 50;
const LINE_CHARS = 2000;
const PART_BYTES = 1 << 20;
const ENTRIES = 200;

const KINDS = { directory: 'folder', file: 'file', link: 'link', other: 'neither' };

export default function Files({ query }) {
    return html`<${WorkspaceScreen} tool="files_list" title="Files">
        ${() => query.path
            ? html`<${File} key=${query.path} path=${query.path} query=${query} />`
            : html`<${Folder} folder=${query.folder ?? ''} hidden=${query.hidden === '1'} />`}
    </${WorkspaceScreen}>`;
}

function Crumbs({ path, copy }) {
    const steps = stepsOf(path);
    return html`
        <nav class="crumbs" aria-label="Where it is">
            <a href=${link('files')}>workspace</a>
            ${steps.map((step, i) => html`
                <span key=${step.path} class="crumb">
                    <span aria-hidden="true">/</span>
                    ${i === steps.length - 1
                        ? html`<b aria-current="page"><${Text} value=${step.name} max=${120} /></b>`
                        : html`<a href=${link('files', { folder: step.path })}>
                            <${Text} value=${step.name} max=${120} /></a>`}
                </span>
            `)}
            ${copy && html`<${Copy} text=${path} label="Copy the path" quiet />`}
        </nav>
    `;
}

const COLUMNS = [
    {
        key: 'path',
        label: 'Name',
        wide: true,
        value: (entry) => `${entry.type === 'directory' ? 0 : 1} ${nameOf(entry.path)}`,
        render: (entry) => html`<span class="file-name">
            <${Icon} name=${entry.type === 'directory' ? 'files' : 'file'} />
            <bdi>${visible(nameOf(entry.path).slice(0, 200))}</bdi>
            ${entry.type === 'directory' && html`<span class="unseen">, a folder</span>`}
        </span>`,
    },
    {
        key: 'size',
        label: 'Size',
        end: true,
        render: (entry) => (entry.type === 'file' ? bytes(entry.size) : KINDS[entry.type]),
    },
    {
        key: 'mtime',
        label: 'Changed',
        end: true,
        render: (entry) => html`<${Time} at=${entry.mtime} />`,
    },
];

function hrefOf({ type, path }) {
    return {
        directory: link('files', { folder: path }),
        file: link('files', { path }),
    }[type];
}

function Folder({ folder, hidden }) {
    const list = usePages('files_list', 'entries', { path: folder, hidden, limit: ENTRIES });
    // Folders first, as people look for them; the server has them by path.
    const rows = useMemo(
        () => [...list.rows].sort((one, other) => rank(one) - rank(other)),
        [list.rows],
    );
    const dots = html`<label class="check"><input type="checkbox" checked=${hidden}
        onChange=${(event) => setQuery({ hidden: event.currentTarget.checked ? '1' : null })} />
        Names that begin with a dot</label>`;
    return html`
        <${Page} title="Files" lead="The workspace’s files. This screen changes nothing.">
            <div class="stack">
                <div class="row"><${Crumbs} path=${folder} copy=${folder !== ''} />${dots}</div>
                ${list.error && html`<${Problem} error=${list.error} onRetry=${list.reload} />`}
                ${list.loading && list.rows.length === 0
                    ? html`<${Skeleton} lines=${8} />`
                    : !list.error && html`<${Card} flush><${Table} label="Files" columns=${COLUMNS}
                        rows=${rows} rowKey=${(entry) => entry.path} rowHref=${hrefOf}
                        filter="Filter names" empty=${html`<${Empty} icon="files"
                            title="This folder is empty." />`} />
                        <${More} list=${list} what="names" /></${Card}>`}
            </div>
        </${Page}>
    `;
}

function rank(entry) {
    return entry.type === 'directory' ? 0 : 1;
}

function File({ path, query }) {
    const marked = parseLines(query.lines);
    const first = Number(query.from) || firstOf(marked);
    const input = {
        path,
        start_line: first,
        end_line: first + PAGE_LINES - 1,
        max_bytes: PART_BYTES,
    };
    const found = useTool('files_read_v2', input);
    const file = found.data;
    const back = { href: link('files', { folder: folderOf(path) }), label: 'Folder' };
    const toLine = html`<${GoToLine} total=${file?.total_lines} />`;
    return html`
        <${Page} title=${nameOf(path)} back=${back} actions=${file && toLine}>
            <div class="stack">
                <div class="row">
                    <${Crumbs} path=${path} copy />
                    ${file && html`<${About} file=${file} />`}
                </div>
                ${found.error && html`<${CantShow} error=${found.error} onRetry=${found.reload} />`}
                ${!file && found.loading && html`<${Skeleton} lines=${12} />`}
                ${file && html`<${Lines} file=${file} first=${first} marked=${marked}
                    busy=${found.loading} />`}
            </div>
        </${Page}>
    `;
}

/** Where a part begins that has the marked lines, with some before them. */
function firstOf(marked) {
    return marked && marked.from > PAGE_LINES - CONTEXT_LINES ? marked.from - CONTEXT_LINES : 1;
}

/** Not every file is text, and not every text is small enough. */
function CantShow({ error, onRetry }) {
    if (error.status === 400 || error.status === 413 || error.status === 404) {
        const titles = { 404: 'There is no such file.', 413: 'It is too large to show.' };
        return html`<${Card}><${Empty} icon="file"
            title=${titles[error.status] ?? 'It can’t be shown as text.'}>
            <${Text} value=${error.message} max=${400} />
        </${Empty}></${Card}>`;
    }
    return html`<${Problem} error=${error} onRetry=${onRetry} />`;
}

function About({ file }) {
    return html`<p class="note file-about">
        <span class="number">${bytes(file.size)}</span>
        <span class="number">
            ${count(file.total_lines)} ${file.total_lines === 1 ? 'line' : 'lines'}
        </span>
        <span>changed <${Time} at=${file.mtime} /></span>
        <span>etag <code title=${visible(file.etag)}>${visible(file.etag.slice(0, 14))}</code>
            <${Copy} text=${file.etag} label="Copy the etag" quiet /></span>
    </p>`;
}

function GoToLine({ total }) {
    const [text, setText] = useState('');
    const go = (event) => {
        event.preventDefault();
        const lines = parseLines(text.trim());
        if (lines && lines.from <= total) {
            show(linesOf(lines.from, Math.min(lines.to, total)), { push: true });
            setText('');
        }
    };
    return html`<form class="go-line" onSubmit=${go}>
        <${Field} label="Go to a line" hideLabel placeholder="Line, or 10-20" inputmode="numeric"
            autocomplete="off" value=${text} onInput=${setText} data-search />
        <${Button} type="submit">Go</${Button}>
    </form>`;
}

/** Marks lines; the part that is shown follows them. */
function show(lines, options) {
    setQuery({ lines, from: null }, options);
}

function Lines({ file, first, marked, busy }) {
    const lines = useMemo(() => splitLines(file.content ?? ''), [file]);
    const box = useRef(null);
    const start = file.start_line;
    useEffect(() => {
        box.current?.querySelector('.code-marked')?.scrollIntoView({ block: 'center' });
    }, [file, marked?.from]);
    const mark = (event) => {
        const number = Number(event.target.dataset?.line);
        if (number) {
            event.preventDefault();
            const begin = event.shiftKey && marked ? Math.min(marked.from, number) : number;
            const end = event.shiftKey && marked ? Math.max(marked.to, number) : number;
            // What is shown stays, although the lines that are marked change.
            setQuery({ lines: linesOf(begin, end), from: first });
        }
    };
    if (lines.length === 0) {
        return html`<${Card}><${Empty} icon="file" title=${file.total_lines === 0
            ? 'This file is empty.' : 'There is no such line.'} /></${Card}>`;
    }
    const end = start + lines.length - 1;
    const whole = start === 1 && end >= file.total_lines;
    return html`
        ${!whole && html`<${Parts} start=${start} end=${end} total=${file.total_lines}
            busy=${busy} />`}
        <div class="code code-file" ref=${box} tabIndex="0" role="region" onClick=${mark}
            aria-label=${visible(`Lines of ${file.path}`)}>
            ${lines.map((line, i) => html`<${Line} key=${start + i} number=${start + i}
                text=${line} marked=${marked && start + i >= marked.from
                    && start + i <= marked.to} />`)}
        </div>
        ${file.truncated && html`<${Banner} tone="info">
            These lines are long: not all that were asked for fit at once.</${Banner}>`}
        ${!whole && html`<${Parts} start=${start} end=${end} total=${file.total_lines}
            busy=${busy} />`}
    `;
}

function Line({ number, text, marked }) {
    return html`<div class=${names('code-line', marked && 'code-marked')}>
        <span class="code-number" data-line=${number} aria-hidden="true">${number}</span>
        <${Text} value=${text.endsWith('\r') ? text.slice(0, -1) : text} max=${LINE_CHARS} lines />
    </div>`;
}

function Parts({ start, end, total, busy }) {
    const move = (from) => setQuery({ from, lines: null }, { push: true });
    return html`<div class="row parts">
        <${Button} small icon="up" disabled=${start <= 1} busy=${busy}
            onClick=${() => move(Math.max(1, start - PAGE_LINES))}>Previous lines</${Button}>
        <span class="note number">${count(start)}–${count(end)} of ${count(total)}</span>
        <${Button} small icon="down" disabled=${end >= total} busy=${busy}
            onClick=${() => move(end + 1)}>Next lines</${Button}>
    </div>`;
}
