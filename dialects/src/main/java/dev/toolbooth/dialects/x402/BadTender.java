package dev.toolbooth.dialects.x402;

/** A payment that can't be read; the message says what was expected. */
public final class BadTender extends Exception {
    BadTender(String expected) {
        super(expected, null, false, false);
    }

    public String expected() {
        String message = getMessage();
        return message == null ? "" : message;
    }
}
