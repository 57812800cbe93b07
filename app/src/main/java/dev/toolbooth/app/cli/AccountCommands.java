package dev.toolbooth.app.cli;

import dev.toolbooth.app.keys.KeyList;
import dev.toolbooth.server.admin.Office;
import dev.toolbooth.wire.Json;
import java.io.PrintStream;
import java.math.BigDecimal;
import java.util.Set;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The commands about money, {@code accounts list|show|export}, also while a server runs. */
final class AccountCommands {
    private static final Set<Integer> AMOUNTS = Set.of(1, 2);

    private final Surroundings around;
    private final OfficeDoor door;

    AccountCommands(Surroundings around) {
        this.around = around;
        this.door = new OfficeDoor(around);
    }

    /** How entries are exported, named as it is typed. */
    private enum Format {
        csv,
        json
    }

    CommandSpec all() {
        var spec =
                Page.group(
                        "accounts", "List accounts, show one, and export what was posted.", around);
        spec.addSubcommand("list", list());
        spec.addSubcommand("show", show());
        spec.addSubcommand("export", export());
        return Page.end(spec, "toolbooth accounts list", "toolbooth accounts export > books.csv");
    }

    private CommandSpec list() {
        var spec =
                Page.of(
                        "list",
                        "List the accounts: customers, what shops have earned, and where money"
                                + " comes from.",
                        parsed -> door.with(parsed, office -> list(parsed, office)));
        OfficeDoor.places(spec);
        spec.addOption(Options.output());
        return Page.end(spec, "toolbooth accounts list", "toolbooth accounts list --output json");
    }

    private int list(ParseResult parsed, Office office) throws NotDone {
        ArrayNode accounts = Json.array();
        OfficeDoor.each(office::accounts, "accounts", accounts::add);
        if (Options.asJson(parsed)) {
            around.out().println(Json.text(accounts));
        } else if (accounts.isEmpty()) {
            around.err().println("no accounts yet: toolbooth keys topup puts money into one");
        } else {
            Table table = new Table(AMOUNTS, "ACCOUNT", "BALANCE USD", "HELD USD", "SINCE");
            for (JsonNode account : accounts) {
                table.row(
                        Visible.text(account, "id"),
                        usd(account, "balance_micro_usd"),
                        usd(account, "held_micro_usd"),
                        Visible.time(account, "created"));
            }
            around.out().print(table);
        }
        return ExitCodes.OK;
    }

    private static String usd(JsonNode json, String member) {
        return BigDecimal.valueOf(json.path(member).longValue(), 6).toPlainString();
    }

    private CommandSpec show() {
        return door.about(
                "show",
                "Show what an account has, its keys, and its latest entries.",
                "The account's id, as accounts list shows it.",
                this::show,
                "toolbooth accounts show k3mh8w2qa9xd");
    }

    private int show(ParseResult parsed, Office office, String id) throws NotDone {
        ObjectNode account = OfficeDoor.done(office.account(id));
        PrintStream out = around.out();
        if (Options.asJson(parsed)) {
            out.println(Json.text(account));
            return ExitCodes.OK;
        }
        out.println("account  " + Visible.text(account, "id"));
        out.println("balance  " + usd(account, "balance_micro_usd") + " USD");
        out.println("held     " + usd(account, "held_micro_usd") + " USD");
        if (!account.path("keys").isEmpty()) {
            out.println();
            out.print(KeyList.table(account.path("keys")));
        }
        if (!account.path("latest").isEmpty()) {
            out.println();
            out.print(latest(account));
        }
        return ExitCodes.OK;
    }

    private static Table latest(ObjectNode account) {
        Table table = new Table(AMOUNTS, "AT", "AMOUNT USD", "BALANCE USD", "WHAT");
        for (JsonNode entry : account.path("latest")) {
            boolean spent =
                    entry.path("debit").equals(account.path("id"))
                            && entry.path("amount_micro_usd").longValue(0) != 0;
            table.row(
                    Visible.time(entry, "at"),
                    (spent ? "-" : "") + usd(entry, "amount_micro_usd"),
                    usd(entry, "balance_after_micro_usd"),
                    what(entry));
        }
        return table;
    }

    private static String what(JsonNode entry) {
        if (Visible.text(entry, "kind").equals("call")) {
            return Visible.text(entry, "tool")
                    + " at "
                    + Visible.text(entry, "server")
                    + (entry.path("free").booleanValue(false) ? " (free)" : "");
        }
        String note = Visible.text(entry, "note");
        return "from " + Visible.text(entry, "debit") + (note.isEmpty() ? "" : ": " + note);
    }

    private CommandSpec export() {
        var spec =
                Page.of(
                        "export",
                        "Print every entry of the books, oldest first.",
                        parsed -> door.with(parsed, office -> export(parsed, office)));
        spec.addOption(Options.text("--account", "ID", "Whose entries. Default: all."));
        spec.addOption(
                OptionSpec.builder("--format")
                        .paramLabel("csv|json")
                        .type(Format.class)
                        .description(
                                "Comma-separated values, or a JSON object on each line."
                                        + " Default: csv.")
                        .build());
        OfficeDoor.places(spec);
        return Page.end(
                spec,
                "toolbooth accounts export > books.csv",
                "toolbooth accounts export --account k3mh8w2qa9xd --format json");
    }

    private int export(ParseResult parsed, Office office) throws NotDone {
        String account = parsed.matchedOptionValue("--account", null);
        boolean csv = parsed.matchedOptionValue("--format", Format.csv) == Format.csv;
        PrintStream out = around.out();
        if (csv) {
            out.print(Csv.header());
        }
        OfficeDoor.each(
                part -> office.entries(account, part),
                "entries",
                entry -> {
                    if (csv) {
                        out.print(Csv.row(entry));
                    } else {
                        out.println(Json.text(entry));
                    }
                });
        out.flush();
        return ExitCodes.OK;
    }
}
