/** How far back a screen looks: a choice in its address. */
import { html, useState } from './dom.js';
import { place, setQuery } from './router.js';
import { Button, Choice } from './ui.js';

// Spans as the server reads them, the same as on the command line: how far back from now.
const RANGES = {
    '6h': '6 hours',
    '24h': '24 hours',
    '7d': '7 days',
    '30d': '30 days',
    '90d': '90 days',
};
const STANDARD = '24h';

/** The range of the address: its word, and what it is called. */
export function rangeOf(query) {
    const word = Object.hasOwn(RANGES, query.range ?? '') ? query.range : STANDARD;
    return { word, name: RANGES[word] };
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
