package dev.toolbooth.core.money;

/** Signs receipts, so that anyone can check them without asking. Thread-safe. */
public interface ReceiptSigner {

    /** The receipt of a call, as a JWS; always the same for the same entry. */
    String sign(Entry entry);
}
