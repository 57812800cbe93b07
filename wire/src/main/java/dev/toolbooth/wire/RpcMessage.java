package dev.toolbooth.wire;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** One JSON-RPC 2.0 message as it was read. */
public sealed interface RpcMessage {

    /**
     * A call that wants an answer.
     *
     * @param id a string or a whole number, echoed as it came
     * @param params the parameters, an empty object when there were none
     */
    record Request(JsonNode id, String method, ObjectNode params) implements RpcMessage {}

    /** A call that wants no answer. */
    record Notification(String method, ObjectNode params) implements RpcMessage {}

    /** The other side's answer to a request of ours: a result or an error. */
    record Response(JsonNode id, @Nullable JsonNode result, @Nullable JsonNode error)
            implements RpcMessage {}

    /**
     * JSON that is no JSON-RPC message; the id is there when it could be read.
     *
     * @param onlyParams whether all but the parameters is right
     */
    record Invalid(@Nullable JsonNode id, String reason, boolean onlyParams)
            implements RpcMessage {}
}
