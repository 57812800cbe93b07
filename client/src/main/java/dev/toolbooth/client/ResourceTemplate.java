package dev.toolbooth.client;

import tools.jackson.databind.node.ObjectNode;

/**
 * Resources whose addresses have something to fill in.
 *
 * @param json all that the server says of them; not to be changed
 */
public record ResourceTemplate(ObjectNode json) {

    /** As RFC 6570 writes it. */
    public String uriTemplate() {
        return json.path("uriTemplate").asString("");
    }

    public String name() {
        return json.path("name").asString("");
    }

    public String description() {
        return json.path("description").asString("");
    }
}
