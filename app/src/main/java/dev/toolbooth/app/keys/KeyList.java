package dev.toolbooth.app.keys;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import tools.jackson.databind.JsonNode;

/** Keys as a person reads them: never with their secrets. */
public final class KeyList {
    private KeyList() {}

    /** A table. */
    public static String table(Iterable<JsonNode> keys) {
        StringBuilder table = new StringBuilder();
        table.append(row("ID", "NAME", "STATE", "EXPIRES", "ACCOUNT", "SERVERS", "SCOPES"));
        for (JsonNode key : keys) {
            String name = key.path("name").asString("");
            String expires = key.path("expires").asString("");
            table.append(
                    row(
                            key.path("id").asString(""),
                            name.isEmpty() ? "-" : name,
                            key.path("state").asString(""),
                            expires.isEmpty() ? "never" : expires.substring(0, 10),
                            key.path("account").asString(""),
                            key.path("servers").isEmpty() ? "all" : joined(key.path("servers")),
                            joined(key.path("scopes"))));
        }
        return table.toString();
    }

    private static String row(Object... columns) {
        return String.format(Locale.ROOT, "%-12s  %-20s  %-8s  %-10s  %-12s  %-20s  %s%n", columns);
    }

    private static String joined(JsonNode texts) {
        List<String> all = new ArrayList<>();
        texts.forEach(text -> all.add(text.asString("")));
        return String.join(" ", all);
    }
}
