package dev.toolbooth.app.attempt;

import dev.toolbooth.client.ToolCall;
import dev.toolbooth.client.ToolResult;
import dev.toolbooth.wire.Json;
import java.util.HashMap;
import java.util.Map;
import tools.jackson.databind.node.ObjectNode;

/** Calls a tool as a method of Mira's. Not thread-safe. */
final class MiraSpeaker implements Speaker {
    private final Line line;
    private final Offer offer;
    private int id;

    MiraSpeaker(Line line, Offer offer) {
        this.line = line;
        this.offer = offer;
    }

    @Override
    public ToolResult callTool(ToolCall call) {
        ObjectNode message = Json.object().put("jsonrpc", "2.0").put("id", ++id);
        message.put("method", offer.name()).set("params", call.arguments());
        Map<String, String> headers = new HashMap<>(call.headers());
        headers.put("Content-Type", "application/json");
        headers.put("Accept", "application/json");
        Heard heard = line.send("POST", offer.endpoint(), headers, message);
        ObjectNode result = Json.object();
        result.set("structuredContent", RpcAnswer.result(heard, id));
        return RpcAnswer.result(result, heard);
    }
}
