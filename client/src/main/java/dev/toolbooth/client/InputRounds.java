package dev.toolbooth.client;

import dev.toolbooth.client.model.McpException;
import dev.toolbooth.client.transport.RpcResponse;
import dev.toolbooth.wire.Json;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The rounds of a 2026-07-28 request that a server completes only after it has asked something: its
 * question ends the request, which is then sent again with the answers.
 */
final class InputRounds {
    private static final String INPUT_REQUIRED = "input_required";

    private final ServerConnection connection;
    private final ClientOptions options;

    InputRounds(ServerConnection connection, ClientOptions options) {
        this.connection = connection;
        this.options = options;
    }

    /** Asks until there is an answer that is no question. */
    RpcResponse ask(Request request) {
        Request next = request;
        for (int round = 0; round <= options.limits().rounds(); round++) {
            RpcResponse rpcResponse = connection.ask(next);
            if (!connection.facts().modern() || !isQuestion(rpcResponse.result())) {
                return rpcResponse;
            }
            ObjectNode question = rpcResponse.object();
            ObjectNode params = request.params().deepCopy();
            JsonNode asked = question.path("inputRequests");
            if (!asked.isEmpty()) {
                params.set("inputResponses", answers(asked));
            }
            JsonNode state = question.path("requestState");
            if (state.isString()) {
                params.set("requestState", state);
            }
            next = request.withParams(params);
        }
        throw new McpException.NotUnderstood(
                "The server asked more than "
                        + options.limits().rounds()
                        + " times before it would answer "
                        + request.method()
                        + ".");
    }

    static boolean isQuestion(@Nullable JsonNode result) {
        return result != null && result.path("resultType").asString("").equals(INPUT_REQUIRED);
    }

    /** An answer to each of these questions. */
    ObjectNode answers(JsonNode questions) {
        if (questions.size() > options.limits().questions()) {
            throw new McpException.NotUnderstood(
                    "The server asks "
                            + questions.size()
                            + " things at once, expected "
                            + options.limits().questions()
                            + " at most.");
        }
        ObjectNode answers = Json.object();
        for (Map.Entry<String, JsonNode> question : questions.properties()) {
            String method = question.getValue().path("method").asString("");
            JsonNode params = question.getValue().path("params");
            try {
                answers.set(
                        question.getKey(),
                        connection
                                .questions()
                                .answer(
                                        method,
                                        params instanceof ObjectNode object
                                                ? object
                                                : Json.object()));
            } catch (McpException.RpcError cannot) {
                throw new McpException.NotUnderstood(
                        "The server wants an answer that it can't have: " + cannot.getMessage());
            }
        }
        return answers;
    }
}
