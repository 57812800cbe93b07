package dev.toolbooth.app.tryout;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolbooth.client.model.CallToolRequest;
import dev.toolbooth.client.model.CallToolResult;
import dev.toolbooth.client.model.McpException;
import dev.toolbooth.client.model.ToolCaller;
import dev.toolbooth.client.transport.HttpCall;
import dev.toolbooth.client.transport.HttpDocument;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.JsonInput;
import dev.toolbooth.wire.http.HeaderNames;
import dev.toolbooth.wire.text.SafeText;
import java.net.URLEncoder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A caller of a tool by plain HTTP. */
final class RouteToolClient implements ToolCaller {
    private static final int PAYMENT_REQUIRED = 402;
    private static final int BAD_REQUEST = 400;
    private static final int SERVER_ERROR = 500;
    private static final int SAID_CHARS_MAX = 300;

    private final RecordingRoundTripper http;
    private final ToolEndpoint toolEndpoint;

    RouteToolClient(RecordingRoundTripper http, ToolEndpoint toolEndpoint) {
        this.http = http;
        this.toolEndpoint = toolEndpoint;
    }

    @Override
    public CallToolResult callTool(CallToolRequest call) {
        Map<String, String> headers = new HashMap<>(call.headers());
        headers.put(HeaderNames.ACCEPT, "application/json");
        HttpDocument document;
        if ("GET".equals(toolEndpoint.method())) {
            String query = query(call.arguments());
            String path = toolEndpoint.endpoint() + (query.isEmpty() ? "" : "?" + query);
            document = send(new HttpCall("GET", http.at(path), headers, null, null));
        } else {
            headers.put(HeaderNames.CONTENT_TYPE, "application/json");
            String body = Json.text(call.arguments());
            document =
                    send(
                            new HttpCall(
                                    "POST", http.at(toolEndpoint.endpoint()), headers, body, null));
        }
        int status = document.status();
        if (status == PAYMENT_REQUIRED || status >= SERVER_ERROR) {
            String start = SafeText.cut(document.text(), SAID_CHARS_MAX);
            throw new McpException.HttpRefusal(
                    status,
                    document.head().headers(),
                    document.text(),
                    "status " + status + (start.isBlank() ? "" : ": " + start));
        }
        return new CallToolResult(result(document), document.head().headers());
    }

    private HttpDocument send(HttpCall call) {
        try {
            return http.fetch(call, RecordingRoundTripper.READ_BYTES_MAX);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new McpException.AnswerLost("no answer in time", e);
        }
    }

    private static ObjectNode result(HttpDocument document) {
        ObjectNode result = Json.object().put("isError", document.status() >= BAD_REQUEST);
        Optional<JsonNode> json = JsonInput.read(document.body());
        if (json.isPresent()) {
            result.set("structuredContent", json.get());
        } else {
            result.putArray("content").addObject().put("type", "text").put("text", document.text());
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
