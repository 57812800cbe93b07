package dev.toolbooth.app.config;

import java.util.List;
import org.snakeyaml.engine.v2.nodes.Node;

/** What somebody gave for a setting, before it is understood. */
sealed interface Raw {

    Origin origin();

    /** One text. */
    record One(String text, Origin origin) implements Raw {}

    /** A list, each item of which has a place of its own. */
    record Many(List<One> items, Origin origin) implements Raw {}

    /** Groups of keys, each of which has a place of its own. */
    record Tree(Node node, Place place, Origin origin) implements Raw {}
}
