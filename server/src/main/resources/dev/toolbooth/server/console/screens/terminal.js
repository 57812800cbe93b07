/** One terminal: its screen live, and a keyboard for it. */
import { Badge, Banner, Button, Confirm, html, link, Page, Problem, run } from '../lib/index.js';
import { shortId, Text, Time, toast, useEffect, useRef, useState } from '../lib/index.js';
import { useTool, visible, WorkspaceScreen } from '../lib/index.js';
import { followOutput, typist } from '../lib/terminal-wire.js';
import { openXterm } from '../lib/xterm.js';
import { STATUS_TONES } from './terminals.js';

const RESIZE_AFTER_MS = 150;

/** Keys that phones don't have, and their code. */
const KEYS = [
    ['Esc', '\u001b'], ['Tab', '\t'], ['Ctrl+C', '\u0003'], ['Ctrl+D', '\u0004'],
    ['↑', '\u001b[A'], ['↓', '\u001b[B'], ['←', '\u001b[D'], ['→', '\u001b[C'],
];

/** What a terminal says by itself: who it is, where its cursor is, its modes and colours. */
const ANSWER = /^\u001b(?:[P\]].|\[[IO]$|\[[?>]?[\d;]*\$?[cnRty]$)/s;

export default function TerminalScreen({ params }) {
    return html`<${WorkspaceScreen} tool="terminals_list" title="Terminal">
        ${() => html`<${Session} key=${params.id} id=${params.id} />`}
    </${WorkspaceScreen}>`;
}

function Session({ id }) {
    const list = useTool('terminals_list', {});
    const [status, setStatus] = useState(null);
    const [killing, setKilling] = useState(null);
    const about = list.data?.sessions.find((one) => one.session_id === id);
    const now = status ?? about?.status;
    const running = now === 'running';
    useEffect(() => {
        if (now && !running) {
            list.reload();
        }
    }, [running]);
    const name = about?.name || `Terminal ${shortId(id)}`;
    const kill = async () => {
        await run('terminals_kill', { session_id: id, signal: killing });
        toast('Asked the terminal to end.');
    };
    const actions = running && html`
        <${Button} kind="danger" onClick=${() => setKilling('SIGTERM')}>End</${Button}>
        <${Button} kind="danger" onClick=${() => setKilling('SIGKILL')}>Kill</${Button}>
    `;
    return html`
        <${Page} title=${name} back=${{ href: link('terminals'), label: 'Terminals' }}
            actions=${actions} lead=${html`<${Lead} status=${now} about=${about} />`}>
            <${View} id=${id} name=${name} running=${running} onStatus=${setStatus} />
            <${Confirm} title=${killing === 'SIGKILL' ? 'Kill it at once?' : 'End this terminal?'}
                open=${killing !== null} danger onClose=${() => setKilling(null)} onConfirm=${kill}
                word=${killing === 'SIGKILL' ? 'Kill it' : 'End it'}>
                <p>${killing === 'SIGKILL'
                    ? 'All its processes are killed and lose unsaved work.'
                    : 'All its processes are asked to end. Those that don’t are killed.'}</p>
            </${Confirm}>
        </${Page}>
    `;
}

function Lead({ status, about }) {
    return html`
        ${status && html`<${Badge} word=${status} tone=${STATUS_TONES[status]} />`}
        ${about && html` started <${Time} at=${about.started_at} kind="ago" />`}
        ${about?.cwd && about.cwd !== '.' && html` in <${Text} value=${about.cwd} max=${160} />`}
        ${about?.ended_at && html`, ended <${Time} at=${about.ended_at} kind="ago" />`}
    `;
}

function View({ id, name, running, onStatus }) {
    const home = useRef(null);
    const leave = useRef(null);
    const held = useRef(null);
    const state = useRef(null);
    const [problem, setProblem] = useState(null);
    const [failed, setFailed] = useState(null);
    const [lost, setLost] = useState(false);
    const [spoken, setSpoken] = useState(false);
    useEffect(() => {
        let over = false;
        const ends = [];
        const begin = async () => {
            const xterm = await openXterm(home.current);
            if (over) {
                xterm.close();
                return;
            }
            held.current = xterm;
            ends.push(xterm.close, connect(xterm, { id, home, leave, state, onStatus,
                onProblem: setProblem, onLost: () => setLost(true) }));
        };
        begin().catch(setFailed);
        return () => {
            over = true;
            held.current = null;
            ends.reverse().forEach((end) => end());
        };
    }, [id]);
    const speak = (event) => {
        setSpoken(event.currentTarget.checked);
        if (held.current) {
            held.current.term.options.screenReaderMode = event.currentTarget.checked;
        }
    };
    const press = (code) => {
        const { term } = held.current ?? {};
        const arrow = code.startsWith('\u001b[') && term?.modes.applicationCursorKeysMode;
        term?.input(arrow ? code.replace('[', 'O') : code);
        term?.focus();
    };
    return html`
        ${failed && html`<${Problem} error=${failed} />`}
        ${problem && html`<${Banner} tone="warn" title="The terminal:">
            <${Text} value=${problem.message} max=${300} /></${Banner}>`}
        ${lost && html`<p class="note">The beginning of its output is no longer kept.</p>`}
        <div class="terminal-box" role="group" aria-label=${visible(`Terminal ${name}`)}>
            <div class="terminal-home" ref=${home}></div>
        </div>
        ${running && html`<div class="row terminal-keys" role="group" aria-label="Keys">
            ${KEYS.map(([word, code]) => html`<${Button} key=${word} small
                onClick=${() => press(code)}>${word}</${Button}>`)}
        </div>`}
        <div class="row terminal-foot">
            <button type="button" ref=${leave} class="button button-small"
                onClick=${() => document.querySelector('h1')?.focus()}>Leave the terminal</button>
            <span class="note terminal-hint"><kbd>Ctrl</kbd> <kbd>Shift</kbd> <kbd>Enter</kbd> comes
                here from the terminal. All other keys are the program’s.</span>
            <label class="check note"><input type="checkbox" checked=${spoken} onChange=${speak} />
                For a screen reader</label>
        </div>
        ${state.current && state.current !== 'running' && html`<${Banner} tone="info"
            title="It has ended.">Its output can still be read.</${Banner}>`}
    `;
}

/** Lets output in and keys out, and keeps the size; answers a function that ends it. */
function connect({ term, fit }, { id, home, leave, state, onStatus, onProblem, onLost }) {
    const type = typist(id, (problem) => toast(problem.message, 'bad'));
    // Old output may hold questions to the terminal, which were answered when they were asked.
    let live = false;
    term.onData((data) => (live || !ANSWER.test(data)) && type(data));
    term.attachCustomKeyEventHandler((event) => {
        if (event.key === 'Enter' && event.ctrlKey && event.shiftKey) {
            event.preventDefault();
            if (event.type === 'keydown') {
                leave.current?.focus();
            }
            return false;
        }
        return true;
    });
    let timer = null;
    let told = '';
    const resize = () => {
        fit();
        const size = `${term.cols} ${term.rows}`;
        if (size !== told && state.current === 'running') {
            told = size;
            const { cols, rows } = term;
            run('terminals_resize', { session_id: id, cols, rows }).catch(() => (told = ''));
        }
    };
    const watch = new ResizeObserver(() => {
        clearTimeout(timer);
        timer = setTimeout(resize, RESIZE_AFTER_MS);
    });
    fit();
    watch.observe(home.current);
    const end = followOutput(id, {
        output: (data) =>
            new Promise((resolve) => {
                term.write(data, resolve);
            }),
        status: (status) => {
            if (status !== state.current) {
                state.current = status;
                term.options.disableStdin = status !== 'running';
                resize();
            }
            onStatus(status);
        },
        caughtUp: () => (live = true),
        lost: onLost,
        problem: onProblem,
    });
    // Where there is no keyboard, one would come up over the output.
    if (matchMedia('(hover: hover)').matches) {
        term.focus();
    }
    return () => {
        end();
        clearTimeout(timer);
        watch.disconnect();
    };
}
