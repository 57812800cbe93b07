package dev.toolbooth.dialects.x402;

import dev.toolbooth.wire.http.HeaderNames;

/** A place of a payment in a request; the first of these counts. */
public enum PaymentLocation {
    /** {@code _meta["x402/payment"]}: an object, or the same in base64. */
    META("_meta[\"x402/payment\"]"),
    /** {@code _meta["x402.payment"]}: base64, as Vercel's clients send it. */
    DOTTED_META("_meta[\"x402.payment\"]"),
    /** The header of x402 v2. */
    SIGNATURE_HEADER(HeaderNames.PAYMENT_SIGNATURE),
    /** The header of x402 v1. */
    PAYMENT_HEADER(HeaderNames.X_PAYMENT),
    /** {@code arguments._payment}: a proof. */
    ARGUMENT("arguments._payment");

    private final String shown;

    PaymentLocation(String shown) {
        this.shown = shown;
    }

    /** The name for people. */
    String shown() {
        return shown;
    }
}
