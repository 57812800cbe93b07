package dev.toolbooth.app.cli.admin;

import dev.toolbooth.app.cli.command.TerminalText;
import dev.toolbooth.app.cli.command.TextTable;
import dev.toolbooth.wire.text.SafeText;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** Entries of the catalog on a terminal. */
final class CatalogEntryPrinter {
    private static final int DESCRIPTION_CHARS = 60;
    private static final int COLUMN_CHARS = 12;

    private CatalogEntryPrinter() {}

    /** A table of entries. */
    static TextTable table(Iterable<JsonNode> entries) {
        TextTable textTable = new TextTable(Set.of(), "NAME", "STANDING", "PRICE", "WHAT");
        for (JsonNode entry : entries) {
            textTable.row(
                    TerminalText.text(entry, "name"),
                    TerminalText.text(entry, "standing"),
                    price(entry),
                    SafeText.cut(about(entry), DESCRIPTION_CHARS));
        }
        return textTable;
    }

    private static String price(JsonNode entry) {
        List<String> prices = prices(entry);
        String first = prices.isEmpty() ? "" : prices.getFirst();
        return prices.size() > 1 ? first + " …" : first;
    }

    private static List<String> prices(JsonNode entry) {
        List<String> prices = new ArrayList<>();
        entry.path("prices").forEach(one -> prices.add(SafeText.line(one.asString(""))));
        return prices;
    }

    private static String about(JsonNode entry) {
        String description = TerminalText.text(entry, "description");
        return description.isEmpty() ? TerminalText.text(entry, "resource") : description;
    }

    /** Everything about one entry. */
    static void print(JsonNode entry, PrintStream out) {
        line(out, "name", TerminalText.text(entry, "name"));
        line(out, "standing", standing(entry));
        String method = TerminalText.text(entry, "method");
        String tool = TerminalText.text(entry, "tool");
        line(
                out,
                "resource",
                (method.isEmpty() ? "" : method + " ")
                        + TerminalText.text(entry, "resource")
                        + (tool.isEmpty() ? "" : ", tool " + tool));
        line(out, "description", TerminalText.text(entry, "description"));
        List<String> prices = prices(entry);
        for (int i = 0; i < prices.size(); i++) {
            String payTo = entry.at("/item/accepts/" + i + "/payTo").asString("");
            line(
                    out,
                    i == 0 ? "price" : "or",
                    prices.get(i) + (payTo.isEmpty() ? "" : " to " + SafeText.line(payTo)));
        }
        String from = TerminalText.text(entry, "from");
        line(
                out,
                "source",
                TerminalText.text(entry, "source") + (from.isEmpty() ? "" : ", " + from));
        line(out, "first seen", TerminalText.time(entry, "first_seen"));
        line(out, "probed", probed(entry));
        line(out, "problem", TerminalText.text(entry, "problem"));
        for (JsonNode difference : entry.path("change").path("lines")) {
            line(out, "changed", SafeText.line(difference.asString("")));
        }
    }

    private static String standing(JsonNode entry) {
        String standing = TerminalText.text(entry, "standing");
        String name = TerminalText.text(entry, "name");
        return switch (standing) {
            case "changed" ->
                    "changed since "
                            + TerminalText.time(entry.path("change"), "since")
                            + "; hidden until you run toolbooth catalog accept "
                            + name;
            case "impostor" ->
                    "impostor: claims the name of "
                            + TerminalText.text(entry, "impostor_of")
                            + "; hidden until you run toolbooth catalog accept "
                            + name;
            case "dead" ->
                    "dead: failing since "
                            + TerminalText.time(entry, "failing")
                            + "; hidden until it answers";
            case "unproven" -> "unproven: hidden until a probe succeeds";
            default -> standing;
        };
    }

    private static String probed(JsonNode entry) {
        return entry.has("probed")
                ? TerminalText.time(entry, "probed")
                        + ", good in "
                        + entry.path("success_percent").asInt(0)
                        + "% of probes, the latest in "
                        + entry.path("answer_ms").asInt(0)
                        + " ms"
                : "";
    }

    private static void line(PrintStream out, String what, String text) {
        if (!text.isEmpty()) {
            out.println(what + " ".repeat(COLUMN_CHARS - what.length()) + "  " + text);
        }
    }

    /** What has changed of an entry, and how to agree to it. */
    static void differences(JsonNode entry, PrintStream out) {
        out.println(TerminalText.text(entry, "name") + "  " + TerminalText.text(entry, "resource"));
        for (JsonNode difference : entry.path("change").path("lines")) {
            out.println("  " + SafeText.line(difference.asString("")));
        }
        if (entry.has("impostor_of")) {
            out.println("  claims the name of " + TerminalText.text(entry, "impostor_of"));
        }
        String change = TerminalText.text(entry.path("change"), "id");
        out.println(
                "  → toolbooth catalog accept "
                        + TerminalText.text(entry, "name")
                        + (change.isEmpty() ? "" : " --change " + change));
    }
}
