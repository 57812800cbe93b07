/** The admin API: requests with the session's cookie, its CSRF token, and errors in words. */
import { signal } from '@preact/signals';
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { searchOf } from './router.js';
import { readEvents } from './stream.js';
import { keepToken, token } from './token.js';

const BASE = new URL('../../api/v1/', import.meta.url);
const ROLES = ['viewer', 'operator', 'admin'];

/** Who we are: undefined while unknown, null when signed out. */
export const session = signal(undefined);

/** Why something was not done: `error` is a word for programs, `message` is for people. */
export class ApiError extends Error {
    constructor(status, error, message) {
        super(message);
        this.status = status;
        this.error = error;
    }
}

/** Whether we may do what needs this role. */
export function can(role) {
    return ROLES.indexOf(session.value?.role) >= ROLES.indexOf(role);
}

/** Asks for something below /api/v1. Empty values of the query are left out. */
export function get(path, query, options) {
    return request('GET', path, { query, ...options });
}

/** Does something; the body is sent as JSON. */
export function post(path, body = {}, options) {
    return request('POST', path, { body, ...options });
}

/** Takes something away. */
export function del(path, options) {
    return request('DELETE', path, options);
}

/** A path below /api/v1 of parts that may hold any character: at('calls', id, 'refund'). */
export function at(...parts) {
    return parts.map((part) => encodeURIComponent(part)).join('/');
}

function addressOf(path, query) {
    const url = new URL(path.replace(/^\//, ''), BASE);
    url.search = searchOf(query);
    return url;
}

async function request(method, path, { query, body, signal: abort } = {}) {
    const headers = { Accept: 'application/json' };
    if (token()) {
        headers['X-CSRF-Token'] = token();
    }
    if (body !== undefined) {
        headers['Content-Type'] = 'application/json';
    }
    const sent = body === undefined ? undefined : JSON.stringify(body);
    const options = { method, headers, body: sent, signal: abort, credentials: 'same-origin' };
    let response;
    try {
        response = await fetch(addressOf(path, query), options);
    } catch (failure) {
        if (failure.name === 'AbortError') {
            throw failure;
        }
        throw new ApiError(0, 'unreachable', 'The server doesn’t answer. Is it still running?');
    }
    const answer = await readAnswer(response);
    if (response.ok) {
        return answer;
    }
    const problem = new ApiError(
        response.status,
        answer?.error ?? 'failed',
        answer?.message ?? `The server answered with status ${response.status}.`,
    );
    if (response.status === 401 && session.value) {
        session.value = null;
    }
    throw problem;
}

async function readAnswer(response) {
    const text = await response.text();
    if (text === '') {
        return null;
    }
    try {
        return JSON.parse(text);
    } catch {
        return null;
    }
}

/** Finds out who we are. */
export async function loadSession() {
    try {
        session.value = await get('session');
    } catch (problem) {
        if (problem.status !== 401) {
            throw problem;
        }
        session.value = null;
    }
}

/** Signs in with an admin, operator or viewer key. */
export async function signIn(key) {
    const { csrf } = await post('session', { key });
    keepToken(csrf);
    await loadSession();
}

/** Ends the session; where the server no longer knows it, it has ended. */
export async function signOut() {
    try {
        await del('session');
    } catch (problem) {
        if (problem.status !== 401) {
            throw problem;
        }
    }
    keepToken(null);
    session.value = null;
}

/**
 * Something of the API, fetched again by `reload`, or by itself `every` so many milliseconds while
 * the page is seen. With another query it is something else, and nothing until that is there. A
 * path of null asks for nothing.
 */
export function useResource(path, query, { every = 0 } = {}) {
    const [state, setState] = useState({ name: null });
    const [turn, setTurn] = useState(0);
    const search = searchOf(query);
    const name = `${path} ${search}`;
    const reload = useCallback(() => setTurn((old) => old + 1), []);
    useEffect(() => {
        if (path === null) {
            return undefined;
        }
        const abort = new AbortController();
        setState((old) => ({ ...(old.name === name ? old : { name }), loading: true }));
        get(path, Object.fromEntries(new URLSearchParams(search)), { signal: abort.signal }).then(
            (data) => setState({ name, data, loading: false, loadedAt: Date.now() }),
            (error) => {
                if (!abort.signal.aborted) {
                    setState((old) => ({ ...old, error, loading: false }));
                }
            },
        );
        return () => abort.abort();
    }, [path, search, turn]);
    useEffect(() => {
        if (!every) {
            return undefined;
        }
        const timer = setInterval(() => document.hidden || reload(), every);
        return () => clearInterval(timer);
    }, [every, reload]);
    const own = state.name === name ? state : {};
    const { data, error, loadedAt, loading = path !== null } = own;
    return { data, error, loading, loadedAt, reload };
}

/**
 * Follows /api/v1/events. `on` has a function per kind of event (call, payment, status, lost), and
 * `state`, told 'live' or 'waiting'. It ends while the page is hidden, and comes back by itself.
 * Answers a function that ends it.
 */
export function follow(query, on) {
    const url = addressOf('events', query);
    let abort = null;
    let timer = null;
    let wait = 1000;
    const close = () => {
        clearTimeout(timer);
        abort?.abort();
        abort = null;
    };
    const open = async () => {
        close();
        const own = new AbortController();
        abort = own;
        try {
            // An EventSource can't send the token.
            const headers = { Accept: 'text/event-stream', 'X-CSRF-Token': token() ?? '' };
            const response = await fetch(url, { headers, signal: own.signal });
            if (response.status === 401) {
                session.value = null;
            } else if (response.ok) {
                wait = 1000;
                on.state?.('live');
                await readEvents(response.body, (kind, data) => on[kind]?.(JSON.parse(data)));
            }
        } catch {
            // Broken off, here or there: the next lines see to it.
        }
        if (!own.signal.aborted && session.value) {
            on.state?.('waiting');
            timer = setTimeout(open, wait);
            wait = Math.min(wait * 2, 30_000);
        }
    };
    const look = () => (document.hidden ? close() : open());
    document.addEventListener('visibilitychange', look);
    open();
    return () => {
        document.removeEventListener('visibilitychange', look);
        close();
    };
}

/** Follows events as long as the component is there; a query of null follows nothing. */
export function useEvents(query, on) {
    const latest = useRef(on);
    latest.current = on;
    const search = query === null ? null : searchOf(query);
    useEffect(() => {
        if (search === null) {
            return undefined;
        }
        const kinds = Object.keys(latest.current);
        const told = kinds.map((kind) => [kind, (data) => latest.current[kind](data)]);
        const asked = Object.fromEntries(new URLSearchParams(search));
        return follow(asked, Object.fromEntries(told));
    }, [search]);
}
