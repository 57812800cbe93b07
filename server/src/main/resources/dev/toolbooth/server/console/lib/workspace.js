/** The workspace's tools as the console calls them, and what is shown where they can't be. */
import { at, can, get, post } from './api.js';
import { html, signal, useCallback, useEffect, useRef, useState } from './dom.js';
import { Banner, Empty, Page, Skeleton } from './ui.js';

/** The workspace's tools, and whether they are on; null while unknown, empty without one. */
export const workspace = signal(null);

/** Asks which tools there are. A server without a workspace has none. */
export async function loadWorkspace() {
    try {
        workspace.value = (await get('workspace')).tools;
    } catch {
        workspace.value ??= [];
    }
}

/** Calls a tool of the workspace; answers its structured output. */
export function run(tool, input = {}, options) {
    return post(at('workspace', tool), input, options);
}

/**
 * The output of a tool that only looks, kept while it is asked again: by `reload`, by other
 * arguments, or `every` so many milliseconds while the page is seen. Arguments of null ask nothing.
 */
export function useTool(tool, input, { every = 0 } = {}) {
    const text = input === null ? null : JSON.stringify(input);
    const name = `${tool} ${text}`;
    const [state, setState] = useState({ name: '' });
    const [turn, setTurn] = useState(0);
    const reload = useCallback(() => setTurn((old) => old + 1), []);
    useEffect(() => {
        if (text === null) {
            return undefined;
        }
        const abort = new AbortController();
        setState((old) => ({ ...(old.name === name ? old : { name }), loading: true }));
        run(tool, JSON.parse(text), { signal: abort.signal }).then(
            (data) => setState({ name, data, loading: false }),
            (error) =>
                abort.signal.aborted || setState((old) => ({ ...old, error, loading: false })),
        );
        return () => abort.abort();
    }, [name, turn]);
    useEffect(() => {
        if (!every || text === null) {
            return undefined;
        }
        const timer = setInterval(() => document.hidden || reload(), every);
        return () => clearInterval(timer);
    }, [every, name, reload]);
    const own = state.name === name ? state : { loading: text !== null };
    return { data: own.data, error: own.error, loading: own.loading ?? true, reload };
}

/** A list that a tool gives in parts: {rows, more, loading, error, loadMore, reload}. */
export function usePages(tool, list, input) {
    const text = input === null ? null : JSON.stringify(input);
    const name = `${tool} ${text}`;
    const [state, setState] = useState({ name: '', rows: [] });
    const [turn, setTurn] = useState(0);
    const running = useRef(null);
    const ask = (cursor, before) => {
        running.current?.abort();
        const abort = new AbortController();
        running.current = abort;
        setState((old) => ({
            ...(old.name === name ? old : { name, rows: [] }),
            loading: true,
            error: undefined,
        }));
        const wanted = { ...JSON.parse(text), ...(cursor && { cursor }) };
        run(tool, wanted, { signal: abort.signal }).then(
            (answer) =>
                setState({
                    name,
                    rows: [...before, ...answer[list]],
                    next: answer.next_cursor ?? null,
                    loading: false,
                }),
            (error) =>
                abort.signal.aborted || setState((old) => ({ ...old, error, loading: false })),
        );
    };
    useEffect(() => {
        if (text !== null) {
            ask(null, []);
        }
        return () => running.current?.abort();
    }, [name, turn]);
    const own = state.name === name ? state : { rows: [], loading: text !== null };
    return {
        rows: own.rows,
        error: own.error,
        loading: own.loading ?? false,
        more: Boolean(own.next),
        loadMore: () => ask(own.next, own.rows),
        reload: useCallback(() => setTurn((old) => old + 1), []),
    };
}

const OFF = {
    search_code: () => html`Set <code>workspace.search.enabled</code> to get it.`,
    terminals_list: () => html`Terminals run commands on the server’s machine. Start the server with
        ${' '}<code>--allow-exec</code> to get them.`,
};

/** A screen of the workspace, or why there is none: `tool` is the one that it can't do without. */
export function WorkspaceScreen({ tool, title, children }) {
    const tools = workspace.value;
    if (tools === null) {
        return html`<${Page} title=${title}><${Skeleton} lines=${6} /></${Page}>`;
    }
    const found = tools.find((one) => one.name === tool);
    if (!found) {
        return html`<${Page} title=${title}><${Empty} icon="files"
            title=${tools.length ? 'This workspace doesn’t offer this.' : 'There is no workspace.'}>
            ${tools.length
                ? `The tool ${tool} is missing.`
                : html`Start the server with <code>--workspace FOLDER</code> to work in one.`}
        </${Empty}></${Page}>`;
    }
    if (!found.enabled) {
        return html`<${Page} title=${title}><${Empty} icon="info" title="Switched off.">
            ${OFF[tool]?.()}
        </${Empty}></${Page}>`;
    }
    if (!can('operator')) {
        return html`<${Page} title=${title}><${Banner} tone="info"
            title="This needs the role operator.">
            You are signed in as a viewer. Viewers don’t see the workspace.
        </${Banner}></${Page}>`;
    }
    return children();
}
