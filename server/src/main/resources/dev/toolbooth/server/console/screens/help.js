/** The keys of the console. */
import { html } from '../lib/index.js';

const KEYS = [
    [['/'], 'Search or filter'],
    [['?'], 'This help'],
    [['↓', '↑'], 'Move between rows, also j and k'],
    [['Enter'], 'Open the focused item'],
    [['Esc'], 'Close a dialog or the menu'],
    [['Ctrl', 'Shift', 'Enter'], 'Leave a terminal'],
];

/** The content of the help dialog; `menu` are the routes with a key. */
export function Help({ menu }) {
    return html`
        <div class="help grid grid-2">
            <div>
                <h3>Go to</h3>
                <dl>
                    ${menu.map((one) => html`<${Line} keys=${['g', one.key]} what=${one.name} />`)}
                </dl>
            </div>
            <div>
                <h3>Everywhere</h3>
                <dl>${KEYS.map(([keys, what]) => html`<${Line} keys=${keys} what=${what} />`)}</dl>
                <p class="note">Every view has its own address: copy it to share what you see.</p>
            </div>
        </div>
    `;
}

function Line({ keys, what }) {
    return html`
        <div>
            <dt>${keys.map((key) => html`<kbd key=${key}>${key}</kbd>`)}</dt>
            <dd>${what}</dd>
        </div>
    `;
}
