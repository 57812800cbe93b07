package dev.toolbooth.app.config;

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
        section(page, Settings.ROOT, "");
        return page.toString();
    }

    private static void section(StringBuilder page, Section section, String indent) {
        boolean first = !section.key().isEmpty();
        for (var entry : section.entries().values()) {
            page.append(first ? "" : "\n")
                    .append(indent)
                    .append("# ")
                    .append(entry.description())
                    .append('\n');
            switch (entry) {
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
        var kind = setting.kind();
        if (setting.secret()) {
            page.append(indent).append("# Expected: ").append(kind.expected()).append(".\n");
        }
        if (setting.equals(ServerSettings.SERVERS)) {
            keys(page, new ServerShape(), indent);
            servers(page, indent);
            return;
        }
        if (setting.equals(PaymentSettings.NETWORKS)) {
            keys(page, new NetworkShape(), indent);
        } else if (setting.equals(DoorSettings.ROUTES)) {
            keys(page, new RouteShape(), indent);
        } else if (setting.equals(DoorSettings.LISTENERS)) {
            keys(page, new ListenerShape(), indent);
        } else if (setting.equals(CatalogSettings.ENTRIES)) {
            keys(page, new NamedEntryShape(), indent);
        }
        page.append(indent).append('#').append(setting.name()).append(": ");
        page.append(
                setting.standard()
                        .map(value -> YamlText.of(kind, value))
                        .orElse(
                                setting.secret()
                                        ? "${env:" + setting.environmentNames().getFirst() + "}"
                                        : "\"…\""));
        page.append('\n');
    }

    /** What the keys of a group are. */
    private static void keys(StringBuilder page, Shape<?> shape, String indent) {
        for (var inner : shape.settings()) {
            page.append(indent).append("# - ").append(inner.key());
            page.append(shape.required().contains(inner) ? " (required)" : "");
            page.append(" — ").append(inner.description()).append('\n');
        }
    }

    /** The starter set-up as an example. */
    private static void servers(StringBuilder page, String indent) {
        var shape = new ServerShape();
        var starter = Config.standard().starterServers();
        page.append(indent).append('#').append(ServerSettings.SERVERS.name()).append(":\n");
        GroupText.of(new GroupsKind<>(shape, starter.size()).json(starter), indent)
                .lines()
                .forEach(line -> page.append(indent).append('#').append(line).append('\n'));
    }
}
