package dev.toolbooth.catalog.proxy;

/** A call that can't be forwarded. The message says what was expected; nothing was sent. */
final class BadCall extends Exception {
    private final String expected;

    BadCall(String expected) {
        super(expected, null, false, false);
        this.expected = expected;
    }

    String expected() {
        return expected;
    }
}
