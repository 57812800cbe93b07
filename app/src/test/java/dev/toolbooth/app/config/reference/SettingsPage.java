package dev.toolbooth.app.config.reference;

import dev.toolbooth.app.config.reading.AllSettings;
import dev.toolbooth.app.config.setting.GroupListType;
import dev.toolbooth.app.config.setting.GroupShape;
import dev.toolbooth.app.config.setting.NamedGroupsType;
import dev.toolbooth.app.config.setting.Section;
import dev.toolbooth.app.config.setting.Setting;
import dev.toolbooth.app.config.setting.TextType;
import java.util.Locale;
import java.util.stream.Collectors;

/** The page of the documentation that lists every setting. */
public final class SettingsPage {
    private static final String HEAD =
            """
            # Configuration

            <!-- Made from the definitions in the code. To change it, change those and run the tests
            with -Dupdate=true. -->

            Toolbooth runs without any configuration. To change a setting, put it into
            `toolbooth.yaml`. `toolbooth config init` writes one with every setting, and
            `toolbooth config check` validates it without starting anything.

            The file is the one named with `--config`, otherwise `./toolbooth.yaml`, otherwise
            `$XDG_CONFIG_HOME/toolbooth/toolbooth.yaml` (by default under `~/.config`).
            Flags override the environment, which overrides the file, which overrides the
            defaults. `toolbooth config print --origin` shows where each value comes from.
            An empty variable counts as not set. In a variable, the items of a list are
            separated by commas, and a list of groups is one line of YAML or JSON.

            Any value may contain `${env:NAME}` and `${file:path}`; write `$${` for a plain
            `${`. Secrets may be in the file only in this way. Relative paths in the file
            start at the file's folder, all others at the current one.

            Editors check the file against [its schema](toolbooth.schema.json) if its
            first line is `# yaml-language-server: $schema=<path or address of it>`.
            """;

    private SettingsPage() {}

    public static String text() {
        var page = new StringBuilder(HEAD);
        section(page, AllSettings.ROOT);
        return page.toString();
    }

    private static void section(StringBuilder page, Section section) {
        var title = section.key().isEmpty() ? "Top level" : "`" + section.key() + "`";
        page.append("\n## ").append(title).append("\n\n");
        page.append(section.description()).append("\n\n");
        page.append("| key | default | environment | what it is |\n|---|---|---|---|\n");
        for (var settingNode : section.entries().values()) {
            if (settingNode instanceof Setting<?> setting) {
                row(page, setting);
            }
        }
        for (var settingNode : section.entries().values()) {
            switch (settingNode) {
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
        switch (setting.valueType()) {
            case GroupListType<?>(GroupShape<?> shape, int max) ->
                    group(page, setting, shape, key + "[]", atMost(max));
            case NamedGroupsType<?>(TextType name, GroupShape<?> shape, int max) ->
                    group(page, setting, shape, key + ".NAME", atMost(max));
            default -> {}
        }
    }

    private static void group(
            StringBuilder page, Setting<?> setting, GroupShape<?> shape, String key, String bound) {
        page.append("\n## `").append(key).append("`\n\n");
        page.append(setting.description()).append(' ').append(bound);
        page.append("\n\n| key | default | what it is |\n|---|---|---|\n");
        for (var inner : shape.settings()) {
            page.append("| ").append(code(inner.key()));
            page.append(" | ")
                    .append(shape.required().contains(inner) ? "required" : standard(inner));
            page.append(" | ").append(cell(inner.description())).append(" Expected: ");
            page.append(cell(inner.valueType().expected())).append(". |\n");
        }
        shape.settings().forEach(inner -> groups(page, inner, key + "." + inner.key()));
    }

    private static String standard(Setting<?> setting) {
        return setting.standardNote()
                .or(() -> setting.shownDefault().map(SettingsPage::code))
                .orElse("not set");
    }

    private static void row(StringBuilder page, Setting<?> setting) {
        var names =
                setting.environmentNames().stream()
                        .map(SettingsPage::code)
                        .collect(Collectors.joining(", "));
        var flag = setting.flag().map(it -> " Flag: `" + it.name() + "`.").orElse("");
        page.append("| ").append(code(setting.key()));
        page.append(" | ").append(standard(setting));
        page.append(" | ").append(names);
        page.append(" | ").append(cell(setting.description())).append(" Expected: ");
        page.append(cell(setting.valueType().expected())).append('.').append(flag).append(" |\n");
    }

    private static String code(String text) {
        return text.isEmpty() ? "empty" : "`" + text.replace("|", "\\|") + "`";
    }

    private static String cell(String text) {
        return text.replace("|", "\\|").replace("*", "\\*");
    }
}
