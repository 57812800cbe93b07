/** How far back a screen looks: a choice in its address. */
import { html, useState } from './dom.js';
import { place, setQuery } from './router.js';
import { Button, Choice } from './ui.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

// Ranges begin where a step of the plot begins, so that no bar is cut. Figures are of whole hours.
const RANGES = {
    '6h': { name: '6 hours', length: 6 * HOUR, step: HOUR },
    '24h': { name: '24 hours', length: DAY, step: HOUR },
    '7d': { name: '7 days', length: 7 * DAY, step: DAY },
    '30d': { name: '30 days', length: 30 * DAY, step: DAY },
    '90d': { name: '90 days', length: 90 * DAY, step: DAY },
};
const STANDARD = '24h';

/** The range of the address: its word, what it is called, and when it begins. */
export function rangeOf(query, now = Date.now()) {
    const word = query.range in RANGES ? query.range : STANDARD;
    const { name, length, step } = RANGES[word];
    const last = Math.floor(now / step) * step;
    return { word, name, from: new Date(last + step - length).toISOString() };
}

/** Chooses the range, and asks again. */
export function RangePicker({ onRefresh, busy }) {
    const [turns, setTurns] = useState(0);
    const options = Object.keys(RANGES).map((word) => ({ value: word, label: word }));
    const refresh = () => {
        setTurns(turns + 1);
        onRefresh();
    };
    const choose = (word) => setQuery({ range: word === STANDARD ? null : word }, { push: true });
    return html`
        <${Choice} label="Range" options=${options} value=${rangeOf(place.value.query).word}
            onChange=${choose} />
        <${Button} icon="refresh" class="button-icon" aria-label="Refresh" title="Refresh"
            busy=${busy && turns > 0} onClick=${refresh} />
    `;
}
