package dev.toolbooth.search.chunk;

/** A reason to leave a file out. */
public enum SkipReason {
    BINARY("not text"),
    TOO_LARGE("too large"),
    GENERATED("made by a program"),
    LOCKED("a list of locked versions"),
    MINIFIED("made short for machines"),
    VENDORED("somebody else's code, brought along"),
    EMPTY("nothing in it"),
    UNREADABLE("can't be taken to pieces");

    private final String reason;

    SkipReason(String reason) {
        this.reason = reason;
    }

    /** Why, in a few words. */
    public String reason() {
        return reason;
    }
}
