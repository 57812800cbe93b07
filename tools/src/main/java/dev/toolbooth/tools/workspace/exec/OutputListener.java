package dev.toolbooth.tools.workspace.exec;

/** A listener to a command's output as it is printed. */
interface OutputListener {
    /**
     * Hears a piece; never called twice at once.
     *
     * @param stream {@code stdout} or {@code stderr}
     */
    void heard(String stream, String text) throws InterruptedException;
}
