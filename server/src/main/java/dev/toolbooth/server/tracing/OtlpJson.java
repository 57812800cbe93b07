package dev.toolbooth.server.tracing;

import dev.toolbooth.core.operation.ServerInfo;
import dev.toolbooth.core.trace.CallEnd;
import dev.toolbooth.core.trace.CallRecord;
import dev.toolbooth.wire.Json;
import java.util.Collection;
import java.util.HexFormat;
import java.util.Optional;
import java.util.random.RandomGenerator;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Calls as spans, in the JSON of OpenTelemetry's protocol (OTLP 1.x). */
record OtlpJson(ServerInfo server, RandomGenerator random) {
    private static final int KIND_SERVER = 2;
    private static final int STATUS_ERROR = 2;
    private static final long NANOS_PER_MILLI = 1_000_000;

    /** One request with the spans of these calls. */
    ObjectNode request(Collection<CallRecord> calls) {
        ObjectNode request = Json.object();
        ObjectNode resource = request.putArray("resourceSpans").addObject();
        ArrayNode about = resource.putObject("resource").putArray("attributes");
        put(about, "service.name", server.name());
        put(about, "service.version", server.version());
        ObjectNode scope = resource.putArray("scopeSpans").addObject();
        scope.putObject("scope").put("name", "dev.toolbooth");
        ArrayNode spans = scope.putArray("spans");
        calls.forEach(call -> spans.add(span(call)));
        return request;
    }

    private ObjectNode span(CallRecord call) {
        Optional<TraceParent> parent = TraceParent.read(call.traceparent());
        ObjectNode span = Json.object();
        span.put("traceId", parent.map(TraceParent::traceId).orElseGet(() -> id() + id()));
        span.put("spanId", id());
        parent.ifPresent(p -> span.put("parentSpanId", p.spanId()));
        long end = call.endedAtMillis() * NANOS_PER_MILLI;
        span.put("name", "tools/call " + name(call))
                .put("kind", KIND_SERVER)
                .put("startTimeUnixNano", String.valueOf(end - call.tookNanos()))
                .put("endTimeUnixNano", String.valueOf(end));
        ArrayNode attributes = span.putArray("attributes");
        put(attributes, "mcp.method.name", "tools/call");
        put(attributes, "gen_ai.operation.name", "execute_tool");
        put(attributes, "gen_ai.tool.name", name(call));
        if (call.taskId() != null) {
            put(attributes, "mcp.task.id", call.taskId());
        }
        CallEnd.Result result = call.end().result();
        if (result == CallEnd.Result.ERROR || result == CallEnd.Result.REFUSED) {
            put(attributes, "error.type", call.end().label());
            span.putObject("status").put("code", STATUS_ERROR);
        }
        return span;
    }

    /** The tool's name, unless the client made it up. */
    private static String name(CallRecord call) {
        return call.end() == CallEnd.UNKNOWN_TOOL ? "(unknown)" : call.tool();
    }

    private String id() {
        long id = random.nextLong();
        return HexFormat.of().toHexDigits(id == 0 ? 1 : id);
    }

    private static void put(ArrayNode attributes, String key, String value) {
        attributes.addObject().put("key", key).putObject("value").put("stringValue", value);
    }
}
