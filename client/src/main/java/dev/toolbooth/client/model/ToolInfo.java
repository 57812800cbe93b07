package dev.toolbooth.client.model;

import dev.toolbooth.wire.Json;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A tool that a server offers.
 *
 * @param json the whole entry of the server's list; not to be changed
 */
public record ToolInfo(ObjectNode json) {

    public String name() {
        return json.path("name").asString("");
    }

    /** For people: the title where it has one, else the name. */
    public String title() {
        String title = json.path("title").asString("");
        return title.isEmpty() ? name() : title;
    }

    public String description() {
        return json.path("description").asString("");
    }

    /** What its arguments look like. A reference to another place is never fetched. */
    public ObjectNode inputSchema() {
        return json.get("inputSchema") instanceof ObjectNode schema ? schema : Json.object();
    }

    /** A member of {@code _meta}, or null. */
    public @Nullable JsonNode meta(String key) {
        return json.path("_meta").get(key);
    }
}
