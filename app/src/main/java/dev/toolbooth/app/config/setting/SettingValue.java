package dev.toolbooth.app.config.setting;

import dev.toolbooth.app.config.problem.SettingOrigin;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** A setting with its effective value, if it has one, and the origin of that. */
public record SettingValue<T>(Setting<T> setting, Optional<T> value, SettingOrigin origin) {

    /** The value as it may be shown; empty when there is none. */
    Optional<JsonNode> json() {
        return value.map(setting.valueType()::json);
    }

    /** The same with the last name of every path alone. */
    Optional<JsonNode> jsonWithoutFolders() {
        return value.map(setting.valueType()::jsonWithoutFolders);
    }

    /**
     * The lines of the file that give the value, each with its end; none when there is none.
     *
     * @param indent what each line starts with
     * @param withOrigin whether a comment says where it came from
     */
    String yaml(String indent, boolean withOrigin) {
        if (value.isEmpty()) {
            return "";
        }
        T shown = value.get();
        String below = setting.valueType().yamlBelow(shown, indent);
        return indent
                + setting.name()
                + ':'
                + (below.isEmpty() ? " " + setting.valueType().yaml(shown) : "")
                + (withOrigin ? "  # " + origin.label() : "")
                + '\n'
                + below;
    }
}
