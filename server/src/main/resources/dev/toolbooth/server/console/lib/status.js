/** What the server says of itself, for the shell and the overview. */
import { get } from './api.js';
import { signal } from './dom.js';

/** The answer of /api/v1/status, or null while unknown. */
export const status = signal(null);

/** Asks again; a server that does not answer leaves what was known. */
export async function loadStatus() {
    try {
        status.value = await get('status');
    } catch {
        // The screen that is open asks as well, and says what is wrong.
    }
}
