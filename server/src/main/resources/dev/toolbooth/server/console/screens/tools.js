/** Tools and prices: what this server has, where it is offered, and for how much. */
import { Badge, Button, ButtonLink, Card, Choice, Dialog, Empty, html } from '../lib/index.js';
import { Json, link, Page, Problem, Search, setQuery, Skeleton, Tabs } from '../lib/index.js';
import { Text, useMemo, useResource, useState } from '../lib/index.js';
import { OfferList, priceWords } from './offers.js';

const PRICED = [
    { value: '', label: 'All' },
    { value: 'paid', label: 'Paid' },
    { value: 'free', label: 'Free' },
];

const isPaid = (tool) => tool.offers.some((offer) => priceWords(offer.price) !== 'free');

/** Tools that fit the words and the choice, by group. */
function grouped(tools, words, priced) {
    const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
    const groups = new Map();
    for (const tool of tools) {
        const text = `${tool.name} ${tool.title ?? ''} ${tool.description.slice(0, 2000)}`.toLowerCase();
        const fits = wanted.every((word) => text.includes(word));
        if (fits && (!priced || isPaid(tool) === (priced === 'paid'))) {
            const group = tool.group || 'Others';
            groups.set(group, [...(groups.get(group) ?? []), tool]);
        }
    }
    return [...groups];
}

export default function Tools({ query }) {
    const found = useResource('tools');
    const { q = '', priced = '' } = query;
    const tools = found.data?.tools ?? [];
    const groups = useMemo(() => grouped(tools, q, priced), [tools, q, priced]);
    const looked = tools.find((tool) => tool.name === query.schema);
    const close = () => setQuery({ schema: null });
    return html`
        <${Page} title="Tools & prices"
            lead="This server’s tools, where each is offered, and its price.">
            <div class="stack">
                <div class="filters">
                    <${Search} label="Filter tools" value=${q}
                        onInput=${(words) => setQuery({ q: words })} />
                    <${Choice} label="Price" options=${PRICED} value=${priced}
                        onChange=${(value) => setQuery({ priced: value })} />
                </div>
                ${found.error && html`<${Problem} error=${found.error} onRetry=${found.reload} />`}
                ${!found.data && found.loading && html`<${Skeleton} lines=${8} />`}
                ${groups.map(([group, members]) => html`
                    <${Card} key=${group} flush title=${html`<${Text} value=${group} max=${60} />`}
                        note=${`${members.length} ${members.length === 1 ? 'tool' : 'tools'}`}>
                        <ul class="tool-rows">
                            ${members.map((tool) => html`<${ToolRow} key=${tool.name}
                                tool=${tool} />`)}
                        </ul>
                    </${Card}>
                `)}
                ${found.data && groups.length === 0 && html`<${NoTools} filtered=${q || priced} />`}
            </div>
            <${Dialog} title=${looked?.name ?? ''} open=${Boolean(looked)} onClose=${close} wide
                footer=${looked && html`<${ButtonLink} kind="primary" icon="play"
                    href=${link('try', looked.name)}>Try it</${ButtonLink}>`}>
                ${looked && html`<${Schemas} tool=${looked} />`}
            </${Dialog}>
        </${Page}>
    `;
}

function NoTools({ filtered }) {
    return filtered
        ? html`<${Empty} icon="search" title="No tool matches the filter.">
            Remove a word, or choose All.
        </${Empty}>`
        : html`<${Empty} icon="tools" title="This server has no tools.">
            <code>tools.demo</code> and <code>tools.samurai</code> bring some, and
            ${' '}<code>./toolbooth serve --tools FILE</code> your own.
        </${Empty}>`;
}

function ToolRow({ tool }) {
    const { name, title, description, hints = {}, enabled, offers } = tool;
    return html`
        <li class="tool-row">
            <div class="tool-what">
                <p>
                    <b><${Text} value=${name} max=${80} /></b>
                    ${title && title !== name && html` <span class="note"><${Text} value=${title}
                        max=${80} /></span>`}
                    ${enabled === false && html` <${Badge} word="switched off" tone="warn" />`}
                    <${Hints} hints=${hints} />
                </p>
                <p class="note"><${Text} value=${description} max=${220} /></p>
            </div>
            <div class="tool-offers">
                <${OfferList} offers=${offers} />
            </div>
            <div class="row tool-acts">
                <${Button} small onClick=${() => setQuery({ schema: name })}
                    aria-label=${`Schemas of ${name.slice(0, 80)}`}>Schemas</${Button}>
                <${ButtonLink} small icon="play" href=${link('try', name)}>Try</${ButtonLink}>
            </div>
        </li>
    `;
}

const HINTS = {
    read_only: ['reads only', 'calm'],
    readOnlyHint: ['reads only', 'calm'],
    destructive: ['may destroy', 'warn'],
    destructiveHint: ['may destroy', 'warn'],
    open_world: ['reaches out', 'calm'],
    openWorldHint: ['reaches out', 'calm'],
};

function Hints({ hints }) {
    return Object.entries(hints)
        .filter(([name, value]) => value === true && HINTS[name])
        .map(([name]) => html` <${Badge} key=${name} word=${HINTS[name][0]}
            tone=${HINTS[name][1]} />`);
}

function Schemas({ tool }) {
    const [tab, setTab] = useState('input');
    const tabs = [
        {
            id: 'input',
            label: 'Arguments',
            content: () => html`<${Json} value=${tool.input_schema} label="Schema of the arguments"
                depth=${4} />`,
        },
        {
            id: 'output',
            label: 'Output',
            content: () => tool.output_schema
                ? html`<${Json} value=${tool.output_schema} label="Schema of the output"
                    depth=${4} />`
                : html`<${Empty} title="The tool has no output schema." />`,
        },
        {
            id: 'prices',
            label: 'Where, and its price',
            content: () => html`<div class="stack">
                <${OfferList} offers=${tool.offers} />
            </div>`,
        },
    ];
    return html`
        <div class="stack">
            <p><${Text} value=${tool.description} max=${2000} lines /></p>
            <${Tabs} label="Schemas" tabs=${tabs} value=${tab} onChange=${setTab} />
        </div>
    `;
}
