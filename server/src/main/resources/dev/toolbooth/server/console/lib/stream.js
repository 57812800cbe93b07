/** Server-sent events out of the body of a response. */

/** What is kept of an event that has no end; one of the server's is far smaller. */
const CHARS_MAX = 4_000_000;

/** Tells each event with its kind and data, until the body ends. */
export async function readEvents(body, tell) {
    const reader = body.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    for (;;) {
        const { value, done } = await reader.read();
        if (done) {
            return;
        }
        const events = (text + value).split(/\r?\n\r?\n/);
        text = events.pop();
        events.forEach((event) => told(event, tell));
        if (text.length > CHARS_MAX) {
            throw new Error('an event without an end');
        }
    }
}

function told(event, tell) {
    let kind = 'message';
    const data = [];
    for (const line of event.split(/\r?\n/)) {
        const [, name, value] = /^([a-z]*): ?(.*)$/.exec(line) ?? [];
        if (name === 'event') {
            kind = value;
        } else if (name === 'data') {
            data.push(value);
        }
    }
    if (data.length > 0) {
        tell(kind, data.join('\n'));
    }
}
