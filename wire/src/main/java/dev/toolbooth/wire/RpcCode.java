package dev.toolbooth.wire;

/** JSON-RPC error codes: the standard ones and those that MCP adds. */
public final class RpcCode {
    public static final int PARSE_ERROR = -32700;
    public static final int INVALID_REQUEST = -32600;
    public static final int METHOD_NOT_FOUND = -32601;
    public static final int INVALID_PARAMS = -32602;
    public static final int INTERNAL_ERROR = -32603;

    /** A server's own error; MCP 2026-07-28 leaves the range to older revisions. */
    public static final int SERVER_ERROR = -32000;

    public static final int HEADER_MISMATCH = -32020;
    public static final int MISSING_CLIENT_CAPABILITY = -32021;
    public static final int UNSUPPORTED_PROTOCOL_VERSION = -32022;

    /** MCP 2025-11-25: the client must send its user to a URL first. */
    public static final int URL_ELICITATION_REQUIRED = -32042;

    private RpcCode() {}
}
