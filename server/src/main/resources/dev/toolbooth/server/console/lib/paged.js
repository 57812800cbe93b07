/** Lists that the server gives in parts. */
import { get } from './api.js';
import { html, useCallback, useEffect, useRef, useState } from './dom.js';
import { searchOf } from './router.js';
import { Button, Problem, Skeleton } from './ui.js';

const PART = 100;

/**
 * The rows of a list, part by part: {rows, first, more, loading, error, loadMore, reload}. `list` is
 * the member of the answer that has them; `first` is the whole first answer. A path of null asks for
 * nothing.
 */
export function usePaged(path, list, query, limit = PART) {
    const search = searchOf(query);
    const name = `${path} ${search}`;
    const [state, setState] = useState({ name: '', rows: [] });
    const [turn, setTurn] = useState(0);
    const running = useRef(null);
    const ask = useCallback(
        (after, before) => {
            running.current?.abort();
            const abort = new AbortController();
            running.current = abort;
            setState((old) => ({
                ...(old.name === name ? old : { name, rows: [] }),
                loading: true,
                error: undefined,
            }));
            const wanted = { ...Object.fromEntries(new URLSearchParams(search)), limit, after };
            get(path, wanted, { signal: abort.signal }).then(
                (answer) =>
                    setState((old) => ({
                        name,
                        rows: [...before, ...answer[list]],
                        first: after === undefined ? answer : old.first,
                        next: answer.next,
                        loading: false,
                    })),
                (error) =>
                    abort.signal.aborted || setState((old) => ({ ...old, error, loading: false })),
            );
        },
        [name, list, limit],
    );
    useEffect(() => {
        if (path !== null) {
            ask(undefined, []);
        }
        return () => running.current?.abort();
    }, [ask, path, turn]);
    const own = state.name === name ? state : { rows: [], loading: path !== null };
    const { rows, first, next, error, loading } = own;
    return {
        rows,
        first,
        error,
        loading,
        more: next !== undefined,
        loadMore: () => ask(next, rows),
        reload: useCallback(() => setTurn((old) => old + 1), []),
    };
}

/**
 * A list as far as it is known: what went wrong, what is there, or that it is still being asked
 * for. That a list is empty is said by its children, and so never of one that could not be read.
 */
export function Listed({ list, lines = 6, children }) {
    const unknown = list.rows.length === 0 && (list.loading || list.error);
    return html`
        ${list.error && html`<${Problem} error=${list.error} onRetry=${list.reload} />`}
        ${unknown ? list.loading && html`<${Skeleton} lines=${lines} />` : children}
    `;
}

/** The way to the rest of a list, where there is one. */
export function More({ list, what }) {
    if (!list.more) {
        return null;
    }
    return html`
        <div class="table-more">
            <${Button} small busy=${list.loading} onClick=${list.loadMore}>
                Load more ${what}
            </${Button}>
        </div>
    `;
}
