/** Addresses behind the hash: every view has one, with its choices in the query. */
import { signal } from '@preact/signals';
// Takes the token out of the address before that is read.
import './token.js';

/** Where we are: the parts of the path, and the query as a plain object of strings. */
export const place = signal(parsePlace(globalThis.location?.hash ?? ''));

/** An address of this console as its parts and query. */
export function parsePlace(hash) {
    const text = hash.replace(/^#?\/?/, '');
    const cut = text.indexOf('?');
    const path = cut < 0 ? text : text.slice(0, cut);
    const query = Object.fromEntries(new URLSearchParams(cut < 0 ? '' : text.slice(cut + 1)));
    return { parts: path.split('/').filter(Boolean).map(decoded), query };
}

function decoded(part) {
    try {
        return decodeURIComponent(part);
    } catch {
        return part;
    }
}

/**
 * The address of a view: link('calls', id), link('calls', { tool: 'echo' }).
 * Empty values are left out of the query.
 */
export function link(...parts) {
    const query = typeof parts.at(-1) === 'object' ? parts.pop() : {};
    const path = parts.map((part) => encodeURIComponent(part)).join('/');
    const search = searchOf(query);
    return `#/${path}${search ? `?${search}` : ''}`;
}

/** A query as text, without what is empty. */
export function searchOf(query) {
    const kept = Object.entries(query ?? {}).filter(([, value]) => !isEmpty(value));
    return new URLSearchParams(kept).toString();
}

function isEmpty(value) {
    return value === undefined || value === null || value === '' || value === false;
}

/** Goes to a view, as link() names it. */
export function go(...parts) {
    globalThis.location.hash = link(...parts);
}

/**
 * Changes choices of the view we are in; null or '' takes one away. It replaces the entry in the
 * history, so that "back" leaves the view, unless `push` is set.
 */
export function setQuery(changes, { push = false } = {}) {
    const { parts, query } = place.value;
    const href = link(...parts, { ...query, ...changes });
    if (href === globalThis.location.hash) {
        return;
    }
    globalThis.history[push ? 'pushState' : 'replaceState'](null, '', href);
    place.value = parsePlace(href);
}

/** The route that fits, with its parameters, or null: patterns are such as "calls/:id". */
export function matchRoute(routes, parts) {
    for (const route of routes) {
        const pattern = route.path.split('/');
        if (pattern.length !== parts.length) {
            continue;
        }
        const params = {};
        const fits = pattern.every((word, i) => {
            if (word.startsWith(':')) {
                params[word.slice(1)] = parts[i];
                return true;
            }
            return word === parts[i];
        });
        if (fits) {
            return { route, params };
        }
    }
    return null;
}

/** Begins to follow the address bar. */
export function followAddress() {
    globalThis.addEventListener('hashchange', () => {
        place.value = parsePlace(globalThis.location.hash);
    });
    globalThis.addEventListener('popstate', () => {
        place.value = parsePlace(globalThis.location.hash);
    });
}
