package dev.toolbooth.app.cli;

import dev.toolbooth.app.keys.KeyList;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.server.admin.Office;
import dev.toolbooth.wire.Json;
import java.time.Clock;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The commands about API keys, {@code keys create|list|limit|revoke|topup}, also while a server
 * runs.
 */
final class KeyCommands {
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

    private static final String PER_CALL = "--spend-usd-per-call";
    private static final String PER_DAY = "--spend-usd-per-day";
    private static final String TOTAL = "--spend-usd-total";

    private final Surroundings around;
    private final OfficeDoor door;
    private final Clock clock = Clock.systemUTC();

    KeyCommands(Surroundings around) {
        this.around = around;
        this.door = new OfficeDoor(around);
    }

    CommandSpec all() {
        var spec = Page.group("keys", "Make, list, limit, revoke and top up API keys.", around);
        spec.addSubcommand("create", create());
        spec.addSubcommand("list", list());
        spec.addSubcommand("limit", limit());
        spec.addSubcommand("revoke", revoke());
        spec.addSubcommand("topup", topUp());
        return Page.end(spec, "toolbooth keys create --name ci", "toolbooth keys list");
    }

    private CommandSpec create() {
        var spec =
                Page.of(
                        "create",
                        "Make a key and print it: the only time that its secret is shown.",
                        parsed -> door.making(parsed, office -> create(parsed, office)));
        spec.addOption(Options.text("--name", "NAME", "What the key is for."));
        spec.addOption(
                many("--server", "NAME", "The servers that it may enter. Default: all of them."));
        spec.addOption(
                many(
                        "--scope",
                        "SCOPE",
                        "What it may use: tools, resources, prompts, metrics, one of them"
                                + " as in tools:echo, or several as in tools:read_*."
                                + " Default: everything."));
        spec.addOption(
                Options.text(
                        "--account",
                        "ID",
                        "Whose money it spends; several keys may share one. Default: its own."));
        spec.addOption(Options.text("--balance-usd", "USD", "Money to put into the account."));
        spec.addOption(
                Options.text(
                        "--rate",
                        "RATE",
                        "How often it may ask, as in 10/s or 600/m. Default: limits.key-rate."));
        spec.addOption(Options.text(PER_CALL, "USD", "The most that a call may cost."));
        spec.addOption(Options.text(PER_DAY, "USD", "The most that it may spend in a day of UTC."));
        spec.addOption(Options.text(TOTAL, "USD", "The most that it may spend in its life."));
        spec.addOption(
                Options.text(
                        "--expires",
                        "WHEN",
                        "A date, a moment, or a span such as 30d. Default: never."));
        OfficeDoor.places(spec);
        spec.addOption(Options.output());
        return Page.end(
                spec,
                "toolbooth keys create --name ci",
                "toolbooth keys create --name reader --scope tools:echo --expires 30d --rate 5/s",
                "toolbooth keys create --server base --balance-usd 5 --spend-usd-per-day 1",
                "toolbooth keys create --output json | jq -r .key");
    }

    private static OptionSpec many(String name, String label, String description) {
        return OptionSpec.builder(name)
                .paramLabel(label)
                .type(String[].class)
                .arity("1..*")
                .description(description)
                .build();
    }

    private int create(ParseResult parsed, Office office) throws NotDone {
        ObjectNode made = typed(() -> OfficeDoor.done(office.createKey(order(parsed))));
        if (Options.asJson(parsed)) {
            around.out().println(Json.text(made));
        } else {
            String id = made.path("id").asString("");
            around.out().println(made.path("key").asString(""));
            around.err().println("keep it: it is not shown again (id " + id + ")");
        }
        return ExitCodes.OK;
    }

    private ObjectNode order(ParseResult parsed) throws NotDone {
        ObjectNode order = Json.object();
        putText(order, "name", parsed.matchedOptionValue("--name", null));
        putText(order, "account", parsed.matchedOptionValue("--account", null));
        putText(order, "rate", parsed.matchedOptionValue("--rate", null));
        putTexts(order, "servers", parsed.matchedOptionValue("--server", new String[0]));
        putTexts(order, "scopes", parsed.matchedOptionValue("--scope", new String[0]));
        putAmount(order, "balance_micro_usd", OfficeDoor.usd(parsed, "--balance-usd"));
        ObjectNode spend = order.putObject("spend");
        putAmount(spend, "per_call_micro_usd", OfficeDoor.usd(parsed, PER_CALL));
        putAmount(spend, "per_day_micro_usd", OfficeDoor.usd(parsed, PER_DAY));
        putAmount(spend, "total_micro_usd", OfficeDoor.usd(parsed, TOTAL));
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

    private Instant expiry(String text) throws NotDone {
        Instant now = clock.instant();
        return Moment.read(text, now)
                .filter(now::isBefore)
                .orElseThrow(
                        () ->
                                NotDone.misuse(
                                        "--expires "
                                                + text
                                                + ": expected a time to come, such as 30d or"
                                                + " 2027-01-31"));
    }

    /** Something that was typed as options. */
    private interface Typed {
        ObjectNode done() throws NotDone;
    }

    /** Says of members what their options are called. */
    private static ObjectNode typed(Typed work) throws NotDone {
        try {
            return work.done();
        } catch (NotDone e) {
            String message = String.valueOf(e.getMessage());
            int end = message.indexOf(": ");
            String option = end < 0 ? null : OPTIONS.get(message.substring(0, end));
            throw option == null ? e : new NotDone(e.code(), option + message.substring(end));
        }
    }

    private CommandSpec list() {
        var spec =
                Page.of(
                        "list",
                        "List the keys; secrets are not kept and can't be shown.",
                        parsed -> door.with(parsed, office -> list(parsed, office)));
        OfficeDoor.places(spec);
        spec.addOption(Options.output());
        return Page.end(spec, "toolbooth keys list", "toolbooth keys list --output json");
    }

    private int list(ParseResult parsed, Office office) throws NotDone {
        ArrayNode keys = Json.array();
        OfficeDoor.each(office::keys, "keys", keys::add);
        if (Options.asJson(parsed)) {
            around.out().println(Json.text(keys));
        } else if (keys.isEmpty()) {
            around.err().println("no keys yet: toolbooth keys create makes one");
        } else {
            around.out().print(KeyList.table(keys));
        }
        return ExitCodes.OK;
    }

    private CommandSpec limit() {
        var spec =
                Page.of(
                        "limit",
                        "Change what a key may do, from the next request on, and print it. What"
                                + " is not named stays; none takes a limit away.",
                        parsed -> door.with(parsed, office -> limit(parsed, office)));
        spec.addPositional(OfficeDoor.id("The key's id, as keys list shows it."));
        spec.addOption(Options.text("--name", "NAME", "What the key is for."));
        spec.addOption(many("--server", "NAME", "The servers that it may enter, or none for all."));
        spec.addOption(many("--scope", "SCOPE", "What it may use, or none for everything."));
        spec.addOption(Options.text("--rate", "RATE", "How often it may ask, as in 10/s."));
        spec.addOption(Options.text(PER_CALL, "USD", "The most that a call may cost."));
        spec.addOption(Options.text(PER_DAY, "USD", "The most that it may spend in a day of UTC."));
        spec.addOption(Options.text(TOTAL, "USD", "The most that it may spend in its life."));
        spec.addOption(
                Options.text("--expires", "WHEN", "A date, a moment, or a span such as 30d."));
        OfficeDoor.places(spec);
        spec.addOption(Options.output());
        return Page.end(
                spec,
                "toolbooth keys limit k3mh8w2qa9xd --rate 5/s --spend-usd-per-day 1",
                "toolbooth keys limit k3mh8w2qa9xd --spend-usd-per-day none --expires 90d");
    }

    private int limit(ParseResult parsed, Office office) throws NotDone {
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
            throw NotDone.misuse("nothing to change: name a limit, such as --rate 5/s");
        }
        String id = OfficeDoor.id(parsed);
        ObjectNode key = typed(() -> OfficeDoor.done(office.changeKey(id, order)));
        if (Options.asJson(parsed)) {
            around.out().println(Json.text(key));
        } else {
            around.out().print(KeyList.table(Json.array().add(key)));
        }
        return ExitCodes.OK;
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
            throws NotDone {
        if (!isNone(order, member, parsed, option)) {
            putAmount(order, member, OfficeDoor.usd(parsed, option));
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

    private CommandSpec revoke() {
        var spec =
                Page.of(
                        "revoke",
                        "Take a key back: it stops working at once, and for good.",
                        parsed -> door.with(parsed, office -> revoke(parsed, office)));
        spec.addPositional(OfficeDoor.id("The key's id, as keys list shows it."));
        OfficeDoor.places(spec);
        return Page.end(spec, "toolbooth keys revoke k3mh8w2qa9xd");
    }

    private int revoke(ParseResult parsed, Office office) throws NotDone {
        String id = OfficeDoor.id(parsed);
        OfficeDoor.done(office.revokeKey(id));
        around.err().println("revoked " + id);
        return ExitCodes.OK;
    }

    private CommandSpec topUp() {
        var spec =
                Page.of(
                        "topup",
                        "Put money into a key's account, and print its balance.",
                        parsed -> door.with(parsed, office -> topUp(parsed, office)));
        spec.addPositional(OfficeDoor.id("The key's id, as keys list shows it."));
        spec.addOption(
                OptionSpec.builder("--usd")
                        .paramLabel("USD")
                        .type(String.class)
                        .required(true)
                        .description("How much, as in 5 or 0.25.")
                        .build());
        spec.addOption(Options.text("--note", "TEXT", "What it is, for people."));
        spec.addOption(
                Options.text(
                        "--id",
                        "UUID",
                        "Makes the command safe to repeat: the same id counts once."));
        OfficeDoor.places(spec);
        spec.addOption(Options.output());
        return Page.end(
                spec,
                "toolbooth keys topup k3mh8w2qa9xd --usd 5",
                "toolbooth keys topup k3mh8w2qa9xd --usd 5 --note \"invoice 17\"",
                "toolbooth keys topup k3mh8w2qa9xd --usd 5"
                        + " --id 3f8e4c52-6f0e-4d0c-9a55-0d1f6a3b7c21");
    }

    private int topUp(ParseResult parsed, Office office) throws NotDone {
        Money amount = OfficeDoor.usd(parsed, "--usd");
        if (amount == null || amount.isZero()) {
            throw NotDone.misuse("--usd: expected more than nothing");
        }
        ObjectNode key = OfficeDoor.done(office.key(OfficeDoor.id(parsed)));
        String account = key.path("account").asString("");
        ObjectNode order =
                Json.object()
                        .put("amount_micro_usd", amount.microUsd())
                        .put("id", parsed.matchedOptionValue("--id", UUID.randomUUID().toString()));
        putText(order, "note", parsed.matchedOptionValue("--note", null));
        ObjectNode entry = typed(() -> OfficeDoor.done(office.deposit(account, order)));
        if (Options.asJson(parsed)) {
            around.out().println(Json.text(entry));
        } else {
            Money balance = new Money(entry.path("balance_after_micro_usd").longValue());
            around.out().println(balance.usd());
            around.err().println("put " + amount + " into the account " + account);
        }
        return ExitCodes.OK;
    }
}
