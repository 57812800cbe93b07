package dev.toolbooth.core.schema;

/** A regular expression has taken more steps than it may. */
final class RunawayPattern extends RuntimeException {
    RunawayPattern() {
        super("a pattern took too many steps", null, false, false);
    }
}
