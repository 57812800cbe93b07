package dev.toolbooth.client.model;

import tools.jackson.databind.node.ObjectNode;

/** The user's answer to an {@link Elicitation}. */
public sealed interface ElicitResult {

    /**
     * The user agreed. What the content leaves out gets the default that the server named.
     *
     * @param content the answers; empty for a page
     */
    record Accept(ObjectNode content) implements ElicitResult {}

    /** The user said no. */
    record Decline() implements ElicitResult {}

    /** The user gave no answer. */
    record Cancel() implements ElicitResult {}
}
