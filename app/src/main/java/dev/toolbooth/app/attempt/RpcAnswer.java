package dev.toolbooth.app.attempt;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolbooth.client.McpException;
import dev.toolbooth.client.ToolResult;
import dev.toolbooth.wire.JsonInput;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Reads answers of JSON-RPC, as a body or as events, as clients do. */
final class RpcAnswer {
    private static final int PAYMENT_REQUIRED = 402;
    private static final int BAD_REQUEST = 400;
    private static final int SAID_CHARS_MAX = 300;

    private RpcAnswer() {}

    /**
     * The result in a response.
     *
     * @throws McpException when there is none
     */
    static ObjectNode result(Heard heard, int id) {
        Optional<JsonNode> message = message(heard, id);
        JsonNode error = message.map(one -> one.path("error")).orElse(null);
        // What a payment costs is in the response itself.
        if (heard.status() != PAYMENT_REQUIRED
                && error instanceof ObjectNode said
                && said.has("code")) {
            throw new McpException.RpcError(
                    said.path("code").intValue(0),
                    said.path("message").asString(""),
                    said.get("data"));
        }
        if (heard.status() >= BAD_REQUEST) {
            throw refused(heard);
        }
        if (message.isPresent() && message.get().path("result") instanceof ObjectNode result) {
            return result;
        }
        throw new McpException.NotUnderstood(
                "status " + heard.status() + " came with no result of JSON-RPC");
    }

    static McpException refused(Heard heard) {
        String text = heard.text();
        String start = Masks.cut(text, SAID_CHARS_MAX);
        return new McpException.HttpRefusal(
                heard.status(),
                headers(heard),
                text,
                "status " + heard.status() + (start.isBlank() ? "" : ": " + start));
    }

    private static Map<String, List<String>> headers(Heard heard) {
        Map<String, List<String>> headers = new HashMap<>();
        heard.headers().forEach((name, value) -> headers.put(name, List.of(value)));
        return headers;
    }

    static ToolResult result(ObjectNode json, Heard heard) {
        return new ToolResult(json, headers(heard));
    }

    private static Optional<JsonNode> message(Heard heard, int id) {
        String type = heard.headers().getOrDefault("content-type", "");
        if (!type.startsWith("text/event-stream")) {
            return JsonInput.read(heard.body());
        }
        StringBuilder data = new StringBuilder();
        for (String line : (heard.text() + "\n\n").lines().toList()) {
            if (line.startsWith("data:")) {
                data.append(line.substring(5).strip());
            } else if (line.isEmpty()) {
                Optional<JsonNode> one = JsonInput.read(data.toString().getBytes(UTF_8));
                if (one.isPresent() && one.get().path("id").asInt(0) == id) {
                    return one;
                }
                data.setLength(0);
            }
        }
        return Optional.empty();
    }
}
