package dev.toolbooth.app.config;

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
            `$XDG_CONFIG_HOME/toolbooth/toolbooth.yaml` (by default under `~/.config`). Flags win over
            the environment, which wins over the file, which wins over the defaults;
            `toolbooth config print --origin` says where each value came from. An empty variable counts
            as not set, and a list in a variable has commas between its items.

            Any value may hold `${env:NAME}` and `${file:path}`; `$${` stands for a plain `${`. A secret
            must not be written into the file in any other way. Relative paths start at the file
            they are written in, and at the current directory everywhere else.

            Editors check the file against [toolbooth.schema.json](toolbooth.schema.json) when its first
            line is `# yaml-language-server: $schema=<path or address of it>`.
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
            if (entry instanceof Section inner) {
                section(page, inner);
            }
        }
    }

    private static void row(StringBuilder page, Setting<?> setting) {
        var standard =
                setting.standardNote()
                        .or(() -> setting.shownStandard().map(ReferencePage::code))
                        .orElse("not set");
        var names =
                setting.environmentNames().stream()
                        .map(ReferencePage::code)
                        .collect(Collectors.joining(", "));
        var flag = setting.flag().map(it -> " Flag: `" + it.name() + "`.").orElse("");
        page.append("| ").append(code(setting.key()));
        page.append(" | ").append(standard);
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
