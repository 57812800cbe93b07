package dev.toolbooth.app.config;

import java.util.Locale;
import java.util.stream.Collectors;

/** The page of the documentation that lists every setting. */
final class ReferencePage {
    private static final String HEAD =
            """
            # Configuration

            <!-- Made from the definitions in the code. To change it, change those and run the tests
            with -Dupdate=true. -->

            Toolbooth runs without any configuration. What you want different goes into
            `toolbooth.yaml`; `toolbooth config init` writes one with every setting in it, and
            `toolbooth config check` looks it over without starting anything.

            The file is the one named with `--config`, else `./toolbooth.yaml`, else
            `$XDG_CONFIG_HOME/toolbooth/toolbooth.yaml` (by default under `~/.config`).
            Flags win over the environment, which wins over the file, which wins over the
            defaults; `toolbooth config print --origin` says where each value came from.
            An empty variable counts as not set, and a list in a variable has commas
            between its items; a list of groups is written there in one line, as YAML or JSON.

            Any value may hold `${env:NAME}` and `${file:path}`; `$${` stands for a plain
            `${`. A secret must not be written into the file in any other way. Relative
            paths start at the file they are written in, and at the current directory
            everywhere else.

            Editors check the file against [its schema](toolbooth.schema.json) when its
            first line is `# yaml-language-server: $schema=<path or address of it>`.
            """;

    private ReferencePage() {}

    static String text() {
        var page = new StringBuilder(HEAD);
        section(page, Settings.ROOT);
        return page.toString();
    }

    private static void section(StringBuilder page, Section section) {
        var title = section.key().isEmpty() ? "Top level" : "`" + section.key() + "`";
        page.append("\n## ").append(title).append("\n\n");
        page.append(section.description()).append("\n\n");
        page.append("| key | default | environment | what it is |\n|---|---|---|---|\n");
        for (var entry : section.entries().values()) {
            if (entry instanceof Setting<?> setting) {
                row(page, setting);
            }
        }
        for (var entry : section.entries().values()) {
            switch (entry) {
                case Section inner -> section(page, inner);
                case Setting<?> setting -> groups(page, setting, setting.key());
            }
        }
    }

    private static String atMost(int max) {
        return String.format(Locale.ROOT, "At most %,d.", max);
    }

    /** What the groups have in them that are the value of a setting. */
    private static void groups(StringBuilder page, Setting<?> setting, String key) {
        switch (setting.kind()) {
            case GroupsKind<?>(Shape<?> shape, int max) ->
                    group(page, setting, shape, key + "[]", atMost(max));
            case NamedKind<?>(TextKind name, Shape<?> shape, int max) ->
                    group(page, setting, shape, key + ".NAME", atMost(max));
            default -> {}
        }
    }

    private static void group(
            StringBuilder page, Setting<?> setting, Shape<?> shape, String key, String bound) {
        page.append("\n## `").append(key).append("`\n\n");
        page.append(setting.description()).append(' ').append(bound);
        page.append("\n\n| key | default | what it is |\n|---|---|---|\n");
        for (var inner : shape.settings()) {
            page.append("| ").append(code(inner.key()));
            page.append(" | ")
                    .append(shape.required().contains(inner) ? "required" : standard(inner));
            page.append(" | ").append(cell(inner.description())).append(" Expected: ");
            page.append(cell(inner.kind().expected())).append(". |\n");
        }
        shape.settings().forEach(inner -> groups(page, inner, key + "." + inner.key()));
    }

    private static String standard(Setting<?> setting) {
        return setting.standardNote()
                .or(() -> setting.shownStandard().map(ReferencePage::code))
                .orElse("not set");
    }

    private static void row(StringBuilder page, Setting<?> setting) {
        var names =
                setting.environmentNames().stream()
                        .map(ReferencePage::code)
                        .collect(Collectors.joining(", "));
        var flag = setting.flag().map(it -> " Flag: `" + it.name() + "`.").orElse("");
        page.append("| ").append(code(setting.key()));
        page.append(" | ").append(standard(setting));
        page.append(" | ").append(names);
        page.append(" | ").append(cell(setting.description())).append(" Expected: ");
        page.append(cell(setting.kind().expected())).append('.').append(flag).append(" |\n");
    }

    private static String code(String text) {
        return text.isEmpty() ? "empty" : "`" + text.replace("|", "\\|") + "`";
    }

    private static String cell(String text) {
        return text.replace("|", "\\|").replace("*", "\\*");
    }
}
