package dev.toolbooth.app.attempt;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolbooth.app.Version;
import dev.toolbooth.client.McpException;
import dev.toolbooth.client.ToolCall;
import dev.toolbooth.client.ToolResult;
import dev.toolbooth.core.tool.HeaderParam;
import dev.toolbooth.core.tool.ToolEntry;
import dev.toolbooth.dialects.mcp.Revision;
import dev.toolbooth.wire.Json;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Calls a tool in one revision of MCP: with a handshake where it has one. Not thread-safe. */
final class McpSpeaker implements Speaker {
    private static final String PREFIX = "io.modelcontextprotocol/";
    private static final String REVISION = "MCP-Protocol-Version";
    private static final String SESSION = "Mcp-Session-Id";
    private static final String CALL = "tools/call";

    private final Line line;
    private final Offer offer;
    private final ToolEntry tool;
    private final Revision revision;

    /** What each message of the session carries; empty before the handshake. */
    private final Map<String, String> session = new HashMap<>();

    private boolean met;
    private int id;

    McpSpeaker(Line line, Offer offer, ToolEntry tool, Revision revision) {
        this.line = line;
        this.offer = offer;
        this.tool = tool;
        this.revision = revision;
    }

    @Override
    public ToolResult callTool(ToolCall call) {
        ObjectNode params = RpcSpeaker.call(offer.name()).apply(call.arguments());
        Map<String, String> headers = new HashMap<>(call.headers());
        ObjectNode meta = call.meta().deepCopy();
        if (revision.stateless()) {
            meta.put(PREFIX + "protocolVersion", revision.wireName());
            meta.set(PREFIX + "clientInfo", info());
            meta.putObject(PREFIX + "clientCapabilities");
            mirror(headers, call);
        } else {
            meet();
            headers.putAll(session);
        }
        if (!meta.isEmpty()) {
            params.set("_meta", meta);
        }
        Heard heard = RpcSpeaker.post(line, offer.endpoint(), CALL, params, ++id, headers);
        return RpcAnswer.result(RpcAnswer.result(heard, id), heard);
    }

    /** What those in between want to see without reading the body. */
    private void mirror(Map<String, String> headers, ToolCall call) {
        headers.put(REVISION, revision.wireName());
        headers.put("Mcp-Method", CALL);
        headers.put("Mcp-Name", offer.name());
        for (HeaderParam param : tool.headerParams()) {
            JsonNode value = param.in(call.arguments());
            if (value.isNumber()) {
                headers.put("Mcp-Param-" + param.header(), value.decimalValue().toPlainString());
            } else if (value.isString() || value.isBoolean()) {
                headers.put("Mcp-Param-" + param.header(), encoded(value.asString()));
            }
        }
    }

    /** In base64, which every value may be in. */
    private static String encoded(String text) {
        boolean plain = text.chars().allMatch(c -> c > 0x20 && c < 0x7f) && !text.startsWith("=?");
        return plain && !text.isEmpty()
                ? text
                : "=?base64?" + Base64.getEncoder().encodeToString(text.getBytes(UTF_8)) + "?=";
    }

    private void meet() {
        if (met) {
            return;
        }
        met = true;
        ObjectNode hello = Json.object().put("protocolVersion", revision.wireName());
        hello.putObject("capabilities");
        hello.set("clientInfo", info());
        Heard heard = RpcSpeaker.post(line, offer.endpoint(), "initialize", hello, ++id, Map.of());
        ObjectNode agreed = RpcAnswer.result(heard, id);
        String named = heard.headers().get("mcp-session-id");
        if (named != null) {
            session.put(SESSION, named);
        }
        // Older revisions have no such header.
        if (revision.compareTo(Revision.R2025_06_18) >= 0) {
            session.put(REVISION, agreed.path("protocolVersion").asString(revision.wireName()));
        }
        ObjectNode ready =
                Json.object().put("jsonrpc", "2.0").put("method", "notifications/initialized");
        line.send("POST", offer.endpoint(), RpcSpeaker.headers(session), ready);
    }

    private static ObjectNode info() {
        return Json.object().put("name", "toolbooth-try").put("version", Version.current());
    }

    /** Ends the session, if there is one. */
    @Override
    public void close() {
        if (session.containsKey(SESSION)) {
            try {
                line.send("DELETE", offer.endpoint(), session, null);
            } catch (McpException e) {
                // The server forgets it by itself.
            }
        }
    }
}
