package dev.toolbooth.client.pay;

/** Looks whether a seller's receipt is for what was paid. Thread-safe. */
@FunctionalInterface
public interface ReceiptChecker {
    /** Believes nobody and looks nowhere. */
    ReceiptChecker NONE =
            (purchase, prepared, receipt) -> new Finding(Standing.UNVERIFIED, "nobody has looked");

    /** How good a receipt is. */
    enum Standing {
        /** Somebody else than the seller says so, or its signature does. */
        VERIFIED,
        /** Nothing speaks against it, and nothing but the seller's word for it. */
        UNVERIFIED,
        /** It is not for what was paid. */
        FALSE
    }

    /** What was found, and why. */
    record Finding(Standing standing, String why) {}

    Finding check(Purchase purchase, Prepared prepared, Receipt receipt);
}
