package dev.toolbooth.dialects.mcp;

import dev.toolbooth.core.ask.Question;
import dev.toolbooth.wire.Json;
import tools.jackson.databind.node.ObjectNode;

/** A writer of questions to clients in MCP. */
final class QuestionWriter {
    private QuestionWriter() {}

    static String method(Question question) {
        return switch (question) {
            case Question.Form _, Question.Visit _ -> "elicitation/create";
            case Question.Sample _ -> "sampling/createMessage";
            case Question.Roots _ -> "roots/list";
        };
    }

    static ObjectNode params(Question question, Revision revision) {
        return switch (question) {
            case Question.Form(String message, ObjectNode schema) -> {
                ObjectNode params = Json.object();
                if (revision.has(Feature.ELICITATION_MODES)) {
                    params.put("mode", "form");
                }
                params.put("message", message);
                params.set("requestedSchema", schema);
                yield params;
            }
            case Question.Visit(String message, String url, String id) -> {
                ObjectNode params =
                        Json.object().put("mode", "url").put("message", message).put("url", url);
                if (!revision.stateless()) {
                    params.put("elicitationId", id);
                }
                yield params;
            }
            case Question.Sample(ObjectNode params) -> params;
            case Question.Roots _ -> Json.object();
        };
    }
}
