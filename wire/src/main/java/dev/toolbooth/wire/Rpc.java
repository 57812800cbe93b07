package dev.toolbooth.wire;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A builder of JSON-RPC 2.0 messages. */
public final class Rpc {
    private Rpc() {}

    /** The answer to the request with this id. */
    public static ObjectNode result(JsonNode id, JsonNode result) {
        ObjectNode message = envelope();
        message.set("id", id);
        message.set("result", result);
        return message;
    }

    /** An error answer; an unknown id is written as null. */
    public static ObjectNode error(
            @Nullable JsonNode id, int code, String text, @Nullable JsonNode data) {
        ObjectNode message = envelope();
        if (id == null) {
            message.putNull("id");
        } else {
            message.set("id", id);
        }
        ObjectNode error = message.putObject("error");
        error.put("code", code);
        error.put("message", text);
        if (data != null) {
            error.set("data", data);
        }
        return message;
    }

    /** A request of ours. */
    public static ObjectNode request(String id, String method, ObjectNode params) {
        ObjectNode message = envelope();
        message.put("id", id);
        message.put("method", method);
        message.set("params", params);
        return message;
    }

    /** A notification; empty parameters are left out. */
    public static ObjectNode notification(String method, ObjectNode params) {
        ObjectNode message = envelope();
        message.put("method", method);
        if (!params.isEmpty()) {
            message.set("params", params);
        }
        return message;
    }

    private static ObjectNode envelope() {
        return Json.object().put("jsonrpc", "2.0");
    }
}
