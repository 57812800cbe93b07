package dev.toolbooth.app.attempt;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolbooth.client.ToolCall;
import dev.toolbooth.client.ToolResult;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.JsonInput;
import java.net.URLEncoder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Calls a tool by plain HTTP. */
final class RouteSpeaker implements Speaker {
    private static final int PAYMENT_REQUIRED = 402;
    private static final int BAD_REQUEST = 400;
    private static final int SERVER_ERROR = 500;

    private final Line line;
    private final Offer offer;

    RouteSpeaker(Line line, Offer offer) {
        this.line = line;
        this.offer = offer;
    }

    @Override
    public ToolResult callTool(ToolCall call) {
        Map<String, String> headers = new HashMap<>(call.headers());
        headers.put("Accept", "application/json");
        Heard heard;
        if ("GET".equals(offer.method())) {
            String query = query(call.arguments());
            String path = offer.endpoint() + (query.isEmpty() ? "" : "?" + query);
            heard = line.send("GET", path, headers, null);
        } else {
            headers.put("Content-Type", "application/json");
            heard = line.send("POST", offer.endpoint(), headers, call.arguments());
        }
        int status = heard.status();
        if (status == PAYMENT_REQUIRED || status >= SERVER_ERROR) {
            throw RpcAnswer.refused(heard);
        }
        return RpcAnswer.result(result(heard), heard);
    }

    private static ObjectNode result(Heard heard) {
        ObjectNode result = Json.object().put("isError", heard.status() >= BAD_REQUEST);
        Optional<JsonNode> json = JsonInput.read(heard.body());
        if (json.isPresent()) {
            result.set("structuredContent", json.get());
        } else {
            result.putArray("content").addObject().put("type", "text").put("text", heard.text());
        }
        return result;
    }

    /** A list is written once for each of its values. */
    private static String query(ObjectNode arguments) {
        List<String> pairs = new ArrayList<>();
        for (Map.Entry<String, JsonNode> one : arguments.properties()) {
            JsonNode value = one.getValue();
            if (value.isArray()) {
                value.forEach(item -> pairs.add(pair(one.getKey(), item)));
            } else if (!value.isNull()) {
                pairs.add(pair(one.getKey(), value));
            }
        }
        return String.join("&", pairs);
    }

    private static String pair(String name, JsonNode value) {
        return escaped(name)
                + "="
                + escaped(value.isString() ? value.stringValue() : value.toString());
    }

    private static String escaped(String text) {
        return URLEncoder.encode(text, UTF_8).replace("+", "%20");
    }
}
