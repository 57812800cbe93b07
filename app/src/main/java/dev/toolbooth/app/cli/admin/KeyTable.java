package dev.toolbooth.app.cli.admin;

import dev.toolbooth.app.cli.command.TerminalOutput;
import dev.toolbooth.app.cli.command.TerminalText;
import dev.toolbooth.app.cli.command.TextTable;
import dev.toolbooth.app.cli.command.UsdText;
import dev.toolbooth.wire.text.SafeText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** A table of keys for people, never with secrets. */
final class KeyTable {
    private static final Map<String, String> LIMITS =
            Map.of(
                    "per_call_micro_usd", "/call",
                    "per_day_micro_usd", "/day",
                    "total_micro_usd", " in all");

    private KeyTable() {}

    /**
     * A table.
     *
     * @param balances what the accounts of the keys have, by their ids
     */
    static TextTable of(
            Iterable<JsonNode> keys, Map<String, JsonNode> balances, TerminalOutput terminal) {
        TextTable table =
                new TextTable(
                        Set.of(5),
                        "ID",
                        "NAME",
                        "STATE",
                        "RATE",
                        "MAY SPEND",
                        "BALANCE USD",
                        "EXPIRES",
                        "ACCOUNT",
                        "SERVERS",
                        "SCOPES");
        for (JsonNode key : keys) {
            JsonNode account = balances.get(key.path("account").asString(""));
            table.row(
                    TerminalText.text(key, "id"),
                    orDash(TerminalText.text(key, "name")),
                    TerminalText.text(key, "state"),
                    orDash(TerminalText.text(key, "rate")),
                    orDash(limits(key.path("spend"))),
                    account == null ? "-" : terminal.usd(account, "balance_micro_usd"),
                    expires(key, terminal),
                    account(key, terminal),
                    key.path("servers").isEmpty() ? "all" : joined(key.path("servers")),
                    joined(key.path("scopes")));
        }
        return table;
    }

    private static String account(JsonNode key, TerminalOutput terminal) {
        boolean own = key.path("account").equals(key.path("id"));
        return own && terminal.hasReader() ? "own" : TerminalText.text(key, "account");
    }

    private static String expires(JsonNode key, TerminalOutput terminal) {
        String expires = TerminalText.text(key, "expires");
        if (expires.isEmpty()) {
            return "never";
        }
        return terminal.hasReader() ? terminal.time(key, "expires") : expires.substring(0, 10);
    }

    private static String limits(JsonNode spend) {
        List<String> all = new ArrayList<>();
        for (String member :
                List.of("per_call_micro_usd", "per_day_micro_usd", "total_micro_usd")) {
            if (spend.path(member).isNumber()) {
                all.add(UsdText.headline(spend.path(member).longValue()) + LIMITS.get(member));
            }
        }
        return String.join(", ", all);
    }

    private static String orDash(String text) {
        return text.isEmpty() ? "-" : text;
    }

    private static String joined(JsonNode texts) {
        List<String> all = new ArrayList<>();
        texts.forEach(text -> all.add(SafeText.line(text.asString(""))));
        return String.join(" ", all);
    }
}
