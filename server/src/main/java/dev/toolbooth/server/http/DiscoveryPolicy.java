package dev.toolbooth.server.http;

/** The rule of which tools and resources discovery shows, and to whom. */
public enum DiscoveryPolicy {
    /** Their names, to everyone. */
    PUBLIC,

    /** How many there are, to everyone. */
    COUNT,

    /** Their names to callers whose key is known, how many there are to others. */
    AUTHENTICATED,

    /** Nothing: the documents and the page don't exist. */
    NONE
}
