package dev.toolbooth.app.config.reading;

import dev.toolbooth.app.config.Config;
import dev.toolbooth.app.config.problem.ConfigProblems;

/** The result of reading the configuration. */
public sealed interface ConfigResult {

    /** It is good. */
    record Loaded(Config config) implements ConfigResult {}

    /** It is not, for all these reasons. */
    record Rejected(ConfigProblems configProblems) implements ConfigResult {}
}
