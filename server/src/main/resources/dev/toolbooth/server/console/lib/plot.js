/** Plots over time in a card, by uPlot: shared crosshair, the theme's colours, a table for all. */
import { html, useEffect, useMemo, useRef, useState } from './dom.js';
import { count, dateTime, short, utcDay } from './format.js';
import { Card, Empty } from './ui.js';
import { colours } from './theme.js';
import uPlot from 'uplot';

/**
 * A plot. `times` are ISO instants, all of one `step` ("hour" or "day"); series are
 * [{ label, values, colour: "--plot-1" }]. kind: "bars", stacked, or "line". `format` says a value,
 * `formatShort` says it at the axis. Plots of one `sync` share their crosshair.
 */
export function Plot({ title, note, times, series, kind = 'bars', sync, step, actions, ...rest }) {
    const { format = count, formatShort = short, height = 220 } = rest;
    const [index, setIndex] = useState(null);
    const empty = series.every(({ values }) => values.every((value) => !value));
    const when = (at) => (step === 'day' ? utcDay(at) : dateTime(at));
    const seen = index !== null && index < times.length;
    return html`
        <${Card} title=${title} note=${note} actions=${actions} class="plot-card">
            <div class="legend" aria-hidden="true">
                ${series.map(({ label, values, colour }) => html`
                    <span key=${label} class="legend-item">
                        <span class="legend-dot" style=${{ background: `var(${colour})` }}></span>
                        ${label}
                        <b class="number">
                            ${format(seen ? values[index] : totalOf(values, kind))}
                        </b>
                    </span>
                `)}
                <span class="legend-time number">${seen ? when(times[index]) : ''}</span>
            </div>
            ${empty
                ? html`<${Empty} icon="analytics" title="Nothing in this range." />`
                : html`<${Canvas} label=${`${title}, plotted by ${step}`} onIndex=${setIndex}
                    ...${{ times, series, kind, sync, step, height, formatShort }} />`}
            ${!empty && html`<${AsTable} ...${{ title, times, series, when, format }} />`}
        </${Card}>
    `;
}

function totalOf(values, kind) {
    const known = values.filter((value) => value !== null && value !== undefined);
    if (kind === 'line') {
        return known.at(-1);
    }
    return known.reduce((sum, value) => sum + value, 0);
}

function Canvas({ label, onIndex, ...what }) {
    const box = useRef(null);
    const told = useRef(onIndex);
    told.current = onIndex;
    const shade = colours.value;
    const { times, series, kind, sync, step, height, formatShort } = what;
    const data = useMemo(() => dataOf(times, series, kind), [times, series, kind]);
    useEffect(() => {
        const home = box.current;
        const options = optionsOf(home, { times, series, kind, sync, step, formatShort });
        const size = () => ({ width: Math.max(home.clientWidth, 200), height });
        options.hooks = { setCursor: [(plot) => told.current(plot.cursor.idx ?? null)] };
        const plot = new uPlot({ ...options, ...size() }, data, home);
        const watch = new ResizeObserver(() => plot.setSize(size()));
        watch.observe(home);
        return () => {
            watch.disconnect();
            plot.destroy();
        };
    }, [data, shade, height, sync, step]);
    return html`<div class="plot" ref=${box} role="img" aria-label=${label}></div>`;
}

/** The columns of uPlot; bars are stacked, the topmost is drawn first. */
export function dataOf(times, series, kind) {
    const xs = times.map((at) => new Date(at).getTime() / 1000);
    if (kind === 'line') {
        return [xs, ...series.map(({ values }) => values)];
    }
    const sums = [];
    let below = xs.map(() => 0);
    for (const { values } of series) {
        below = below.map((sum, i) => sum + (values[i] ?? 0));
        sums.unshift(below);
    }
    return [xs, ...sums];
}

function optionsOf(box, { times, series, kind, sync, step, formatShort }) {
    const colour = (name) => resolve(box, name);
    const axis = {
        stroke: colour('--soft'),
        grid: { stroke: colour('--line-soft'), width: 1 },
        ticks: { show: false },
        font: '11px system-ui, sans-serif',
    };
    const isDay = step === 'day';
    const labels = isDay ? labelDays : labelHours;
    const half = (isDay ? 86_400 : 3600) / 2;
    const x = (_, from, to) => [from - half, to + half];
    const drawn = series.map((one) => drawnOf(one, kind, colour));
    return {
        // Days are UTC's, as the ledger counts them; hours are the reader's.
        tzDate: isDay ? (seconds) => uPlot.tzDate(new Date(seconds * 1e3), 'Etc/UTC') : undefined,
        legend: { show: false },
        padding: [8, 18, 0, 0],
        cursor: { sync: sync && { key: sync }, points: { show: kind === 'line' }, y: false },
        scales: { x: { range: times.length > 1 ? x : undefined }, y: { range: rangeOf } },
        series: [{}, ...(kind === 'line' ? drawn : drawn.reverse())],
        axes: [
            { ...axis, grid: { show: false }, values: labels, space: 64, size: 28 },
            { ...axis, size: 60, values: (_, ticks) => ticks.map((tick) => formatShort(tick)) },
        ],
    };
}

function rangeOf(_, low, high) {
    return [Math.min(0, low), high > 0 ? high * 1.08 : 1];
}

function labelHours(_, ticks) {
    const hours = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' };
    return ticks.map((tick) => {
        const date = new Date(tick * 1000);
        return date.getHours() === 0 && date.getMinutes() === 0
            ? date.toLocaleDateString('en-US', { month: 'short', day: 'numeric' })
            : date.toLocaleTimeString('en-GB', hours);
    });
}

function labelDays(_, ticks) {
    return ticks.map((tick) => (tick % 86_400 === 0 ? utcDay(tick * 1000) : ''));
}

function drawnOf({ label, colour: name }, kind, colour) {
    if (kind === 'line') {
        return { label, stroke: colour(name), width: 2, points: { show: false }, spanGaps: true };
    }
    return {
        label,
        fill: colour(name),
        width: 0,
        paths: uPlot.paths.bars({ size: [0.72, 48], radius: 0.12 }),
        points: { show: false },
    };
}

/** A colour of the style sheet as the canvas wants it: one of light and dark. */
function resolve(box, name) {
    const probe = document.createElement('span');
    probe.style.color = `var(${name})`;
    box.append(probe);
    const found = getComputedStyle(probe).color;
    probe.remove();
    return found;
}

/** The same numbers for those who can't see the plot. */
function AsTable({ title, times, series, when, format }) {
    const [open, setOpen] = useState(false);
    return html`
        <details class="plot-table" onToggle=${(event) => setOpen(event.currentTarget.open)}>
            <summary>Show as a table</summary>
            ${open && html`
                <div class="scroll" tabIndex="0" role="region" aria-label=${`${title} as a table`}>
                    <table class="plain-table">
                        <thead>
                            <tr>
                                <th scope="col">Time</th>
                                ${series.map(({ label }) => html`<th scope="col">${label}</th>`)}
                            </tr>
                        </thead>
                        <tbody>
                            ${times.map((at, i) => html`
                                <tr key=${at}>
                                    <th scope="row">${when(at)}</th>
                                    ${series.map(({ values }) => html`
                                        <td>${format(values[i])}</td>
                                    `)}
                                </tr>
                            `)}
                        </tbody>
                    </table>
                </div>
            `}
        </details>
    `;
}
