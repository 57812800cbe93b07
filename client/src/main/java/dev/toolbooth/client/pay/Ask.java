package dev.toolbooth.client.pay;

import dev.toolbooth.chain.x402.PaymentRequired;

/**
 * What a seller wants before it serves a call, however it said so.
 *
 * @param form how it was said, which decides how the payment is brought
 * @param required in the words of x402; the terms of a proof are one way to pay, of the scheme
 *     {@link #PROOF}
 */
public record Ask(Form form, PaymentRequired required) {

    /** The scheme of those who want to see that the money has moved already. */
    public static final String PROOF = "proof";

    /** The scheme of an account that money was paid into before. */
    public static final String PREPAID = "prepaid";

    /** The extension by which Toolbooth ties a payment to the request for it. */
    static final String SESSION = "dev.toolbooth/session";

    /** The ways of asking. */
    public enum Form {
        /** A JSON-RPC error with {@code data.paymentRequirements}; pays in {@code _payment}. */
        PROOF,
        /** A tool result with the terms in its structured content, or in its text. */
        RESULT,
        /** A tool result with the terms in {@code _meta["x402/error"]}; wants base64. */
        META,
        /** A tool result of x402's first MCP servers, {@code _meta["x402.payment"]}. */
        META_V1,
        /** {@code resultType} says that a payment is wanted. */
        RESULT_TYPE,
        /** A JSON-RPC error whose data are the terms of x402. */
        RPC_ERROR,
        /** HTTP status 402; pays in a header. */
        HTTP,
        /** Nobody asks: what the listing says is taken from an account of the caller's key. */
        PREPAID
    }
}
