package dev.toolbooth.tools.samurai;

import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * An example case to learn from.
 *
 * @param outcome the result of the action, and what to do instead
 * @param causes the ids of the cases that led to this one
 */
record Exemplar(
        String id,
        String title,
        String situation,
        String action,
        String outcome,
        List<String> tags,
        List<String> causes) {

    Exemplar {
        tags = List.copyOf(tags);
        causes = List.copyOf(causes);
    }

    static Exemplar read(JsonNode json) {
        return new Exemplar(
                json.required("id").asString(),
                json.required("title").asString(),
                json.required("situation").asString(),
                json.required("action").asString(),
                json.required("outcome").asString(),
                texts(json.required("tags")),
                texts(json.required("causes")));
    }

    private static List<String> texts(JsonNode array) {
        return array.valueStream().map(JsonNode::asString).toList();
    }

    /** Writes everything that a reader wants to know, without the causes, into an object. */
    void writeTo(ObjectNode json) {
        json.put("id", id)
                .put("title", title)
                .put("situation", situation)
                .put("action", action)
                .put("outcome", outcome);
        tags.forEach(json.putArray("tags")::add);
    }
}
