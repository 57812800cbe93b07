package dev.toolbooth.app.config.reading;

import dev.toolbooth.app.config.problem.SettingOrigin;
import java.util.List;
import java.util.function.Function;
import org.snakeyaml.engine.v2.nodes.Node;

/** A value given for a setting, before it is parsed. */
sealed interface RawValue {

    SettingOrigin origin();

    /** One text. */
    record One(String text, SettingOrigin origin) implements RawValue {}

    /** A list, each item of which has a place of its own. */
    record Many(List<One> items, SettingOrigin origin) implements RawValue {}

    /** Groups of keys, each of which has a place of its own. */
    record Tree(Node node, Function<Node, SettingOrigin> places, SettingOrigin origin)
            implements RawValue {}
}
