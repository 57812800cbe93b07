package dev.toolbooth.wire.x402;

/** The names of payments and their facts in MCP messages and x402 documents. */
public final class X402Names {
    /** The member of {@code _meta} that brings a payment. */
    public static final String PAYMENT = "x402/payment";

    /** The same in x402's first MCP servers and their clients; in base64. */
    public static final String DOTTED_PAYMENT = "x402.payment";

    /** The argument of a tool that brings a payment where there is no {@code _meta}. */
    public static final String ARGUMENT = "_payment";

    /** The member of {@code _meta} that says what has to be paid. */
    public static final String REQUIRED = "x402/payment-required";

    /** The member of {@code _meta} that says the same of a call that was not paid. */
    public static final String ERROR = "x402/error";

    /** The member of {@code _meta} that says what has become of a payment. */
    public static final String RESPONSE = "x402/payment-response";

    /** The same in x402's first MCP servers and their clients; in base64. */
    public static final String DOTTED_RESPONSE = "x402.payment-response";

    /** The extension that says how something is called, for catalogs. */
    public static final String BAZAAR = "bazaar";

    /** The extension by which a call has a name. */
    public static final String IDENTIFIER = "payment-identifier";

    /** Our extension by which a payment names the request that it answers; clients echo it. */
    public static final String SESSION = "dev.toolbooth/session";

    static final String VERSION = "x402Version";
    static final String ACCEPTS = "accepts";
    static final String RESOURCE = "resource";
    static final String EXTENSIONS = "extensions";
    static final String OUTPUT_SCHEMA = "outputSchema";

    private X402Names() {}
}
