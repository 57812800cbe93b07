package dev.toolbooth.app.source;

/** A file that should hold tools, and doesn't; the message says which, why and what to do. */
public final class SourceProblem extends Exception {
    SourceProblem(String message) {
        super(message);
    }
}
