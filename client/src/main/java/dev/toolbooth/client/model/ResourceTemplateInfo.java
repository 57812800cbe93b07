package dev.toolbooth.client.model;

import tools.jackson.databind.node.ObjectNode;

/**
 * A family of resources that a server offers, whose addresses have variables.
 *
 * @param json the whole entry of the server's list; not to be changed
 */
public record ResourceTemplateInfo(ObjectNode json) {

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
