package dev.toolbooth.app.cli.admin;

import dev.toolbooth.app.cli.command.CommandBuilder;
import dev.toolbooth.app.cli.command.CommandFailure;
import dev.toolbooth.app.cli.command.CommandOptions;
import dev.toolbooth.app.cli.command.ConfigOptions;
import dev.toolbooth.app.cli.command.ExitCodes;
import dev.toolbooth.app.cli.command.ProcessEnvironment;
import dev.toolbooth.app.cli.command.TimeArgument;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.server.admin.AdminApi;
import dev.toolbooth.server.admin.AdminRequest;
import dev.toolbooth.wire.Json;
import java.time.Clock;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The commands about API keys, {@code keys create|list|limit|revoke|topup}, also while a server
 * runs.
 */
public final class KeyCommands {
    /** What members of an order are called on the command line. */
    private static final Map<String, String> OPTIONS =
            Map.of(
                    "name", "--name",
                    "servers", "--server",
                    "scopes", "--scope",
                    "account", "--account",
                    "expires", "--expires",
                    "rate", "--rate",
                    "id", "--id",
                    "note", "--note");

    /** What is typed for no limit at all. */
    private static final String NONE = "none";

    private static final String KEY = "/keys/{id}";
    private static final String PER_CALL = "--spend-usd-per-call";
    private static final String PER_DAY = "--spend-usd-per-day";
    private static final String TOTAL = "--spend-usd-total";

    private final ProcessEnvironment process;
    private final AdminTarget target;
    private final Clock clock = Clock.systemUTC();

    public KeyCommands(ProcessEnvironment process) {
        this.process = process;
        this.target = new AdminTarget(process);
    }

    public CommandSpec all() {
        return CommandBuilder.group(
                        "keys", "Create, list, limit, revoke and top up API keys.", process)
                .commands(create(), list(), limit(), revoke(), topUp())
                .end("toolbooth keys create --name ci", "toolbooth keys list");
    }

    private CommandSpec create() {
        return target.makingCommand(
                        "create",
                        "Create a key and print it. Its secret is never shown again.",
                        this::create)
                .text("--name", "NAME", "A name that says what the key is for.")
                .words("--server", "NAME", "The servers that the key opens. Default: all.")
                .words(
                        "--scope",
                        "SCOPE",
                        "What the key may use: tools, resources, prompts, metrics, a single one"
                                + " (tools:echo), or several (tools:read_*). Default: everything.")
                .text(
                        "--account",
                        "ID",
                        "The account that the key spends from; keys can share one. Default: an"
                                + " account of its own.")
                .text("--balance-usd", "USD", "The initial deposit into the account.")
                .text(
                        "--rate",
                        "RATE",
                        "The most requests, such as 10/s or 600/m. Default: limits.key-rate.")
                .text(PER_CALL, "USD", "The most to spend on a call.")
                .text(PER_DAY, "USD", "The most to spend in a UTC day.")
                .text(TOTAL, "USD", "The most to spend in total.")
                .text(
                        "--expires",
                        "WHEN",
                        "When the key expires: a date, a time, or a duration such as 30d. Default:"
                                + " never.")
                .with(ConfigOptions::add)
                .output()
                .end(
                        "toolbooth keys create --name ci",
                        "toolbooth keys create --name reader --scope tools:echo --expires 30d"
                                + " --rate 5/s",
                        "toolbooth keys create --server base --balance-usd 5 --spend-usd-per-day 1",
                        "toolbooth keys create --output json | jq -r .key");
    }

    private int create(ParseResult parsed, AdminApi api) throws CommandFailure {
        ObjectNode made =
                AdminTarget.done(api.ask(AdminRequest.post("/keys", order(parsed))), OPTIONS);
        return target.print(
                parsed,
                made,
                () -> {
                    String id = made.path("id").asString("");
                    process.print(made.path("key").asString(""));
                    process.tell("keep it: it won't be shown again (id " + id + ")");
                });
    }

    private ObjectNode order(ParseResult parsed) throws CommandFailure {
        ObjectNode order = Json.object();
        putText(order, "name", parsed.matchedOptionValue("--name", null));
        putText(order, "account", parsed.matchedOptionValue("--account", null));
        putText(order, "rate", parsed.matchedOptionValue("--rate", null));
        putTexts(order, "servers", parsed.matchedOptionValue("--server", new String[0]));
        putTexts(order, "scopes", parsed.matchedOptionValue("--scope", new String[0]));
        putAmount(order, "balance_micro_usd", CommandOptions.usd(parsed, "--balance-usd"));
        ObjectNode spend = order.putObject("spend");
        putAmount(spend, "per_call_micro_usd", CommandOptions.usd(parsed, PER_CALL));
        putAmount(spend, "per_day_micro_usd", CommandOptions.usd(parsed, PER_DAY));
        putAmount(spend, "total_micro_usd", CommandOptions.usd(parsed, TOTAL));
        String expires = parsed.matchedOptionValue("--expires", null);
        if (expires != null) {
            order.put("expires", expiry(expires).toString());
        }
        return order;
    }

    private static void putText(ObjectNode order, String member, @Nullable String value) {
        if (value != null) {
            order.put(member, value);
        }
    }

    private static void putTexts(ObjectNode order, String member, String[] values) {
        ArrayNode array = order.putArray(member);
        for (String value : values) {
            array.add(value);
        }
    }

    private static void putAmount(ObjectNode order, String member, @Nullable Money amount) {
        if (amount != null) {
            order.put(member, amount.microUsd());
        }
    }

    private Instant expiry(String text) throws CommandFailure {
        Instant now = clock.instant();
        return TimeArgument.read(text, now)
                .filter(now::isBefore)
                .orElseThrow(
                        () ->
                                CommandFailure.misuse(
                                        "--expires",
                                        text,
                                        "a time in the future, such as 30d or" + " 2027-01-31"));
    }

    private CommandSpec list() {
        return target.command("list", "List the keys. Their secrets are not stored.", this::list)
                .with(ConfigOptions::add)
                .output()
                .end("toolbooth keys list", "toolbooth keys list --output json");
    }

    private int list(ParseResult parsed, AdminApi api) throws CommandFailure {
        ArrayNode keys = AdminTarget.all(api, AdminRequest.get("/keys"), "keys");
        return target.print(
                parsed,
                keys,
                "no keys yet: create one with toolbooth keys create",
                rows -> KeyTable.of(rows, accounts(api), process.terminal()));
    }

    private static Map<String, JsonNode> accounts(AdminApi api) throws CommandFailure {
        Map<String, JsonNode> accounts = new HashMap<>();
        AdminTarget.all(api, AdminRequest.get("/accounts"), "accounts")
                .forEach(account -> accounts.put(account.path("id").asString(""), account));
        return accounts;
    }

    private CommandSpec limit() {
        return target.command(
                        "limit",
                        "Change a key's limits, from its next request on, and print the key. Limits"
                                + " that you don't name stay; none removes a limit.",
                        this::limit)
                .argument(AdminTarget.ID, "The key's id, as keys list shows it.")
                .text("--name", "NAME", "A name that says what the key is for.")
                .words("--server", "NAME", "The servers that the key opens, or none for all.")
                .words("--scope", "SCOPE", "What the key may use, or none for everything.")
                .text("--rate", "RATE", "The most requests, such as 10/s.")
                .text(PER_CALL, "USD", "The most to spend on a call.")
                .text(PER_DAY, "USD", "The most to spend in a UTC day.")
                .text(TOTAL, "USD", "The most to spend in total.")
                .text(
                        "--expires",
                        "WHEN",
                        "When the key expires: a date, a time, or a duration such as 30d.")
                .with(ConfigOptions::add)
                .output()
                .end(
                        "toolbooth keys limit k3mh8w2qa9xd --rate 5/s --spend-usd-per-day 1",
                        "toolbooth keys limit k3mh8w2qa9xd --spend-usd-per-day none --expires 90d");
    }

    private int limit(ParseResult parsed, AdminApi api) throws CommandFailure {
        ObjectNode order = Json.object();
        putText(order, "name", parsed.matchedOptionValue("--name", null));
        if (parsed.hasMatchedOption("--rate") && !isNone(order, "rate", parsed, "--rate")) {
            putText(order, "rate", parsed.matchedOptionValue("--rate", null));
        }
        putMany(order, "servers", parsed, "--server");
        putMany(order, "scopes", parsed, "--scope");
        ObjectNode spend = Json.object();
        putLimit(spend, "per_call_micro_usd", parsed, PER_CALL);
        putLimit(spend, "per_day_micro_usd", parsed, PER_DAY);
        putLimit(spend, "total_micro_usd", parsed, TOTAL);
        if (!spend.isEmpty()) {
            order.set("spend", spend);
        }
        String expires = parsed.matchedOptionValue("--expires", null);
        if (expires != null && !isNone(order, "expires", parsed, "--expires")) {
            order.put("expires", expiry(expires).toString());
        }
        if (order.isEmpty()) {
            throw CommandFailure.misuse("nothing to change: name a limit, such as --rate 5/s");
        }
        String id = keyId(parsed, api);
        ObjectNode key = AdminTarget.done(api.ask(AdminRequest.post(KEY, order, id)), OPTIONS);
        return target.print(
                parsed,
                key,
                () ->
                        KeyTable.of(Json.array().add(key), Map.of(), process.terminal())
                                .print(process));
    }

    /** Whether a limit is to be taken away; then the order says so. */
    private static boolean isNone(
            ObjectNode order, String member, ParseResult parsed, String option) {
        boolean none = NONE.equals(parsed.matchedOptionValue(option, ""));
        if (none) {
            order.putNull(member);
        }
        return none;
    }

    private static void putLimit(ObjectNode order, String member, ParseResult parsed, String option)
            throws CommandFailure {
        if (!isNone(order, member, parsed, option)) {
            putAmount(order, member, CommandOptions.usd(parsed, option));
        }
    }

    private static void putMany(
            ObjectNode order, String member, ParseResult parsed, String option) {
        if (parsed.hasMatchedOption(option)) {
            String[] values = parsed.matchedOptionValue(option, new String[0]);
            boolean none = values.length == 1 && values[0].equals(NONE);
            putTexts(order, member, none ? new String[0] : values);
        }
    }

    private static String keyId(ParseResult parsed, AdminApi api) throws CommandFailure {
        return AdminTarget.whole(api, AdminTarget.id(parsed), AdminRequest.get("/keys"), "keys");
    }

    private CommandSpec revoke() {
        return target.command(
                        "revoke", "Revoke a key. It stops working at once, for good.", this::revoke)
                .argument(AdminTarget.ID, "The key's id, as keys list shows it.")
                .with(ConfigOptions::add)
                .end("toolbooth keys revoke k3mh8w2qa9xd");
    }

    private int revoke(ParseResult parsed, AdminApi api) throws CommandFailure {
        String id = keyId(parsed, api);
        AdminTarget.done(api.ask(AdminRequest.delete(KEY, id)));
        process.tell("revoked " + id);
        return ExitCodes.OK;
    }

    private CommandSpec topUp() {
        return target.command(
                        "topup", "Top up a key's account, and print its balance.", this::topUp)
                .argument(AdminTarget.ID, "The key's id, as keys list shows it.")
                .requiredText("--usd", "USD", "The amount, such as 5 or 0.25.")
                .text("--note", "TEXT", "A note for people, such as the invoice.")
                .text("--id", "UUID", "Makes the command idempotent: the same id counts once.")
                .with(ConfigOptions::add)
                .output()
                .end(
                        "toolbooth keys topup k3mh8w2qa9xd --usd 5",
                        "toolbooth keys topup k3mh8w2qa9xd --usd 5 --note \"invoice 17\"",
                        "toolbooth keys topup k3mh8w2qa9xd --usd 5"
                                + " --id 3f8e4c52-6f0e-4d0c-9a55-0d1f6a3b7c21");
    }

    private int topUp(ParseResult parsed, AdminApi api) throws CommandFailure {
        Money amount = CommandOptions.usd(parsed, "--usd");
        if (amount == null || amount.isZero()) {
            throw CommandFailure.misuse("--usd: expected more than 0");
        }
        ObjectNode key = AdminTarget.done(api.ask(AdminRequest.get(KEY, keyId(parsed, api))));
        String account = key.path("account").asString("");
        ObjectNode order =
                Json.object()
                        .put("amount_micro_usd", amount.microUsd())
                        .put("id", parsed.matchedOptionValue("--id", UUID.randomUUID().toString()));
        putText(order, "note", parsed.matchedOptionValue("--note", null));
        ObjectNode entry =
                AdminTarget.done(
                        api.ask(AdminRequest.post("/accounts/{id}/deposits", order, account)),
                        OPTIONS);
        return target.print(
                parsed,
                entry,
                () -> {
                    Money balance = new Money(entry.path("balance_after_micro_usd").longValue());
                    process.print(balance.usd());
                    process.tell("put " + amount + " into the account " + account);
                });
    }
}
