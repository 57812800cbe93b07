package dev.toolbooth.dialects.mcp;

/** A fault in the form of parameters; the message says what was expected. */
final class BadParams extends Exception {
    BadParams(String expected) {
        super(expected, null, false, false);
    }

    String expected() {
        String message = getMessage();
        return message == null ? "" : message;
    }
}
