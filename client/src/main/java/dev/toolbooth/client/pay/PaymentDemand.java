package dev.toolbooth.client.pay;

import dev.toolbooth.wire.x402.PaymentRequired;

/**
 * A seller's demand for payment before it serves a call, in any form.
 *
 * @param form the form of the demand, which decides where the payment goes
 * @param required in the words of x402; the terms of a proof are one way to pay, of the scheme
 *     {@link #PROOF}
 */
public record PaymentDemand(Form form, PaymentRequired required) {

    /** The scheme of those who want to see that the money has moved already. */
    public static final String PROOF = "proof";

    /** The scheme of an account that money was paid into before. */
    public static final String PREPAID = "prepaid";

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
        /** No demand: the listed price is taken from a prepaid account of the caller's key. */
        PREPAID
    }
}
