/** Small drawings in lines, in the colour of the text around them. */
import { html } from './dom.js';

const PATHS = {
    overview: 'M4 13h6V4H4zM14 9h6V4h-6zM14 20h6v-9h-6zM4 20h6v-3H4z',
    calls: 'M3 12h4l3-8 4 16 3-8h4',
    analytics: 'M4 20V10M10 20V4M16 20v-7M21 20H3',
    try: 'M5 4v16M5 4l14 8-14 8',
    tools: 'M20.6 13.4l-7.2 7.2a2 2 0 0 1-2.8 0L3 13V3h10l7.6 7.6a2 2 0 0 1 0 2.8zM7.5 7.5h.01',
    catalog: 'M4 5a2 2 0 0 1 2-2h14v15H6a2 2 0 0 0-2 2zM4 20a1 1 0 0 0 1 1h15v-3M8 7h8M8 11h5',
    keys: 'M21 3l-9.5 9.5M17 7l3 3M11.5 12.5a4.5 4.5 0 1 1-6.4 6.4 4.5 4.5 0 0 1 6.4-6.4z',
    payments: 'M2.5 6.5a1.5 1.5 0 0 1 1.5-1.5h16a1.5 1.5 0 0 1 1.5 1.5v11a1.5 1.5 0 0 1-1.5 1.5H4'
        + 'a1.5 1.5 0 0 1-1.5-1.5zM2.5 10h19M6 15h4',
    files: 'M3 6.5A1.5 1.5 0 0 1 4.5 5H9l2.5 3h8A1.5 1.5 0 0 1 21 9.5v8a1.5 1.5 0 0 1-1.5 1.5h-15'
        + 'A1.5 1.5 0 0 1 3 17.5z',
    file: 'M14 3H6.5A1.5 1.5 0 0 0 5 4.5v15A1.5 1.5 0 0 0 6.5 21h11a1.5 1.5 0 0 0 1.5-1.5V8z'
        + 'M14 3v5h5',
    plans: 'M4 4h4v16H4zM10 4h4v10h-4zM16 4h4v13h-4z',
    terminals: 'M3 5h18v14H3zM7 10l3 2.5L7 15M12.5 15.5H17',
    edit: 'M4 20l1-4.5L16 4.5l3.5 3.5L8.5 19z',
    settings: 'M4 7h9M19 7h1M4 17h1M11 17h9M16 4.5v5M8 14.5v5',
    help: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM9.5 9.3a2.6 2.6 0 0 1 5 .9c0 1.7-2.5 2.3-2.5 3.8'
        + 'M12 17h.01',
    sun: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4'
        + 'M17.6 17.6L19 19M19 5l-1.4 1.4M6.4 17.6L5 19',
    moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z',
    system: 'M3 5h18v11H3zM9 20h6M12 16v4',
    menu: 'M4 7h16M4 12h16M4 17h16',
    close: 'M6 6l12 12M18 6L6 18',
    copy: 'M9 9h11v11H9zM15 9V4H4v11h5',
    check: 'M5 12.5l4.5 4.5L19 7.5',
    refresh: 'M20 5v5h-5M4 19v-5h5M19.4 10A8 8 0 0 0 5.6 7.3M4.6 14a8 8 0 0 0 13.8 2.7',
    pause: 'M8 5v14M16 5v14',
    play: 'M7 4.5l12 7.5-12 7.5z',
    download: 'M12 4v11M7.5 10.5L12 15l4.5-4.5M4 19.5h16',
    external: 'M14 4h6v6M20 4l-9 9M18 14v6H4V6h6',
    chevron: 'M9 6l6 6-6 6',
    search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM16 16l5 5',
    warn: 'M12 4L2.5 20h19zM12 10v4M12 17h.01',
    info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 11v5M12 8h.01',
    refund: 'M9 14L4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3',
    leave: 'M14 4H5v16h9M10 12h11M17.5 8.5L21 12l-3.5 3.5',
    plus: 'M12 5v14M5 12h14',
    trash: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13',
    up: 'M12 19V5M6 11l6-6 6 6',
    down: 'M12 5v14M6 13l6 6 6-6',
};

/** A drawing by its name; it says nothing to a screen reader, the words beside it do. */
export function Icon({ name, size = 16 }) {
    return html`
        <svg class="icon" width=${size} height=${size} viewBox="0 0 24 24" aria-hidden="true"
            focusable="false">
            <path d=${PATHS[name]} />
        </svg>
    `;
}
