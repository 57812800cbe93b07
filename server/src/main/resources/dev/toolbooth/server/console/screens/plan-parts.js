/** The states of a task, in the order of the board. */
export const STATES = [
    { id: 'todo', label: 'To do', tone: 'calm' },
    { id: 'in_progress', label: 'In progress', tone: 'info' },
    { id: 'blocked', label: 'Blocked', tone: 'warn' },
    { id: 'done', label: 'Done', tone: 'good' },
];

/** A state for people. */
export function wordOf(status) {
    return STATES.find((state) => state.id === status)?.label.toLowerCase() ?? String(status);
}
