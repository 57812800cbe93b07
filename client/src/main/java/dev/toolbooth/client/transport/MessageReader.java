package dev.toolbooth.client.transport;

import dev.toolbooth.client.model.McpException;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.RpcBody;
import dev.toolbooth.wire.RpcCodec;
import dev.toolbooth.wire.RpcMessage;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** A parser of messages from a server. Thread-safe. */
final class MessageReader {
    private static final int BATCH_MAX = 1_000;

    private final RpcCodec codec;

    MessageReader(ClientLimits limits) {
        this.codec = new RpcCodec(limits.depth(), BATCH_MAX);
    }

    /**
     * The messages in one body, one event or one line; an array is of 2025-03-26.
     *
     * @throws McpException.NotUnderstood when there are none
     */
    List<RpcMessage> read(byte[] utf8) {
        return switch (codec.read(utf8)) {
            case RpcBody.Single single -> List.of(single.message());
            case RpcBody.Batch batch -> batch.messages();
            case RpcBody.Broken broken ->
                    throw new McpException.NotUnderstood(
                            "The server sent what is no JSON-RPC message. " + broken.reason());
        };
    }

    /** The JSON-RPC error in the body of a refusal, where there is one; it may have no id. */
    Optional<JsonNode> error(byte[] utf8) {
        if (codec.read(utf8) instanceof RpcBody.Broken) {
            return Optional.empty();
        }
        try {
            JsonNode body = Json.parse(utf8);
            JsonNode error = body.path("error");
            return body.path("jsonrpc").asString("").equals("2.0")
                            && error.path("code").isIntegralNumber()
                    ? Optional.of(error)
                    : Optional.empty();
        } catch (JacksonException notJson) {
            return Optional.empty();
        }
    }
}
