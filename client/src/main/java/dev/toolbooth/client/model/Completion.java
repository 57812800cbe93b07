package dev.toolbooth.client.model;

import dev.toolbooth.wire.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The suggested completions of a value.
 *
 * @param more whether the server knows others
 */
public record Completion(List<String> values, boolean more) {

    public Completion {
        values = List.copyOf(values);
    }

    /** The thing to complete. */
    public sealed interface Of {
        /** An argument of a prompt. */
        record PromptArgument(String prompt) implements Of {}

        /** A part of a resource's address. */
        record TemplateVariable(String uriTemplate) implements Of {}
    }

    /** The parameters that ask for it. */
    public static ObjectNode params(
            Of of, String argument, String value, Map<String, String> known) {
        ObjectNode params = Json.object();
        ObjectNode ref = params.putObject("ref");
        switch (of) {
            case Of.PromptArgument prompt ->
                    ref.put("type", "ref/prompt").put("name", prompt.prompt());
            case Of.TemplateVariable template ->
                    ref.put("type", "ref/resource").put("uri", template.uriTemplate());
        }
        params.putObject("argument").put("name", argument).put("value", value);
        if (!known.isEmpty()) {
            ObjectNode arguments = params.putObject("context").putObject("arguments");
            known.forEach(arguments::put);
        }
        return params;
    }

    public static Completion read(ObjectNode result) {
        JsonNode completion = result.path("completion");
        List<String> values = new ArrayList<>();
        for (JsonNode value : completion.path("values")) {
            values.add(value.asString(""));
        }
        return new Completion(values, completion.path("hasMore").asBoolean(false));
    }
}
