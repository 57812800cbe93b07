package dev.toolbooth.core.operation;

/** A failure of the client to answer a question. */
public final class Unanswered extends Exception {
    public Unanswered(String message) {
        super(message, null, false, false);
    }
}
