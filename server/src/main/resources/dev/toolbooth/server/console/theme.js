// Runs before the page is drawn, so that it does not flash in the other colours.
try {
    const chosen = localStorage.getItem('toolbooth.theme');
    if (chosen === 'light' || chosen === 'dark') {
        document.documentElement.dataset.theme = chosen;
    }
} catch {
    // A browser that keeps nothing shows what the system says.
}
