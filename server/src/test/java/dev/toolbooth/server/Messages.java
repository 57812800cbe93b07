package dev.toolbooth.server;

/** Messages that clients send. */
public final class Messages {
    public static final String INITIALIZE =
            "{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"initialize\",\"params\":{"
                    + "\"protocolVersion\":\"2025-11-25\",\"capabilities\":{\"elicitation\":{}},"
                    + "\"clientInfo\":{\"name\":\"test\",\"version\":\"1\"}}}";
    public static final String PING = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}";
    static final String BOTH = "Accept: application/json, text/event-stream";
    public static final String EVENTS = "Accept: text/event-stream";
    static final String MODERN_HEADER = "MCP-Protocol-Version: 2026-07-28";

    private Messages() {}

    public static String call(String tool) {
        return "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\""
                + tool
                + "\",\"_meta\":{\"progressToken\":1}}}";
    }

    /** A message of the revision without sessions. */
    static String modern(String method, String params) {
        return "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\""
                + method
                + "\",\"params\":{"
                + params
                + (params.isEmpty() ? "" : ",")
                + "\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\","
                + "\"io.modelcontextprotocol/clientCapabilities\":{\"elicitation\":{}},"
                + "\"progressToken\":1}}}";
    }

    static String[] modernHeaders(String method, String name) {
        return new String[] {
            BOTH, MODERN_HEADER, "Mcp-Method: " + method, "Mcp-Name: " + name,
        };
    }

    static String listen() {
        return modern("subscriptions/listen", "\"notifications\":{\"toolsListChanged\":true}");
    }

    static String[] listenHeaders() {
        return new String[] {BOTH, MODERN_HEADER, "Mcp-Method: subscriptions/listen"};
    }
}
