package dev.toolbooth.app.cli;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** Entries of the catalog on a terminal. */
final class EntryPage {
    private static final int DESCRIPTION_CHARS = 60;
    private static final int COLUMN_CHARS = 12;

    private EntryPage() {}

    /** A table of entries. */
    static Table table(Iterable<JsonNode> entries) {
        Table table = new Table(Set.of(), "NAME", "STANDING", "PRICE", "WHAT");
        for (JsonNode entry : entries) {
            table.row(
                    Visible.text(entry, "name"),
                    Visible.text(entry, "standing"),
                    price(entry),
                    shortened(about(entry)));
        }
        return table;
    }

    private static String price(JsonNode entry) {
        List<String> prices = prices(entry);
        String first = prices.isEmpty() ? "" : prices.getFirst();
        return prices.size() > 1 ? first + " …" : first;
    }

    private static List<String> prices(JsonNode entry) {
        List<String> prices = new ArrayList<>();
        entry.path("prices").forEach(one -> prices.add(Visible.of(one.asString(""))));
        return prices;
    }

    private static String about(JsonNode entry) {
        String description = Visible.text(entry, "description");
        return description.isEmpty() ? Visible.text(entry, "resource") : description;
    }

    private static String shortened(String text) {
        return text.codePointCount(0, text.length()) <= DESCRIPTION_CHARS
                ? text
                : text.substring(0, text.offsetByCodePoints(0, DESCRIPTION_CHARS - 1)) + "…";
    }

    /** Everything about one entry. */
    static void print(JsonNode entry, PrintStream out) {
        line(out, "name", Visible.text(entry, "name"));
        line(out, "standing", standing(entry));
        String method = Visible.text(entry, "method");
        String tool = Visible.text(entry, "tool");
        line(
                out,
                "resource",
                (method.isEmpty() ? "" : method + " ")
                        + Visible.text(entry, "resource")
                        + (tool.isEmpty() ? "" : ", tool " + tool));
        line(out, "description", Visible.text(entry, "description"));
        List<String> prices = prices(entry);
        for (int i = 0; i < prices.size(); i++) {
            String payTo = entry.at("/item/accepts/" + i + "/payTo").asString("");
            line(
                    out,
                    i == 0 ? "price" : "or",
                    prices.get(i) + (payTo.isEmpty() ? "" : " to " + Visible.of(payTo)));
        }
        String from = Visible.text(entry, "from");
        line(out, "source", Visible.text(entry, "source") + (from.isEmpty() ? "" : ", " + from));
        line(out, "first seen", Visible.time(entry, "first_seen"));
        line(out, "probed", probed(entry));
        line(out, "problem", Visible.text(entry, "problem"));
        for (JsonNode difference : entry.path("change").path("lines")) {
            line(out, "changed", Visible.of(difference.asString("")));
        }
    }

    private static String standing(JsonNode entry) {
        String standing = Visible.text(entry, "standing");
        String name = Visible.text(entry, "name");
        return switch (standing) {
            case "changed" ->
                    "changed since "
                            + Visible.time(entry.path("change"), "since")
                            + ": hidden until toolbooth catalog accept "
                            + name;
            case "impostor" ->
                    "impostor: claims the name of "
                            + Visible.text(entry, "impostor_of")
                            + "; hidden until toolbooth catalog accept "
                            + name;
            case "dead" ->
                    "dead: fails since " + Visible.time(entry, "failing") + "; hidden meanwhile";
            case "unproven" -> "unproven: hidden until it answers as it should";
            default -> standing;
        };
    }

    private static String probed(JsonNode entry) {
        return entry.has("probed")
                ? Visible.time(entry, "probed")
                        + ", good in "
                        + entry.path("success_percent").asInt(0)
                        + "% of looks, last in "
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
        out.println(Visible.text(entry, "name") + "  " + Visible.text(entry, "resource"));
        for (JsonNode difference : entry.path("change").path("lines")) {
            out.println("  " + Visible.of(difference.asString("")));
        }
        if (entry.has("impostor_of")) {
            out.println("  claims the name of " + Visible.text(entry, "impostor_of"));
        }
        String change = Visible.text(entry.path("change"), "id");
        out.println(
                "  → toolbooth catalog accept "
                        + Visible.text(entry, "name")
                        + (change.isEmpty() ? "" : " --change " + change));
    }
}
