/** Numbers, money, times and foreign text as words for people. Pure: no document needed. */

const COUNT = new Intl.NumberFormat('en-US');
const SHORT = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });
const PERCENT = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 });
const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' };
const DAY = { month: 'short', day: 'numeric' };

/** What stands where there is no number. */
export const NONE = '–';

/** 1234567 as "1,234,567". */
export function count(number) {
    return isNumber(number) ? COUNT.format(number) : NONE;
}

/** 1234567 as "1.2M", for axes. */
export function short(number) {
    return isNumber(number) ? SHORT.format(number) : NONE;
}

/** A share of a whole, "97.5%"; nothing of nothing is no share. */
export function share(part, whole) {
    return whole > 0 ? PERCENT.format(part / whole) : NONE;
}

/** How much more or less than before, as a share; null where there was nothing before. */
export function change(now, before) {
    return isNumber(now) && isNumber(before) && before !== 0 ? (now - before) / before : null;
}

/** By how much a share has risen or fallen; null where there was none. */
export function difference(now, before) {
    return isNumber(now) && isNumber(before) ? now - before : null;
}

/** A difference of shares as "+1.5 points". */
export function signedPoints(value) {
    return `${sign(value)}${Math.abs(value * 100).toFixed(1)} points`;
}

/** A change as "+12.5%". */
export function signedPercent(value) {
    return `${sign(value)}${PERCENT.format(Math.abs(value))}`;
}

function sign(value) {
    return value > 0 ? '+' : value < 0 ? '−' : '';
}

/** Micro-USD exactly, with at least cents: "$1,234.50", "$0.0005". */
export function usd(micro) {
    if (!isNumber(micro)) {
        return NONE;
    }
    const whole = Math.round(Math.abs(micro));
    const dollars = COUNT.format(Math.floor(whole / 1e6));
    const rest = String(whole % 1e6).padStart(6, '0').replace(/0{1,4}$/, '');
    return `${micro < 0 ? '−' : ''}$${dollars}.${rest}`;
}

/** Micro-USD in little room: "$12.4K", "$0.0005"; for axes and tiles of large sums. */
export function usdShort(micro) {
    if (!isNumber(micro) || Math.abs(micro) < 1e9) {
        return usd(micro);
    }
    return `${micro < 0 ? '−' : ''}$${SHORT.format(Math.abs(micro) / 1e6)}`;
}

/**
 * Dollars that a person typed ("0.05", "$1000") as micro-USD, or null. A comma is none: to some it
 * groups digits, to others it stands before the cents.
 */
export function parseUsd(text) {
    const plain = text.trim().replace(/^\$/, '');
    if (!/^\d{1,9}(\.\d{1,6})?$/.test(plain)) {
        return null;
    }
    const [dollars, rest = ''] = plain.split('.');
    return Number(dollars) * 1e6 + Number(rest.padEnd(6, '0'));
}

/** Milliseconds as people say them: "0.42 ms", "38 ms", "1.24 s", "2 min 3 s". */
export function duration(ms) {
    if (!isNumber(ms)) {
        return NONE;
    }
    if (ms < 1000) {
        const digits = ms < 1 ? 2 : ms < 10 ? 1 : 0;
        return `${Number(ms.toFixed(digits))} ms`;
    }
    if (ms < 60_000) {
        return `${Number((ms / 1000).toFixed(2))} s`;
    }
    const seconds = Math.round(ms / 1000);
    const parts = [
        [Math.floor(seconds / 86_400), 'd'],
        [Math.floor(seconds / 3600) % 24, 'h'],
        [Math.floor(seconds / 60) % 60, 'min'],
        [seconds % 60, 's'],
    ];
    const first = parts.findIndex(([number]) => number > 0);
    const said = parts.slice(first, first + 2).filter(([number]) => number > 0);
    return said.map(([number, unit]) => `${number} ${unit}`).join(' ');
}

/** 1234567 bytes as "1.2 MiB". */
export function bytes(number) {
    if (!isNumber(number)) {
        return NONE;
    }
    const step = Math.min(Math.floor(Math.log2(Math.max(number, 1)) / 10), UNITS.length - 1);
    const value = number / 1024 ** step;
    return `${COUNT.format(step === 0 ? value : Number(value.toFixed(1)))} ${UNITS[step]}`;
}

const UNITS = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB'];

/** A time of day where the reader is: "14:03:07". */
export function clock(at) {
    const date = dateOf(at);
    return date ? date.toLocaleTimeString('en-GB', { ...CLOCK, second: '2-digit' }) : NONE;
}

/** A day and time where the reader is: "Nov 16, 14:03", with the year where it is another. */
export function dateTime(at, now = new Date()) {
    const date = dateOf(at);
    if (!date) {
        return NONE;
    }
    const year = date.getFullYear() === now.getFullYear() ? {} : { year: 'numeric' };
    const day = date.toLocaleDateString('en-US', { ...DAY, ...year });
    return `${day}, ${date.toLocaleTimeString('en-GB', CLOCK)}`;
}

/** A day of UTC, as the ledger counts them: "Nov 16". */
export function utcDay(at) {
    const date = dateOf(at);
    return date ? date.toLocaleDateString('en-US', { ...DAY, timeZone: 'UTC' }) : NONE;
}

/** A time as the server wrote it, for titles: "2026-11-16 13:03:07 UTC". */
export function utc(at) {
    const date = dateOf(at);
    return date ? `${date.toISOString().slice(0, 19).replace('T', ' ')} UTC` : '';
}

/** How long ago, or how soon: "just now", "5 min ago", "in 3 h". */
export function ago(at, now = Date.now()) {
    const date = dateOf(at);
    if (!date) {
        return NONE;
    }
    const gap = now - date.getTime();
    const seconds = Math.abs(gap) / 1000;
    if (seconds < 5) {
        return 'just now';
    }
    const steps = [[86_400, 'd'], [3600, 'h'], [60, 'min'], [1, 's']];
    const [size, unit] = steps.find(([step]) => seconds >= step);
    const said = `${Math.floor(seconds / size)} ${unit}`;
    return gap > 0 ? `${said} ago` : `in ${said}`;
}

/** An id in little room: its beginning and end. */
export function shortId(id, head = 8, tail = 4) {
    const text = String(id);
    return text.length <= head + tail + 3 ? text : `${text.slice(0, head)}…${text.slice(-tail)}`;
}

/** A name of a rail for people: "balance", "Base Sepolia (play)". */
export function railName(rail) {
    if (!rail) {
        return 'not paid';
    }
    const [, source, network] = /^(?:(play|believed):)?(.*)$/s.exec(rail);
    const name = NETWORKS[network] ?? network;
    return source ? `${name} (${source})` : name;
}

const NETWORKS = {
    balance: 'balance',
    'eip155:1': 'Ethereum',
    'eip155:10': 'Optimism',
    'eip155:137': 'Polygon',
    'eip155:8453': 'Base',
    'eip155:84532': 'Base Sepolia',
    'eip155:11155111': 'Sepolia',
    'eip155:43113': 'Avalanche Fuji',
    'eip155:43114': 'Avalanche',
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'Solana',
    'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'Solana Devnet',
};

// What isn't seen as itself, as in SafeText: controls and breaks, what turns the direction of writing or
// has no width, tags, variation selectors, halves of pairs, and what Unicode leaves to others.
const ODD = new RegExp(
    '[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}\\p{Cs}\\p{Co}\\p{Cn}\\u034f\\u115f\\u1160\\u17b4\\u17b5' +
        '\\u180b-\\u180f\\u3164\\ufe00-\\ufe0f\\uffa0\\u{e0000}-\\u{e0fff}]',
    'gu',
);
const SIGNS = { '\n': '↵', '\t': '⇥' };
const PICTURE_BEFORE = /(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Emoji}\ufe0f)$/u;
const PICTURE_AFTER = /^\p{Extended_Pictographic}/u;
const EMOJI_BEFORE = /\p{Emoji}$/u;

/** Foreign text in pieces: `odd` ones would be invisible or would turn what stands around them. */
export function pieces(text, { lines = false } = {}) {
    const found = [];
    let from = 0;
    for (const match of text.matchAll(ODD)) {
        if (isWelcome(text, match, lines)) {
            continue;
        }
        if (match.index > from) {
            found.push({ text: text.slice(from, match.index), odd: false });
        }
        found.push({ text: signOf(match[0]), odd: true });
        from = match.index + match[0].length;
    }
    if (from < text.length) {
        found.push({ text: text.slice(from), odd: false });
    }
    return found;
}

/** Foreign text with everything visible that would not be. */
export function visible(text, options) {
    return pieces(String(text ?? ''), options)
        .map((piece) => piece.text)
        .join('');
}

function isWelcome(text, match, lines) {
    const before = text.slice(Math.max(0, match.index - 4), match.index);
    if (match[0] === '\u200d') {
        return PICTURE_BEFORE.test(before) && PICTURE_AFTER.test(text.slice(match.index + 1));
    }
    if (match[0] === '\ufe0e' || match[0] === '\ufe0f') {
        return EMOJI_BEFORE.test(before);
    }
    return lines && (match[0] === '\n' || match[0] === '\t');
}

function signOf(character) {
    const code = character.codePointAt(0).toString(16).toUpperCase();
    return SIGNS[character] ?? `[U+${code.padStart(4, '0')}]`;
}

function isNumber(value) {
    return typeof value === 'number' && Number.isFinite(value);
}

function dateOf(at) {
    const date = at === undefined || at === null || at === '' ? null : new Date(at);
    return date && !Number.isNaN(date.getTime()) ? date : null;
}
