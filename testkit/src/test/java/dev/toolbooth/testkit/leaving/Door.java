package dev.toolbooth.testkit.leaving;

import dev.toolbooth.wire.Json;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Where and in which dialect a tool is called. */
enum Door {
    /** A request that stands alone, of 2026-07-28. */
    MODERN("/mcp", true, true),
    /** A session of 2025-11-25. */
    SESSION("/mcp", false, true),
    BATCH("/mcp", false, false),
    /** A stream of HTTP+SSE; what is said is posted elsewhere. */
    SSE("/sse", false, true),
    SHOP("/v1", true, true),
    ROUTE("/buy/", true, false),
    MIRA("/mira", false, true);

    private static final String META = "io.modelcontextprotocol/";

    private final String path;
    private final boolean ends;
    private final boolean streams;

    /**
     * @param ends whether hanging up calls a call off
     * @param streams whether something is said there before the outcome
     */
    Door(String path, boolean ends, boolean streams) {
        this.path = path;
        this.ends = ends;
        this.streams = streams;
    }

    boolean ends() {
        return ends;
    }

    boolean streams() {
        return streams;
    }

    /** Whether a payment can come with a call. */
    boolean takesPayments() {
        return this != MIRA;
    }

    String path(String tool) {
        return this == ROUTE ? path + tool : path;
    }

    Map<String, String> headers(String tool) {
        return this == MODERN
                ? Map.of(
                        "MCP-Protocol-Version", "2026-07-28",
                        "Mcp-Method", "tools/call",
                        "Mcp-Name", tool)
                : Map.of();
    }

    /** The body of a call; a payment where one comes with it. */
    JsonNode body(String tool, ObjectNode arguments, JsonNode payment) {
        if (this == ROUTE) {
            return arguments;
        }
        if (this == MIRA) {
            return request(tool).set("params", arguments);
        }
        ObjectNode params = Json.object().put("name", tool);
        params.set("arguments", arguments);
        ObjectNode meta = params.putObject("_meta").put("progressToken", "p");
        if (this == MODERN) {
            meta.put(META + "protocolVersion", "2026-07-28")
                    .set(META + "clientCapabilities", Json.object());
        }
        if (!payment.isMissingNode()) {
            meta.set("x402/payment", payment);
        }
        ObjectNode request = request("tools/call").set("params", params);
        if (this == BATCH) {
            ArrayNode batch = Json.array();
            batch.add(request);
            return batch;
        }
        return request;
    }

    private static ObjectNode request(String method) {
        return Json.object().put("jsonrpc", "2.0").put("id", 7).put("method", method);
    }
}
