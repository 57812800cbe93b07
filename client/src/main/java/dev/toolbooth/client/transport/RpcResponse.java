package dev.toolbooth.client.transport;

import dev.toolbooth.client.model.McpException;
import dev.toolbooth.wire.text.SafeText;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A server's response to a request: a result or an error. */
public record RpcResponse(@Nullable JsonNode result, @Nullable JsonNode error, ResponseHead head) {
    private static final int MESSAGE_CHARS_MAX = 2_000;

    /**
     * The result.
     *
     * @throws McpException.RpcError when it is an error
     * @throws McpException.NotUnderstood when it is no object
     */
    public ObjectNode object() {
        if (error != null) {
            throw failure();
        }
        if (result instanceof ObjectNode object) {
            return object;
        }
        throw new McpException.NotUnderstood("The server's result is no JSON object.");
    }

    /** The error's code, or 0 when there is none. */
    public int code() {
        return error == null ? 0 : error.path("code").asInt(0);
    }

    public McpException.RpcError failure() {
        JsonNode said = Objects.requireNonNull(error, "not an error");
        String message = said.path("message").asString("");
        String shown = message.isBlank() ? "The server gave an error without a message." : message;
        return new McpException.RpcError(
                code(), SafeText.cut(SafeText.lines(shown), MESSAGE_CHARS_MAX), said.get("data"));
    }
}
