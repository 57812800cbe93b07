package dev.toolbooth.dialects.mcp;

import dev.toolbooth.core.dialect.DecodedMessage;
import dev.toolbooth.core.dialect.Headers;
import dev.toolbooth.core.dialect.Inbound;
import dev.toolbooth.core.dialect.Reply;
import dev.toolbooth.core.dialect.Transport;
import dev.toolbooth.core.operation.Outcome;
import dev.toolbooth.core.operation.ServerInfo;
import dev.toolbooth.core.signal.Announcements;
import dev.toolbooth.core.tool.Toolbox;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.RpcMessage;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A request of MCP, put together for a test. Not thread-safe. */
final class Asked {
    private static final McpDialect DIALECT =
            new McpDialect(
                    new Toolbox(new Announcements()), new ServerInfo("test", null, "1", null));

    private final String revision;
    private final ObjectNode params = Json.object();
    private final Map<String, String> headers = new HashMap<>();
    private String method = "tools/call";
    private String query = "";

    private Asked(String revision) {
        this.revision = revision;
        params.put("name", "pizza-carousel");
        params.putObject("arguments").put("pizzaTopping", "pepperoni");
        if (revision.equals("2026-07-28")) {
            meta().put("io.modelcontextprotocol/protocolVersion", revision);
            meta().putObject("io.modelcontextprotocol/clientCapabilities");
            headers.put("Mcp-Method", "tools/call");
            headers.put("Mcp-Name", "pizza-carousel");
        }
        headers.put("MCP-Protocol-Version", revision);
    }

    /** A call of the paid tool. */
    static Asked in(String revision) {
        return new Asked(revision);
    }

    ObjectNode meta() {
        return params.withObject("/_meta");
    }

    ObjectNode arguments() {
        return params.withObject("/arguments");
    }

    Asked paying(ObjectNode payload) {
        meta().set("x402/payment", payload);
        return this;
    }

    Asked proving(ObjectNode proof) {
        arguments().set("_payment", proof);
        return this;
    }

    Asked with(String header, String value) {
        headers.put(header, value);
        return this;
    }

    Asked at(String address) {
        query = address;
        return this;
    }

    Asked listing() {
        method = "tools/list";
        headers.put("Mcp-Method", "tools/list");
        params.remove("name");
        return this;
    }

    DecodedMessage turn() {
        Headers named = headers::get;
        return DIALECT.read(
                new Inbound(
                        Transport.HTTP,
                        named,
                        new RpcMessage.Request(Json.parse("1"), method, params),
                        null,
                        () -> "",
                        query));
    }

    Reply told(Outcome outcome) {
        return turn().write(outcome);
    }

    JsonNode body(Outcome outcome) {
        return Objects.requireNonNull(told(outcome).body());
    }

    @Override
    public String toString() {
        return revision + " " + params;
    }
}
