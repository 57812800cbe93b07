package dev.toolbooth.app.attempt;

import dev.toolbooth.catalog.proxy.ProxyToolCall;
import dev.toolbooth.client.ToolCall;
import dev.toolbooth.client.ToolResult;
import dev.toolbooth.wire.Json;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import tools.jackson.databind.node.ObjectNode;

/** Calls by one request of JSON-RPC that stands alone. Not thread-safe. */
final class RpcSpeaker implements Speaker {
    private final Line line;
    private final String path;
    private final Function<ObjectNode, ObjectNode> params;
    private int id;

    /**
     * @param params makes the parameters of arguments
     */
    RpcSpeaker(Line line, String path, Function<ObjectNode, ObjectNode> params) {
        this.line = line;
        this.path = path;
        this.params = params;
    }

    /** The tool itself. */
    static Function<ObjectNode, ObjectNode> call(String name) {
        return arguments -> {
            ObjectNode params = Json.object().put("name", name);
            params.set("arguments", arguments);
            return params;
        };
    }

    /** A tool of the bazaar, or what the catalog lists, through the one that calls it. */
    static Function<ObjectNode, ObjectNode> listed(Offer offer) {
        String method = offer.method();
        if (method == null) {
            return call(offer.name());
        }
        return arguments -> {
            ObjectNode proxied = Json.object().put("toolName", offer.name());
            proxied.putObject("parameters").set(method.equals("GET") ? "query" : "body", arguments);
            return call(ProxyToolCall.NAME).apply(proxied);
        };
    }

    @Override
    public ToolResult callTool(ToolCall call) {
        ObjectNode all = params.apply(call.arguments());
        if (!call.meta().isEmpty()) {
            all.set("_meta", call.meta());
        }
        Heard heard = post(line, path, "tools/call", all, ++id, call.headers());
        return RpcAnswer.result(RpcAnswer.result(heard, id), heard);
    }

    /** Sends a request. */
    static Heard post(
            Line line,
            String path,
            String method,
            ObjectNode params,
            int id,
            Map<String, String> more) {
        ObjectNode message = Json.object().put("jsonrpc", "2.0").put("id", id);
        message.put("method", method).set("params", params);
        return line.send("POST", path, headers(more), message);
    }

    /** What goes with each message. */
    static Map<String, String> headers(Map<String, String> more) {
        Map<String, String> headers = new HashMap<>(more);
        headers.put("Content-Type", "application/json");
        headers.put("Accept", "application/json, text/event-stream");
        return headers;
    }
}
