package dev.toolbooth.client;

import tools.jackson.databind.node.ObjectNode;

/** What the user said to an {@link Elicitation}. */
public sealed interface Elicited {

    /**
     * The user agreed. What the content leaves out gets the default that the server named.
     *
     * @param content the answers; empty for a page
     */
    record Accept(ObjectNode content) implements Elicited {}

    /** The user said no. */
    record Decline() implements Elicited {}

    /** The user gave no answer. */
    record Cancel() implements Elicited {}
}
