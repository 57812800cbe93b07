package dev.toolbooth.testkit.mira.client;

import tools.jackson.databind.node.ObjectNode;

/**
 * Something that a server tells by itself.
 *
 * @param method such as {@code terminals/stream}
 */
public record MiraEvent(String method, ObjectNode params) {

    /** A text of it; empty when it has none of that name. */
    public String text(String name) {
        return params.path(name).asString("");
    }
}
