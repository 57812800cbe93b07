package dev.toolbooth.app.config.setting;

import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.Tag;

/** The type that YAML gives a scalar. */
public enum ScalarType {
    TEXT("text"),
    WHOLE("a whole number"),
    DECIMAL("a decimal number"),
    SWITCH("true or false"),
    NOTHING("empty"),
    TAGGED("a value with a YAML tag");

    private final String noun;

    ScalarType(String noun) {
        this.noun = noun;
    }

    /** How to call such a value in a message. */
    public String noun() {
        return noun;
    }

    public static ScalarType of(ScalarNode node) {
        var tag = node.getTag();
        if (tag.equals(Tag.STR) || tag.equals(Tag.ENV_TAG)) {
            return TEXT;
        } else if (tag.equals(Tag.INT)) {
            return WHOLE;
        } else if (tag.equals(Tag.FLOAT)) {
            return DECIMAL;
        } else if (tag.equals(Tag.BOOL)) {
            return SWITCH;
        } else if (tag.equals(Tag.NULL)) {
            return NOTHING;
        }
        return TAGGED;
    }
}
