/** What goes to and from a terminal of the workspace: output by long polls, input in order. */
import { run } from './workspace.js';

const WAIT_MS = 25_000;
const READ_BYTES = 262_144;
const WRITE_CHARS = 8192;
const AGAIN_MS = 2000;

/**
 * Follows the output of a terminal from its beginning until it has ended. `on.output(data)` is
 * awaited before more is asked for; `on.caughtUp` is told when all that was there has been given.
 * `on.lost` is told when output is not kept any more, `on.status` the state, `on.problem` what went
 * wrong, null when it goes on. Nothing is asked while the page is hidden. Answers a function that
 * ends it.
 */
export function followOutput(id, on) {
    let offset = 'start';
    let over = false;
    let abort = new AbortController();
    const look = () => {
        if (document.hidden) {
            abort.abort();
        }
    };
    const turn = async (waitMs) => {
        abort = new AbortController();
        const input = { session_id: id, from: offset, max_bytes: READ_BYTES, wait_ms: waitMs };
        const read = await run('terminals_read', input, { signal: abort.signal });
        on.problem(null);
        if (over) {
            return null;
        }
        if (read.offset > (offset === 'start' ? 0 : offset)) {
            on.lost(read.offset);
        }
        offset = read.next_offset;
        if (read.data) {
            await on.output(read.data);
        }
        on.status(read.status);
        if (read.data === '') {
            on.caughtUp();
        }
        return read.data === '' ? read.status : null;
    };
    const loop = async () => {
        let waitMs = 0;
        while (!over) {
            if (document.hidden) {
                await shown();
                waitMs = 0;
                continue;
            }
            try {
                const status = await turn(waitMs);
                if (status && status !== 'running') {
                    return;
                }
                waitMs = status || waitMs ? WAIT_MS : 0;
            } catch (problem) {
                if (problem.name !== 'AbortError') {
                    on.problem(problem);
                    if (problem.status === 401 || problem.status === 404) {
                        return;
                    }
                    await pause(AGAIN_MS);
                }
                waitMs = 0;
            }
        }
    };
    document.addEventListener('visibilitychange', look);
    loop();
    return () => {
        over = true;
        document.removeEventListener('visibilitychange', look);
        abort.abort();
    };
}

function shown() {
    return new Promise((resolve) => {
        const look = () => {
            if (!document.hidden) {
                document.removeEventListener('visibilitychange', look);
                resolve();
            }
        };
        document.addEventListener('visibilitychange', look);
    });
}

function pause(ms) {
    return new Promise((resolve) => {
        setTimeout(resolve, ms);
    });
}

/**
 * Types into a terminal: what is given while a request is on its way goes with the next one, so
 * that keys arrive in order. What could not be typed is dropped and told: it may not fit any more.
 */
export function typist(id, onProblem) {
    let waiting = '';
    let busy = false;
    const send = async () => {
        busy = true;
        while (waiting) {
            const data = waiting.slice(0, endOf(waiting));
            waiting = waiting.slice(data.length);
            try {
                await run('terminals_write', { session_id: id, data });
            } catch (problem) {
                waiting = '';
                onProblem(problem);
            }
        }
        busy = false;
    };
    return (text) => {
        waiting += text;
        if (!busy) {
            send();
        }
    };
}

/** How much goes at once; a character of two halves stays whole. */
function endOf(text) {
    const half = text.charCodeAt(WRITE_CHARS - 1);
    return half >= 0xd800 && half <= 0xdbff ? WRITE_CHARS - 1 : WRITE_CHARS;
}
