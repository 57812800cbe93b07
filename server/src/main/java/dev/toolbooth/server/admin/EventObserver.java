package dev.toolbooth.server.admin;

/**
 * An observer of calls and payments. Implementations are safe for concurrent use, and neither block
 * nor throw.
 */
public interface EventObserver {

    /**
     * Something has happened.
     *
     * @param event a word for what kind of thing
     * @param json what it is, in UTF-8 on one line; not to be changed
     */
    void happened(String event, byte[] json);

    /** No more events will follow; the reason is for people. */
    void ended(String why);
}
