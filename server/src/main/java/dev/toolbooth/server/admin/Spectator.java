package dev.toolbooth.server.admin;

/**
 * Somebody who is told of what happens. Implementations are safe for concurrent use, and neither
 * block nor throw.
 */
public interface Spectator {

    /**
     * Something has happened.
     *
     * @param event a word for what kind of thing
     * @param json what it is, in UTF-8 on one line; not to be changed
     */
    void happened(String event, byte[] json);

    /** Nothing more will be told; the reason is for people. */
    void ended(String why);
}
