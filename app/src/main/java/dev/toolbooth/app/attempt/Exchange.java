package dev.toolbooth.app.attempt;

import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.JsonInput;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A request and what came back, as they went over the wire.
 *
 * @param sent the body of the request, or null for none
 * @param heard what came back, or null when nothing did
 * @param fault why nothing came back, or empty
 */
record Exchange(
        String method,
        String url,
        Map<String, String> headers,
        @Nullable ObjectNode sent,
        @Nullable Heard heard,
        String fault,
        long tookNanos) {
    /** The most of a body that is shown. */
    static final int BODY_BYTES_MAX = 1 << 20;

    private static final int NANOS_DIGITS = 6;

    /** As operators see it: without what would let them, or who looks over their shoulder, pay. */
    ObjectNode shown() {
        ObjectNode json = Json.object();
        ObjectNode request = json.putObject("request").put("method", method).put("url", url);
        request.set("headers", headers(Masks.headers(headers)));
        if (sent != null) {
            request.set("body", Masks.body(sent));
        }
        if (heard != null) {
            ObjectNode response = json.putObject("response").put("status", heard.status());
            response.set("headers", headers(heard.headers()));
            body(response, heard.body());
        }
        if (!fault.isEmpty()) {
            json.put("error", fault);
        }
        return json.put("took_ms", BigDecimal.valueOf(tookNanos, NANOS_DIGITS));
    }

    private static ObjectNode headers(Map<String, String> headers) {
        ObjectNode json = Json.object();
        new TreeMap<>(headers).forEach(json::put);
        return json;
    }

    private static void body(ObjectNode response, byte[] body) {
        if (body.length > BODY_BYTES_MAX) {
            byte[] start = Arrays.copyOf(body, BODY_BYTES_MAX);
            response.put("body", new String(start, StandardCharsets.UTF_8)).put("truncated", true);
        } else if (body.length > 0) {
            String text = new String(body, StandardCharsets.UTF_8);
            JsonNode json = JsonInput.read(body).orElseGet(() -> Json.object().stringNode(text));
            response.set("body", json);
        }
    }
}
