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
}
