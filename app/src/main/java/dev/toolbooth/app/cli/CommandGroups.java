package dev.toolbooth.app.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Column;
import picocli.CommandLine.Help.TextTable;
import picocli.CommandLine.Model.UsageMessageSpec;

/** The commands on the first page of help, grouped by purpose. */
final class CommandGroups {
    private static final Map<String, List<String>> GROUPS = new LinkedHashMap<>();
    private static final int NAME_CHARS = 14;

    static {
        GROUPS.put("Serve", List.of("serve", "stdio", "config", "doctor", "backup", "restore"));
        GROUPS.put("Watch and try", List.of("console", "calls", "stats", "try"));
        GROUPS.put("Sell", List.of("keys", "accounts", "payments", "catalog", "validate"));
        GROUPS.put(
                "Call and buy", List.of("call", "tools", "resources", "prompts", "fetch", "buy"));
        GROUPS.put("Pay", List.of("wallet", "budget", "spending", "receipts"));
        GROUPS.put("More", List.of("search", "completion"));
    }

    private CommandGroups() {}

    /** Has the page of a command show its commands in groups. */
    static void showIn(CommandLine root) {
        root.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST_HEADING, _ -> "");
        root.getHelpSectionMap()
                .put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST, CommandGroups::text);
    }

    /** Every command that is not hidden is in a group. */
    static List<String> names() {
        return GROUPS.values().stream().flatMap(List::stream).toList();
    }

    private static String text(Help help) {
        StringBuilder text = new StringBuilder();
        Map<String, Help> known = help.subcommands();
        int width = help.commandSpec().usageMessage().width();
        GROUPS.forEach(
                (title, names) -> {
                    text.append(help.createHeading("%n@|bold " + title + "|@%n"));
                    TextTable table =
                            TextTable.forColumns(
                                    help.colorScheme(),
                                    new Column(NAME_CHARS, 2, Column.Overflow.SPAN),
                                    new Column(width - NAME_CHARS, 2, Column.Overflow.WRAP));
                    List<String> all = new ArrayList<>(names);
                    all.retainAll(known.keySet());
                    for (String name : all) {
                        table.addRowValues(
                                help.colorScheme().commandText(name),
                                help.colorScheme()
                                        .text(
                                                Objects.requireNonNull(known.get(name))
                                                        .commandSpec()
                                                        .usageMessage()
                                                        .description()[0]));
                    }
                    table.toString(text);
                });
        return text.toString();
    }
}
