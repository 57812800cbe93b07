package dev.toolbooth.client.pay;

/** A check that a seller's receipt matches the payment. Thread-safe. */
@FunctionalInterface
public interface ReceiptChecker {
    /** A checker that verifies nothing. */
    ReceiptChecker NONE =
            (purchase, prepared, receipt) -> new Finding(Verdict.UNVERIFIED, "nobody has looked");

    /** The verdict on a receipt. */
    enum Verdict {
        /** A source other than the seller confirms it, or its signature does. */
        VERIFIED,
        /** Nothing speaks against it, and nothing but the seller's word for it. */
        UNVERIFIED,
        /** It is not for what was paid. */
        FALSE
    }

    /** A verdict with its reason. */
    record Finding(Verdict verdict, String why) {}

    Finding check(PurchaseOrder purchase, PreparedPayment prepared, Receipt receipt);
}
