package dev.toolbooth.app.cli.admin;

import dev.toolbooth.app.cli.command.CommandBuilder;
import dev.toolbooth.app.cli.command.CommandFailure;
import dev.toolbooth.app.cli.command.CommandOptions;
import dev.toolbooth.app.cli.command.ConfigOptions;
import dev.toolbooth.app.cli.command.CsvWriter;
import dev.toolbooth.app.cli.command.ExitCodes;
import dev.toolbooth.app.cli.command.ProcessEnvironment;
import dev.toolbooth.app.cli.command.TerminalText;
import dev.toolbooth.app.cli.command.TextTable;
import dev.toolbooth.server.admin.AdminApi;
import dev.toolbooth.server.admin.AdminRequest;
import dev.toolbooth.wire.Json;
import java.io.PrintStream;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The commands about money, {@code accounts list|show|adjust|payout|export}, also while a server
 * runs.
 */
public final class AccountCommands {
    private static final Set<Integer> AMOUNTS = Set.of(1, 2);

    private final ProcessEnvironment process;
    private final AdminTarget target;

    public AccountCommands(ProcessEnvironment process) {
        this.process = process;
        this.target = new AdminTarget(process);
    }

    /** The formats of an export, named as they are typed. */
    private enum Format {
        csv,
        json
    }

    public CommandSpec all() {
        AccountChangeCommands changes = new AccountChangeCommands(process, target);
        return CommandBuilder.group("accounts", "List, show, correct and export accounts.", process)
                .commands(list(), show(), changes.adjust(), changes.payOut(), export())
                .end("toolbooth accounts list", "toolbooth accounts export > books.csv");
    }

    private CommandSpec list() {
        return target.command(
                        "list",
                        "List the accounts: customers', servers' earnings, and sources of money.",
                        this::list)
                .with(ConfigOptions::add)
                .output()
                .end("toolbooth accounts list", "toolbooth accounts list --output json");
    }

    private int list(ParseResult parsed, AdminApi api) throws CommandFailure {
        ArrayNode accounts = AdminTarget.all(api, AdminRequest.get("/accounts"), "accounts");
        return target.print(
                parsed,
                accounts,
                "no accounts yet: create and fund one with toolbooth keys create --balance-usd",
                this::table);
    }

    private TextTable table(JsonNode accounts) {
        TextTable textTable = new TextTable(AMOUNTS, "ACCOUNT", "BALANCE USD", "HELD USD", "SINCE");
        for (JsonNode account : accounts) {
            textTable.row(
                    TerminalText.text(account, "id"),
                    process.terminal().usd(account, "balance_micro_usd"),
                    process.terminal().usd(account, "held_micro_usd"),
                    process.terminal().time(account, "created"));
        }
        return textTable;
    }

    private CommandSpec show() {
        return target.about(
                "show",
                "Show an account's balance, keys and latest entries.",
                "The account's id, as accounts list shows it.",
                this::show,
                "toolbooth accounts show k3mh8w2qa9xd");
    }

    private int show(ParseResult parsed, AdminApi api, String id) throws CommandFailure {
        ObjectNode account = AdminTarget.done(api.ask(AdminRequest.get("/accounts/{id}", id)));
        PrintStream out = process.out();
        if (CommandOptions.asJson(parsed)) {
            out.println(Json.text(account));
            return ExitCodes.OK;
        }
        out.println("account  " + TerminalText.text(account, "id"));
        out.println("balance  " + process.terminal().usd(account, "balance_micro_usd") + " USD");
        out.println("held     " + process.terminal().usd(account, "held_micro_usd") + " USD");
        if (!account.path("keys").isEmpty()) {
            out.println();
            KeyTable.of(account.path("keys"), Map.of(), process.terminal()).print(process);
        }
        if (!account.path("latest").isEmpty()) {
            out.println();
            latest(account).print(process);
        }
        return ExitCodes.OK;
    }

    private TextTable latest(ObjectNode account) {
        TextTable textTable = new TextTable(AMOUNTS, "AT", "AMOUNT USD", "BALANCE USD", "WHAT");
        for (JsonNode entry : account.path("latest")) {
            boolean spent =
                    entry.path("debit").equals(account.path("id"))
                            && entry.path("amount_micro_usd").longValue(0) != 0;
            textTable.row(
                    process.terminal().time(entry, "at"),
                    (spent ? "-" : "") + process.terminal().usd(entry, "amount_micro_usd"),
                    // Of our own accounts an entry has the other's balance, which is not theirs.
                    entry.path("balance_of").equals(account.path("id"))
                            ? process.terminal().usd(entry, "balance_after_micro_usd")
                            : "-",
                    what(entry));
        }
        return textTable;
    }

    private static String what(JsonNode entry) {
        if (TerminalText.text(entry, "kind").equals("call")) {
            return TerminalText.text(entry, "tool")
                    + " at "
                    + TerminalText.text(entry, "server")
                    + (entry.path("free").booleanValue(false) ? " (free)" : "");
        }
        String note = TerminalText.text(entry, "note");
        return "from " + TerminalText.text(entry, "debit") + (note.isEmpty() ? "" : ": " + note);
    }

    private CommandSpec export() {
        return target.command("export", "Export all ledger entries, oldest first.", this::export)
                .text("--account", "ID", "The account whose entries are exported. Default: all.")
                .choice(
                        "--format",
                        "csv|json",
                        Format.class,
                        "csv, or a JSON object per line (json). Default: csv.")
                .with(ConfigOptions::add)
                .end(
                        "toolbooth accounts export > books.csv",
                        "toolbooth accounts export --account k3mh8w2qa9xd --format json");
    }

    private int export(ParseResult parsed, AdminApi api) throws CommandFailure {
        String account = parsed.matchedOptionValue("--account", null);
        boolean csv = parsed.matchedOptionValue("--format", Format.csv) == Format.csv;
        PrintStream out = process.out();
        if (csv) {
            out.print(CsvWriter.header());
        }
        AdminTarget.each(
                api,
                account == null
                        ? AdminRequest.get("/entries")
                        : AdminRequest.get("/accounts/{id}/entries", account),
                "entries",
                entry -> {
                    if (csv) {
                        out.print(CsvWriter.row(entry));
                    } else {
                        out.println(Json.text(entry));
                    }
                });
        out.flush();
        return ExitCodes.OK;
    }
}
