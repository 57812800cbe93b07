package dev.toolbooth.client.model;

import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A prompt that a server offers.
 *
 * @param json the whole entry of the server's list; not to be changed
 */
public record PromptInfo(ObjectNode json) {

    public String name() {
        return json.path("name").asString("");
    }

    public String description() {
        return json.path("description").asString("");
    }

    /** The names of its arguments. */
    public List<String> arguments() {
        List<String> names = new ArrayList<>();
        for (JsonNode argument : json.path("arguments")) {
            names.add(argument.path("name").asString(""));
        }
        return names;
    }
}
