package dev.toolbooth.app.config.reference;

import dev.toolbooth.app.config.reading.AllSettings;
import dev.toolbooth.app.config.reading.ConfigReader;
import dev.toolbooth.app.config.selling.SellingConfig;
import dev.toolbooth.app.config.setting.GroupListType;
import dev.toolbooth.app.config.setting.GroupShape;
import dev.toolbooth.app.config.setting.Section;
import dev.toolbooth.app.config.setting.Setting;

/** The file that {@code config init} writes: every setting with its default, commented out. */
public final class StarterFile {
    private static final String HEAD =
            """
            # toolbooth.yaml: every setting with its default.
            # Take the # off a line to change it; toolbooth config check looks it over.
            # Values may be ${env:NAME} or ${file:path}; secrets must be. Every setting also is an
            # environment variable, such as TOOLBOOTH_LISTEN__PORT, which wins over this file.
            """;

    private StarterFile() {}

    /** The text of the file. */
    public static String text() {
        var page = new StringBuilder(HEAD);
        section(page, AllSettings.ROOT, "");
        return page.toString();
    }

    private static void section(StringBuilder page, Section section, String indent) {
        boolean first = !section.key().isEmpty();
        for (var settingNode : section.entries().values()) {
            page.append(first ? "" : "\n")
                    .append(indent)
                    .append("# ")
                    .append(settingNode.description())
                    .append('\n');
            switch (settingNode) {
                case Section inner -> {
                    page.append(indent).append(inner.name()).append(":\n");
                    section(page, inner, indent + "  ");
                }
                case Setting<?> setting -> setting(page, setting, indent);
            }
            first = false;
        }
    }

    private static <T> void setting(StringBuilder page, Setting<T> setting, String indent) {
        var valueType = setting.valueType();
        if (setting.secret()) {
            page.append(indent).append("# Expected: ").append(valueType.expected()).append(".\n");
        }
        if (valueType instanceof GroupListType<?>(GroupShape<?> shape, int max)) {
            keys(page, shape, indent);
        }
        if (setting.key().equals(SellingConfig.SERVERS.key())) {
            servers(page, setting.name(), indent);
            return;
        }
        page.append(indent).append('#').append(setting.name()).append(": ");
        page.append(
                setting.standard()
                        .map(valueType::yaml)
                        .orElse(
                                setting.secret()
                                        ? "${env:" + setting.environmentNames().getFirst() + "}"
                                        : "\"…\""));
        page.append('\n');
    }

    /** What the keys of a group are. */
    private static void keys(StringBuilder page, GroupShape<?> shape, String indent) {
        for (var inner : shape.settings()) {
            page.append(indent).append("# - ").append(inner.key());
            page.append(shape.required().contains(inner) ? " (required)" : "");
            page.append(" — ").append(inner.description()).append('\n');
        }
    }

    /** The starter set-up as an example. */
    private static void servers(StringBuilder page, String name, String indent) {
        var starter = ConfigReader.defaults().starterServers();
        page.append(indent).append('#').append(name).append(":\n");
        SellingConfig.SERVERS
                .valueType()
                .yamlBelow(starter, indent)
                .lines()
                .forEach(line -> page.append(indent).append('#').append(line).append('\n'));
    }
}
