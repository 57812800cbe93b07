package dev.toolbooth.dialects.mcp;

/** Parameters that have the wrong form; the message says what was expected. */
final class BadParams extends Exception {
    BadParams(String expected) {
        super(expected, null, false, false);
    }

    String expected() {
        String message = getMessage();
        return message == null ? "" : message;
    }
}
