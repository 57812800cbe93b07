package dev.toolbooth.app.config;

import java.util.List;

/** What somebody gave for a setting, before it is understood. */
sealed interface Raw {

    Origin origin();

    /** One text. */
    record One(String text, Origin origin) implements Raw {}

    /** A list, each item of which has a place of its own. */
    record Many(List<One> items, Origin origin) implements Raw {}
}
