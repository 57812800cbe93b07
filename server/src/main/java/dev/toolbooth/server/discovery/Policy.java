package dev.toolbooth.server.discovery;

/** What discovery tells of the tools and resources on offer, and to whom. */
public enum Policy {
    /** Their names, to everyone. */
    PUBLIC,

    /** How many there are, to everyone. */
    COUNT,

    /** Their names to callers whose key is known, how many there are to others. */
    AUTHENTICATED,

    /** Nothing, to nobody: the documents and the page are not there. */
    NONE
}
