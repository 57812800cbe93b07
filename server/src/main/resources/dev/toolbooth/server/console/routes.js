/**
 * Which screen is where. `screen` is a file in screens/; what has a `key` is in the menu, below its
 * `group`, and is reached by "g" and that key. The group "Workspace" is there where a workspace is.
 */
export const ROUTES = [
    { path: 'overview', screen: 'overview', group: 'Watch', name: 'Overview', key: 'o' },
    { path: 'calls', screen: 'calls', group: 'Watch', name: 'Live calls', key: 'c' },
    { path: 'calls/:id', screen: 'call' },
    { path: 'analytics', screen: 'analytics', group: 'Watch', name: 'Analytics', key: 'a' },
    { path: 'payments', screen: 'payments', group: 'Money', name: 'Payments', key: 'p' },
    { path: 'payments/:id', screen: 'payment' },
    { path: 'keys', screen: 'keys', group: 'Money', name: 'Keys & accounts', key: 'k' },
    { path: 'accounts', screen: 'accounts' },
    { path: 'accounts/:id', screen: 'account' },
    { path: 'try', screen: 'try', group: 'Tools', name: 'Try a tool', key: 't' },
    { path: 'try/:tool', screen: 'try' },
    { path: 'tools', screen: 'tools', group: 'Tools', name: 'Tools & prices', key: 'l' },
    { path: 'catalog', screen: 'catalog', group: 'Tools', name: 'Catalog', key: 'd' },
    { path: 'catalog/:id', screen: 'entry' },
    { path: 'search', screen: 'search', group: 'Workspace', name: 'Search', key: 'q' },
    { path: 'files', screen: 'files', group: 'Workspace', name: 'Files', key: 'f' },
    { path: 'plans', screen: 'plans', group: 'Workspace', name: 'Plans', key: 'n' },
    { path: 'plans/:id', screen: 'plan' },
    { path: 'terminals', screen: 'terminals', group: 'Workspace', name: 'Terminals', key: 'm' },
    { path: 'terminals/:id', screen: 'terminal' },
    { path: 'settings', screen: 'settings', group: 'Server', name: 'Settings', key: 's' },
];
