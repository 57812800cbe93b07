package dev.toolbooth.dialects.mcp;

/** Keys that MCP reserves in {@code _meta}, and the extensions it names. */
final class Meta {
    static final String PROTOCOL_VERSION = "io.modelcontextprotocol/protocolVersion";
    static final String CLIENT_CAPABILITIES = "io.modelcontextprotocol/clientCapabilities";
    static final String CLIENT_INFO = "io.modelcontextprotocol/clientInfo";
    static final String LOG_LEVEL = "io.modelcontextprotocol/logLevel";
    static final String SERVER_INFO = "io.modelcontextprotocol/serverInfo";
    static final String SUBSCRIPTION_ID = "io.modelcontextprotocol/subscriptionId";

    /** Our own: the key by which a repetition of a call is known. */
    static final String IDEMPOTENCY_KEY = "dev.toolbooth/idempotency-key";

    /** x402's proposal for the same. */
    static final String X402_IDEMPOTENCY_KEY = "x402/idempotency-key";

    /** Claude Code's: the same for every attempt at one thing that its model has decided. */
    static final String TOOL_USE_ID = "claudecode/toolUseId";

    /** Our own: whether the answer to a call shall have the signed receipt in it. */
    static final String RECEIPT = "dev.toolbooth/receipt";

    static final String TASKS_EXTENSION = "io.modelcontextprotocol/tasks";

    /** x402's own, for payments. */
    static final String PAYMENT_EXTENSION = "org.x402/payment";

    private Meta() {}
}
