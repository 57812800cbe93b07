package dev.toolbooth.core.call;

/** A client did not answer a question. */
public final class Unanswered extends Exception {
    public Unanswered(String message) {
        super(message, null, false, false);
    }
}
