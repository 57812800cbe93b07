/** The console's shell: who is signed in, the menu, and the screen of the address. */
import { can, Dialog, effect, html, Icon, link, loadSession, loadStatus } from './lib/index.js';
import { matchRoute, names, place, Problem, render, session, signal } from './lib/index.js';
import { signOut, Skeleton, status, toast, Toasts, useEffect, visible } from './lib/index.js';
import { useRef, useState } from './lib/index.js';
import { listenToKeys } from './lib/keyboard.js';
import { followAddress } from './lib/router.js';
import { nextTheme, theme } from './lib/theme.js';
import { loadWorkspace, workspace } from './lib/workspace.js';
import { ROUTES } from './routes.js';
import { Help } from './screens/help.js';
import { SignIn } from './screens/signin.js';

const STATUS_EVERY_MS = 15_000;

const helping = signal(false);
const broken = signal(null);

/** The screens that are in the menu now. */
function menuRoutes() {
    const group = workspace.value?.length ? null : 'Workspace';
    return ROUTES.filter((route) => route.key && route.group !== group);
}

function App() {
    if (broken.value) {
        const again = html`<${Problem} error=${broken.value} onRetry=${begin} />`;
        return html`<main class="alone">${again}</main>`;
    }
    if (session.value === undefined) {
        return html`<main class="alone"><${Skeleton} /></main>`;
    }
    if (session.value === null) {
        return html`<${SignIn} /><${Toasts} />`;
    }
    return html`<${Shell} />`;
}

function Shell() {
    const [open, setOpen] = useState(false);
    const { parts, query } = place.value;
    const found = matchRoute(ROUTES, parts.length ? parts : ['overview']);
    const path = parts.join('/');
    useEffect(() => {
        loadStatus();
        loadWorkspace();
        const timer = setInterval(() => document.hidden || loadStatus(), STATUS_EVERY_MS);
        return () => clearInterval(timer);
    }, []);
    const main = useRef(null);
    const shown = useRef(path);
    useEffect(() => {
        // Another screen begins at its top, also for those who hear it.
        if (shown.current !== path) {
            shown.current = path;
            setOpen(false);
            globalThis.scrollTo(0, 0);
            main.current.focus({ preventScroll: true });
        }
    }, [path]);
    const side = useRef(null);
    const opener = useRef(null);
    const close = () => {
        setOpen(false);
        opener.current.focus();
    };
    useEffect(() => {
        if (!open) {
            return undefined;
        }
        side.current.querySelector('button').focus();
        const escape = (event) => event.key === 'Escape' && close();
        document.addEventListener('keydown', escape);
        return () => document.removeEventListener('keydown', escape);
    }, [open]);
    const skip = (event) => {
        event.preventDefault();
        main.current.focus();
    };
    return html`
        <a class="skip" href="#main" onClick=${skip}>Skip to the content</a>
        <div class="shell">
            <header class="topbar">
                <button type="button" ref=${opener} class="button button-quiet button-icon"
                    aria-label="Menu" aria-expanded=${open ? 'true' : 'false'}
                    onClick=${() => setOpen(true)}>
                    <${Icon} name="menu" size=${20} />
                </button>
                <${Brand} /><${Mode} />
            </header>
            <aside ref=${side} aria-label="Menu" class=${names('side', open && 'side-open')}>
                <div class="side-head">
                    <${Brand} />
                    <button type="button" class="button button-quiet button-icon side-close"
                        aria-label="Close the menu" onClick=${close}>
                        <${Icon} name="close" />
                    </button>
                </div>
                <${Menu} first=${parts[0] ?? 'overview'} onPick=${() => setOpen(false)} />
                <${Foot} />
            </aside>
            ${open && html`<div class="shade" onClick=${close}></div>`}
            <main ref=${main} id="main" class="main" tabIndex="-1">
                ${found
                    ? html`<${Screen} key=${found.route.screen} name=${found.route.screen}
                        params=${found.params} query=${query} />`
                    : html`<${Lost} />`}
            </main>
        </div>
        <${Dialog} title="Keys" open=${helping.value} onClose=${() => (helping.value = false)}>
            <${Help} menu=${menuRoutes()} />
        </${Dialog}>
        <${Toasts} />
    `;
}

function Brand() {
    const name = session.value.server?.name;
    return html`
        <a class="brand" href=${link('overview')}>
            <img src="icon.svg" width="26" height="26" alt="" />
            <span class="brand-names">
                <span class="brand-name">Toolbooth</span>
                ${name && name.toLowerCase() !== 'toolbooth' && html`
                    <span class="brand-server">${visible(name)}</span>
                `}
            </span>
        </a>
    `;
}

/** A word in sight on every screen while the money is not real. */
function Mode() {
    const kinds = (status.value?.notices ?? []).map((notice) => notice.kind);
    const words = { play_money: 'Play money', testnet: 'Test network', honor: 'Not verified' };
    const kind = ['honor', 'play_money', 'testnet'].find((one) => kinds.includes(one));
    return kind
        ? html`<a class=${`mode mode-${kind}`} href=${link('overview')}>${words[kind]}</a>`
        : null;
}

function Menu({ first, onPick }) {
    const current = { accounts: 'keys' }[first] ?? first;
    const menu = menuRoutes();
    const groups = [...new Set(menu.map((route) => route.group))];
    return html`
        <nav class="menu" aria-label="Screens">
            <${Mode} />
            ${groups.map((group) => html`
                <div key=${group} class="menu-group">
                    <p class="menu-title">${group}</p>
                    <ul>
                        ${menu.filter((route) => route.group === group).map((route) => html`
                            <li key=${route.path}>
                                <a href=${link(route.path)} onClick=${onPick}
                                    aria-current=${route.path === current ? 'page' : undefined}
                                    title=${`Keys: g ${route.key}`}>
                                    <${Icon} name=${route.path} size=${17} />${route.name}
                                </a>
                            </li>
                        `)}
                    </ul>
                </div>
            `)}
        </nav>
    `;
}

function Foot() {
    const { role, server } = session.value;
    const leave = () => signOut().catch((problem) => toast(problem.message, 'bad'));
    const icon = { system: 'system', light: 'sun', dark: 'moon' }[theme.value];
    return html`
        <div class="side-foot">
            <div class="side-who">
                <span>Signed in as <b>${role}</b></span>
                ${server?.version && html`<span class="note">${server.version}</span>`}
            </div>
            <div class="side-buttons">
                <${FootButton} icon=${icon} label=${`Colours: ${theme.value}`} act=${nextTheme} />
                <${FootButton} icon="help" label="Keys and help" act=${openHelp} />
                <${FootButton} icon="leave" label="Sign out" act=${leave} />
            </div>
        </div>
    `;
}

function FootButton({ icon, label, act }) {
    return html`
        <button type="button" class="button button-quiet button-icon" aria-label=${label}
            title=${label} onClick=${act}><${Icon} name=${icon} size=${17} /></button>
    `;
}

/** A screen, fetched when it is first opened. */
function Screen({ name, params, query }) {
    const [state, setState] = useState({});
    useEffect(() => {
        import(`./screens/${name}.js`).then(
            (module) => setState({ Found: module.default }),
            (error) => setState({ error }),
        );
    }, [name]);
    if (state.error) {
        const error = new Error('This screen could not be loaded. Reload the page to try again.');
        return html`<div class="page"><${Problem} error=${error} /></div>`;
    }
    return state.Found
        ? html`<${state.Found} params=${params} query=${query} />`
        : html`<div class="page"><${Skeleton} lines=${6} /></div>`;
}

function Lost() {
    return html`
        <div class="page">
            <h1>There is no such screen</h1>
            <p>The link may belong to another version. <a href=${link('overview')}>Overview</a></p>
        </div>
    `;
}

async function begin() {
    broken.value = null;
    try {
        await loadSession();
    } catch (problem) {
        broken.value = problem;
    }
}

function openHelp() {
    helping.value = true;
}

function goByKey(letter) {
    const route = menuRoutes().find(({ key }) => key === letter);
    if (route && can('viewer')) {
        location.hash = link(route.path);
    }
    return Boolean(route);
}

followAddress();
listenToKeys({ onGo: goByKey, onHelp: openHelp });
effect(() => {
    if (session.value === null) {
        helping.value = false;
        workspace.value = null;
    }
});
render(html`<${App} />`, document.getElementById('app'));
begin();
