package dev.toolbooth.client.model;

import tools.jackson.databind.node.ObjectNode;

/**
 * A resource that a server offers.
 *
 * @param json the whole entry of the server's list; not to be changed
 */
public record ResourceInfo(ObjectNode json) {

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
