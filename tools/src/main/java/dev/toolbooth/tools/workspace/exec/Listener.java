package dev.toolbooth.tools.workspace.exec;

/** Hears what a command prints while it prints it. */
interface Listener {
    /**
     * Hears a piece; never called twice at once.
     *
     * @param stream {@code stdout} or {@code stderr}
     */
    void heard(String stream, String text) throws InterruptedException;
}
