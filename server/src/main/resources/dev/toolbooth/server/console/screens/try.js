/** Try a tool: a form from its schema, any dialect, and what went over the wire. */
import { Banner, Button, can, Card, Empty, Field, go, html, link, Page } from '../lib/index.js';
import { post, Problem, Search, setQuery, Skeleton, Snippet, Tabs } from '../lib/index.js';
import { Text, useEffect, useMemo, useRef, useResource, useState } from '../lib/index.js';
import { visible } from '../lib/index.js';
import { argumentsOf, check, initial, SchemaForm, stateOf, textOf } from '../lib/schema-form.js';
import { cli, curl, java } from '../lib/snippets.js';
import { DIALECTS, offerName, priceRange, priceWords } from './offers.js';
import { Exchanges, Result } from './try-result.js';

const TOOLS_SHOWN_MAX = 200;
const ADDRESS_CHARS_MAX = 4000;
const ADDRESS_AFTER_MS = 400;

export default function Try({ params, query }) {
    const found = useResource('tools');
    const tools = found.data?.tools ?? [];
    const tool = tools.find((one) => one.name === params.tool);
    return html`
        <${Page} title=${tool?.title || params.tool || 'Try a tool'}
            lead=${tool
                ? html`<code>${visible(tool.name.slice(0, 120))}</code>`
                : 'Call a tool as a client would, and see what goes over the wire.'}>
            ${found.error && html`<${Problem} error=${found.error} onRetry=${found.reload} />`}
            ${!found.data && found.loading && html`<${Skeleton} lines=${8} />`}
            ${found.data && html`
                <div class="try">
                    <${Picker} tools=${tools} chosen=${params.tool} />
                    ${tool
                        ? html`<${Bench} key=${tool.name} tool=${tool} query=${query}
                            offered=${found.data} />`
                        : html`<${NoTool} name=${params.tool} none=${tools.length === 0} />`}
                </div>
            `}
        </${Page}>
    `;
}

function NoTool({ name, none }) {
    if (none) {
        return html`<${Card}>
            <${Empty} icon="tools" title="This server has no tools.">
                Serve your own with <code>./toolbooth serve --tools FILE</code>.
            </${Empty}>
        </${Card}>`;
    }
    return html`<${Card}>
        ${name
            ? html`<${Empty} icon="warn" title="There is no such tool.">
                <${Text} value=${name} max=${80} /> is not offered here; choose one from the list.
            </${Empty}>`
            : html`<${Empty} icon="play" title="Choose a tool.">
                It is called as a client would call it, and every message is shown.
            </${Empty}>`}
    </${Card}>`;
}

/** The tools with their prices: a list where there is room, else a field. */
function Picker({ tools, chosen }) {
    const [words, setWords] = useState('');
    const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
    const fitting = tools.filter((tool) => {
        const text = `${tool.name} ${tool.title ?? ''} ${tool.group ?? ''}`.toLowerCase();
        return wanted.every((word) => text.includes(word));
    });
    const options = [
        { value: '', label: 'Choose a tool…' },
        ...tools.map((tool) => ({
            value: tool.name,
            label: visible(`${tool.name.slice(0, 60)} · ${priceRange(tool)}`),
        })),
    ];
    return html`
        <div class="try-picker">
            <div class="try-few">
                <${Field} label="Tool" options=${options} value=${chosen ?? ''}
                    onInput=${(name) => (name ? go('try', name) : go('try'))} />
            </div>
            <nav class="try-list" aria-label="Tools">
                <${Search} label="Find a tool" value=${words} onInput=${setWords} />
                <ul>
                    ${fitting.slice(0, TOOLS_SHOWN_MAX).map((tool) => html`<li key=${tool.name}>
                        <a href=${link('try', tool.name)}
                            aria-current=${tool.name === chosen ? 'page' : undefined}>
                            <span class="try-name">${visible(tool.name.slice(0, 80))}</span>
                            <span class="try-price">${priceRange(tool)}</span>
                        </a>
                    </li>`)}
                </ul>
                ${fitting.length > TOOLS_SHOWN_MAX && html`<p class="note">
                    ${fitting.length - TOOLS_SHOWN_MAX} more: search for them.</p>`}
                ${fitting.length === 0 && html`<p class="note">No tool matches.</p>`}
            </nav>
        </div>
    `;
}

/** What was chosen in the address, as far as the tool has it. */
function chosenOf(tool, query, offered) {
    const dialects = [...new Set(tool.offers.map((offer) => offer.dialect))];
    const dialect = dialects.includes(query.dialect) ? query.dialect : dialects[0];
    const offers = tool.offers.filter((offer) => offer.dialect === dialect);
    const offer = offers.find((one) => (one.server ?? '') === (query.server ?? '')) ?? offers[0];
    const revisions = dialect === 'mcp' ? (offer?.revisions ?? offered.revisions ?? []) : [];
    const revision = revisions.includes(query.revision)
        ? query.revision
        : [...revisions].sort().at(-1);
    const ways = ['none', 'key', ...(offered.play_money ? ['play'] : [])];
    const free = priceWords(offer?.price) === 'free';
    const keyed = dialect === 'samurai';
    const usual = keyed || (!free && !offered.play_money) ? 'key' : free ? 'none' : 'play';
    const pay = ways.includes(query.pay) ? query.pay : usual;
    // Nobody comes in there without a key, however the call is paid.
    const wantsKey = pay === 'key' || (pay === 'play' && keyed);
    return { dialects, dialect, offers, offer, revisions, revision, ways, pay, wantsKey };
}

/** The state of the form, kept in the address as long as it is short. */
function useArguments(tool, query) {
    const written = useRef(query.arguments);
    const [state, setState] = useState(() =>
        query.arguments === undefined
            ? { value: initial(tool.input_schema, tool.input_schema) ?? {} }
            : stateOf(query.arguments),
    );
    useEffect(() => {
        if (query.arguments !== undefined && query.arguments !== written.current) {
            written.current = query.arguments;
            setState(stateOf(query.arguments));
        }
    }, [query.arguments]);
    const touched = useRef(false);
    useEffect(() => {
        if (!touched.current) {
            return undefined;
        }
        const timer = setTimeout(() => {
            const text = textOf(state);
            written.current = text.length <= ADDRESS_CHARS_MAX ? text : undefined;
            setQuery({ arguments: written.current });
        }, ADDRESS_AFTER_MS);
        return () => clearTimeout(timer);
    }, [state]);
    const change = (next) => {
        touched.current = true;
        setState(next);
    };
    return [state, change];
}

/** A form, a button, and what came of it. */
function Bench({ tool, query, offered }) {
    const chosen = chosenOf(tool, query, offered);
    const [state, setState] = useArguments(tool, query);
    const [key, setKey] = useState('');
    const [showAll, setShowAll] = useState(false);
    const [run, setRun] = useState({});
    const running = useRef(null);
    useEffect(() => () => running.current?.abort(), []);
    const given = argumentsOf(state);
    const problems = useMemo(
        () => (given.problem ? 0 : check(given.value, tool.input_schema).size),
        [state],
    );
    const lacksKey = chosen.wantsKey && key.trim() === '';
    const call = async () => {
        running.current?.abort();
        running.current = new AbortController();
        setRun({ busy: true });
        const order = {
            tool: tool.name,
            arguments: given.value,
            dialect: chosen.dialect,
            ...(chosen.revision && { revision: chosen.revision }),
            ...(chosen.dialect === 'samurai' && { server: chosen.offer.server }),
            pay: { with: chosen.pay, ...(chosen.wantsKey && { key: key.trim() }) },
        };
        try {
            setRun({ answer: await post('try', order, { signal: running.current.signal }) });
        } catch (error) {
            setRun(error.name === 'AbortError' ? {} : { error });
        }
    };
    const ask = (anyway) => {
        setShowAll(true);
        if (!given.problem && !lacksKey && (anyway || problems === 0) && can('operator')) {
            call();
        }
    };
    const submit = (event) => {
        event.preventDefault();
        ask(false);
    };
    const onKeyDown = (event) =>
        event.key === 'Enter' && (event.ctrlKey || event.metaKey) && (event.preventDefault(), ask(false));
    return html`
        <div class="try-bench stack">
            <div class="try-sides">
                <form class="card stack" id="try-form" onSubmit=${submit}
                    onKeyDown=${onKeyDown} novalidate
                    aria-label="The arguments">
                    <p class="try-about"><${Text} value=${tool.description} max=${400} lines /></p>
                    <${SchemaForm} schema=${tool.input_schema} state=${state} onChange=${setState}
                        showAll=${showAll} />
                </form>
                <div class="try-side stack">
                    <section class="card stack" aria-label="How to call it" onKeyDown=${onKeyDown}>
                        <${How} chosen=${chosen} keyText=${key} setKey=${setKey}
                            lacksKey=${lacksKey && showAll} />
                        <${Send} ...${{ given, problems, showAll, run, chosen, ask }}
                            onStop=${() => running.current?.abort()} />
                    </section>
                    <${Result} run=${run} />
                </div>
            </div>
            <${Exchanges} exchanges=${run.answer?.exchanges} />
            <${CopyAs} tool=${tool} chosen=${chosen} given=${given} tab=${query.as} />
        </div>
    `;
}

const WAYS = {
    none: 'Without paying',
    key: 'With an API key',
    play: 'With play money',
};

/** Where the call goes, and how it is paid. */
function How({ chosen, keyText, setKey, lacksKey }) {
    const { dialects, dialect, offers, offer, revisions, revision, ways, pay, wantsKey } = chosen;
    const servers = dialect === 'samurai' ? offers.map((one) => one.server ?? '') : [];
    return html`
        <fieldset class="try-how">
            <legend class="unseen">How to call it</legend>
            <div class="try-fields">
                <${Field} label="Dialect" value=${dialect}
                    options=${dialects.map((one) => ({ value: one, label: DIALECTS[one] ?? visible(one) }))}
                    onInput=${(value) => setQuery({ dialect: value, server: null, revision: null, pay: null })} />
                ${revisions.length > 0 && html`<${Field} label="Revision" value=${revision}
                    options=${revisions} onInput=${(value) => setQuery({ revision: value })} />`}
                ${servers.length > 0 && html`<${Field} label="Server" value=${offer?.server ?? ''}
                    options=${servers.map((one) => ({ value: one, label: visible(one) || 'none' }))}
                    onInput=${(value) => setQuery({ server: value, pay: null })} />`}
                <${Field} label="Payment" value=${pay}
                    options=${ways.map((one) => ({ value: one, label: WAYS[one] }))}
                    onInput=${(value) => setQuery({ pay: value })} />
            </div>
            ${wantsKey && html`<${Field} label="API key" type="password" autocomplete="off"
                placeholder="sk_live_…" value=${keyText} onInput=${setKey} spellcheck=${false}
                error=${lacksKey ? 'Paste a key, or choose another way to pay.' : undefined}
                hint="It stays in this page, and is sent with the call." />`}
            <p class="note">${offer && html`<${Text} value=${offerName(offer)} max=${120} />`},
                ${' '}<b>${priceWords(offer?.price)}</b></p>
        </fieldset>
    `;
}

function Send({ given, problems, showAll, run, chosen, ask, onStop }) {
    if (!can('operator')) {
        return html`<${Banner}>Calling a tool needs the role operator.</${Banner}>`;
    }
    const misfit = showAll && (given.problem || problems > 0);
    return html`
        ${misfit && html`<${Banner} tone="warn"
            actions=${!given.problem && html`<${Button} small
                onClick=${() => ask(true)}>Call anyway</${Button}>`}>
            ${given.problem
                ? html`<${Text} value=${given.problem} />`
                : `${problems} ${problems === 1 ? 'field doesn’t' : 'fields don’t'} match the schema.`}
        </${Banner}>`}
        <div class="row">
            <${Button} kind="primary" icon="play" type="submit" form="try-form" busy=${run.busy}
                disabled=${!chosen.offer}>${run.busy ? 'Calling…' : 'Call'}</${Button}>
            ${run.busy && html`<${Button} kind="quiet" onClick=${onStop}>Stop waiting</${Button}>`}
            <span class="note try-keys"><kbd>Ctrl</kbd> <kbd>Enter</kbd></span>
        </div>
    `;
}

/** The same call to paste elsewhere. */
function CopyAs({ tool, chosen, given, tab = 'curl' }) {
    if (!chosen.offer || given.problem) {
        return null;
    }
    const call = {
        tool: chosen.offer.name ?? tool.name,
        arguments: given.value,
        dialect: chosen.dialect,
        revision: chosen.revision,
        url: new URL(chosen.offer.endpoint, globalThis.location.origin).href,
        method: chosen.offer.method,
        schema: tool.input_schema,
        pay: { with: chosen.pay, keyed: chosen.wantsKey },
    };
    const tabs = [
        { id: 'curl', label: 'curl', content: () => html`<${Snippet} text=${curl(call)} />` },
        { id: 'java', label: 'Java', content: () => html`<${Snippet} text=${java(call)} />` },
        { id: 'cli', label: 'Command line', content: () => html`<${Snippet} text=${cli(call)} />` },
    ];
    return html`
        <${Card} title="The same call elsewhere">
            <${Tabs} label="As" tabs=${tabs} value=${tab} onChange=${(as) => setQuery({ as })} />
        </${Card}>
    `;
}
