package dev.toolbooth.dialects.x402;

/** A payment that can't be read; the message says what was expected. */
public final class BadPayment extends Exception {
    BadPayment(String expected) {
        super(expected, null, false, false);
    }

    public String expected() {
        String message = getMessage();
        return message == null ? "" : message;
    }
}
