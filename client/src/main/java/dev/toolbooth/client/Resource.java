package dev.toolbooth.client;

import tools.jackson.databind.node.ObjectNode;

/**
 * A resource that a server offers.
 *
 * @param json all that the server says of it; not to be changed
 */
public record Resource(ObjectNode json) {

    public String uri() {
        return json.path("uri").asString("");
    }

    public String name() {
        return json.path("name").asString("");
    }

    public String description() {
        return json.path("description").asString("");
    }
}
