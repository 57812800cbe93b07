package dev.toolbooth.app.config;

/** What came of reading the configuration. */
public sealed interface Loading {

    /** It is good. */
    record Loaded(Config config, Effective settings) implements Loading {}

    /** It is not, for all these reasons. */
    record Rejected(Problems problems) implements Loading {}
}
