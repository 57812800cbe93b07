package dev.toolbooth.core.schema;

/** The end of a regular expression that took more steps than allowed. */
final class RunawayPattern extends RuntimeException {
    RunawayPattern() {
        super("a pattern took too many steps", null, false, false);
    }
}
