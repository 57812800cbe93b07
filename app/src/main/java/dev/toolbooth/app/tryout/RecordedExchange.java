package dev.toolbooth.app.tryout;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolbooth.client.transport.HttpCall;
import dev.toolbooth.client.transport.ResponseHead;
import dev.toolbooth.core.outbound.HeaderRules;
import dev.toolbooth.core.secret.Redactor;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.JsonInput;
import dev.toolbooth.wire.http.HeaderNames;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A request and its response, as they went over the wire. Thread-safe: guarded by itself. */
final class RecordedExchange {
    /** The most of a body that is shown. */
    static final int BODY_BYTES_MAX = 1 << 20;

    private static final int NANOS_DIGITS = 6;

    /** Names that are not written as others are. */
    private static final Map<String, String> SPELLED =
            Stream.of(
                            HeaderNames.MCP_PROTOCOL_VERSION,
                            HeaderNames.PAYMENT_SIGNATURE,
                            HeaderNames.X_PAYMENT)
                    .collect(Collectors.toMap(it -> it.toLowerCase(Locale.ROOT), it -> it));

    private static final Redactor REDACTOR = new Redactor();

    private final HttpCall call;
    private final long begun = System.nanoTime();
    private @Nullable ResponseHead head;
    private byte[] body = new byte[0];
    private String fault = "no answer in time";
    private long tookNanos = -1;

    /** One that has no answer yet. */
    RecordedExchange(HttpCall call) {
        this.call = call;
    }

    /** Takes the response, or the part that was read. */
    synchronized void answered(ResponseHead came, byte[] read) {
        head = came;
        body = read;
        failed("");
    }

    /**
     * @param why nothing came back
     */
    synchronized void failed(String why) {
        fault = why;
        tookNanos = System.nanoTime() - begun;
    }

    /** As operators see it: without what would let them, or who looks over their shoulder, pay. */
    synchronized ObjectNode shown() {
        ObjectNode json = Json.object();
        ObjectNode request =
                json.putObject("request")
                        .put("method", call.method())
                        .put("url", call.uri().toString());
        Map<String, String> sent = new TreeMap<>();
        call.headers().forEach((name, value) -> sent.put(spelled(name), value));
        sent.put(HeaderNames.HOST, call.uri().getAuthority());
        sent.replaceAll(REDACTOR::header);
        request.set("headers", headers(sent));
        String asked = call.body();
        if (asked != null && Json.parse(asked) instanceof ObjectNode said) {
            request.set("body", REDACTOR.json(said));
        }
        if (head != null) {
            ObjectNode response = json.putObject("response").put("status", head.status());
            Map<String, String> received = new TreeMap<>();
            head.headers().forEach((name, values) -> received.put(name, String.join(", ", values)));
            response.set("headers", headers(received));
            show(response);
        }
        if (!fault.isEmpty()) {
            json.put("error", fault);
        }
        long took = tookNanos < 0 ? System.nanoTime() - begun : tookNanos;
        return json.put("took_ms", BigDecimal.valueOf(took, NANOS_DIGITS));
    }

    private static String spelled(String name) {
        return SPELLED.getOrDefault(name.toLowerCase(Locale.ROOT), HeaderRules.spelled(name));
    }

    private static ObjectNode headers(Map<String, String> headers) {
        ObjectNode json = Json.object();
        new TreeMap<>(headers).forEach(json::put);
        return json;
    }

    private void show(ObjectNode response) {
        if (body.length > BODY_BYTES_MAX) {
            byte[] start = Arrays.copyOf(body, BODY_BYTES_MAX);
            response.put("body", new String(start, UTF_8)).put("truncated", true);
        } else if (body.length > 0) {
            String text = new String(body, UTF_8);
            JsonNode json = JsonInput.read(body).orElseGet(() -> Json.object().stringNode(text));
            response.set("body", json);
        }
    }
}
