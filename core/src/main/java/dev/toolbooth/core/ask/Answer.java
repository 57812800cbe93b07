package dev.toolbooth.core.ask;

import dev.toolbooth.wire.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A client's answer to a {@link Question}, with the members that MCP gives it. */
public record Answer(ObjectNode json) {

    /** Whether the user accepted a form or a visit. */
    public boolean accepted() {
        return "accept".equals(json.path("action").asString(""));
    }

    /** What the user filled in; empty unless accepted. */
    public ObjectNode content() {
        return accepted() && json.get("content") instanceof ObjectNode filled
                ? filled
                : Json.object();
    }

    /** A text field of the form, empty when it was left out. */
    public String text(String field) {
        return content().path(field).asString("");
    }

    /** The text that the client's model wrote. */
    public String sampledText() {
        JsonNode content = json.path("content");
        return (content.isArray() ? content.path(0) : content).path("text").asString("");
    }

    /** The folders that the client works in. */
    public JsonNode roots() {
        return json.path("roots");
    }

    /** Whether the answer has the shape that its question asks for. */
    public boolean fits(Question question) {
        return switch (question) {
            case Question.Form _, Question.Visit _ -> isElicited();
            case Question.Sample _ -> json.has("content");
            case Question.Roots _ -> json.path("roots").isArray();
        };
    }

    private boolean isElicited() {
        String action = json.path("action").asString("");
        JsonNode content = json.get("content");
        return switch (action) {
            case "accept" -> content == null || content.isObject();
            case "decline", "cancel" -> true;
            default -> false;
        };
    }
}
