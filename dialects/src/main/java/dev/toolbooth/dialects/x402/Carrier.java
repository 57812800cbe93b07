package dev.toolbooth.dialects.x402;

/** Where in a request a payment stands; the first of these counts. */
public enum Carrier {
    /** {@code _meta["x402/payment"]}: an object, or the same in base64. */
    META("_meta[\"x402/payment\"]"),
    /** {@code _meta["x402.payment"]}: base64, as Vercel's clients send it. */
    DOTTED_META("_meta[\"x402.payment\"]"),
    /** The header of x402 v2. */
    SIGNATURE_HEADER("PAYMENT-SIGNATURE"),
    /** The header of x402 v1. */
    PAYMENT_HEADER("X-PAYMENT"),
    /** {@code arguments._payment}: a proof. */
    ARGUMENT("arguments._payment");

    private final String shown;

    Carrier(String shown) {
        this.shown = shown;
    }

    /** The name for people. */
    String shown() {
        return shown;
    }
}
