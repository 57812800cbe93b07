/** Light or dark: as the system says, or as chosen here and remembered. */
import { signal } from './dom.js';

const KEY = 'toolbooth.theme';
const CHOICES = ['system', 'light', 'dark'];

/** What was chosen: "system", "light" or "dark". */
export const theme = signal(document.documentElement.dataset.theme ?? 'system');

/** Rises with every change of colours, so that plots are drawn again. */
export const colours = signal(0);

/** Takes the next choice. */
export function nextTheme() {
    theme.value = CHOICES[(CHOICES.indexOf(theme.value) + 1) % CHOICES.length];
    if (theme.value === 'system') {
        delete document.documentElement.dataset.theme;
    } else {
        document.documentElement.dataset.theme = theme.value;
    }
    colours.value += 1;
    try {
        localStorage.setItem(KEY, theme.value);
    } catch {
        // A browser that keeps nothing still shows the choice until the page is left.
    }
}

matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => {
    colours.value += 1;
});
