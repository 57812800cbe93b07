package dev.toolbooth.app.cli.admin;

import dev.toolbooth.app.cli.command.CommandBuilder;
import dev.toolbooth.app.cli.command.CommandFailure;
import dev.toolbooth.app.cli.command.CommandOptions;
import dev.toolbooth.app.cli.command.ConfigOptions;
import dev.toolbooth.app.cli.command.ExitCodes;
import dev.toolbooth.app.cli.command.ProcessEnvironment;
import dev.toolbooth.app.cli.command.TerminalText;
import dev.toolbooth.server.admin.AdminApi;
import dev.toolbooth.server.admin.AdminRequest;
import dev.toolbooth.server.admin.AdminResult;
import dev.toolbooth.wire.Json;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The commands about what can be bought, {@code catalog
 * list|search|show|add|remove|probe|diff|accept}, also while a server runs.
 */
public final class CatalogCommands {
    /** What fields are called on the command line. */
    static final Map<String, String> OPTIONS =
            Map.of(
                    "standing", "--standing",
                    "type", "--type",
                    "network", "--network",
                    "asset", "--asset",
                    "max_usd", "--max-usd",
                    "method", "--method",
                    "name", "--name");

    private static final String ENTRIES = "/catalog";
    private static final String ENTRY = "/catalog/{id}";
    private static final String STANDING = "--standing";
    private static final String TYPE = "--type";
    private static final String NETWORK = "--network";
    private static final String ASSET = "--asset";
    private static final String MAX_USD = "--max-usd";
    private static final String LIMIT = "--limit";
    private static final String ALL = "--all";
    private static final String CHANGE = "--change";
    private static final int LIMIT_USUAL = 20;
    private static final String WHICH = "The entry's name, id or address.";

    private final ProcessEnvironment process;
    private final AdminTarget target;

    public CatalogCommands(ProcessEnvironment process) {
        this.process = process;
        this.target = new AdminTarget(process);
    }

    public CommandSpec all() {
        return CommandBuilder.group(
                        "catalog",
                        "Manage the catalog of what can be bought, here and elsewhere.",
                        process)
                .commands(
                        list(),
                        search(),
                        one(
                                "show",
                                "Show an entry in full.",
                                id -> AdminRequest.get(ENTRY, id),
                                this::print),
                        new CatalogAddCommand(process, target).spec(),
                        one(
                                "remove",
                                "Remove an entry.",
                                id -> AdminRequest.delete(ENTRY, id),
                                gone ->
                                        process.print(
                                                "removed " + TerminalText.text(gone, "name"))),
                        probe(),
                        diff(),
                        accept())
                .end("toolbooth catalog search weather", "toolbooth catalog list --standing dead");
    }

    private CommandSpec accept() {
        return target.command(
                        "accept",
                        "Accept an entry's pending change, so that it is listed again.",
                        this::accept)
                .argument(AdminTarget.ID, WHICH)
                .text(CHANGE, "ID", "Accept only this change, as shown by catalog diff.")
                .with(ConfigOptions::add)
                .output()
                .end(
                        "toolbooth catalog accept https://api.example.com/weather",
                        "toolbooth catalog accept weather --change 0a1b2c3d4e5f6a7b");
    }

    private int accept(ParseResult parsed, AdminApi api) throws CommandFailure {
        ObjectNode order = Json.object();
        String change = parsed.matchedOptionValue(CHANGE, null);
        if (change != null) {
            order.put("change", change);
        }
        String id = parsed.matchedPositionalValue(0, "");
        AdminRequest request = AdminRequest.post(ENTRY + "/accept", order, id);
        return shown(parsed, api.ask(request), this::print);
    }

    private void print(JsonNode entry) {
        CatalogEntryPrinter.print(entry, process.out());
    }

    private CommandSpec list() {
        return target.command("list", "List all entries, hidden ones included.", this::list)
                .text(
                        STANDING,
                        "STANDING",
                        "Only entries in this state: listed, unproven, changed, dead or impostor.")
                .with(CatalogCommands::type)
                .with(ConfigOptions::add)
                .output()
                .end("toolbooth catalog list", "toolbooth catalog list --standing changed");
    }

    private static void type(CommandBuilder command) {
        command.text(TYPE, "http|mcp", "Only HTTP resources, or only MCP tools.");
    }

    private int list(ParseResult parsed, AdminApi api) throws CommandFailure {
        AdminRequest request =
                AdminRequest.get(ENTRIES)
                        .with("standing", parsed.matchedOptionValue(STANDING, null))
                        .with("type", parsed.matchedOptionValue(TYPE, null));
        ArrayNode entries = AdminTarget.all(api, request, "entries", OPTIONS);
        return table(parsed, entries, "no such entries");
    }

    private int table(ParseResult parsed, ArrayNode entries, String none) throws CommandFailure {
        return target.print(parsed, entries, none, CatalogEntryPrinter::table);
    }

    private CommandSpec search() {
        return target.command(
                        "search",
                        "Search listed entries, best first. While no server runs, by words only.",
                        this::search)
                .arguments(0, "WORDS", "What to search for. Default: everything.")
                .text(NETWORK, "NAME", "Only entries that can be paid on this network.")
                .text(
                        ASSET,
                        "ASSET",
                        "Only entries that can be paid with this asset, such as USDC.")
                .text(MAX_USD, "USD", "Only entries that cost at most this.")
                .with(CatalogCommands::type)
                .number(LIMIT, "The most results. Default: " + LIMIT_USUAL + ".")
                .with(ConfigOptions::add)
                .output()
                .end(
                        "toolbooth catalog search weather forecast",
                        "toolbooth catalog search images --network base --max-usd 0.05");
    }

    private int search(ParseResult parsed, AdminApi api) throws CommandFailure {
        String[] words = parsed.matchedPositionalValue(0, new String[0]);
        int limit = parsed.matchedOptionValue(LIMIT, LIMIT_USUAL);
        if (limit < 1 || limit > AdminRequest.LIMIT_MAX) {
            throw CommandFailure.misuse(
                    LIMIT, limit, "a number from 1 to " + AdminRequest.LIMIT_MAX);
        }
        AdminRequest request =
                AdminRequest.get(ENTRIES)
                        .with("words", String.join(" ", words))
                        .with("type", parsed.matchedOptionValue(TYPE, null))
                        .with("network", parsed.matchedOptionValue(NETWORK, null))
                        .with("asset", parsed.matchedOptionValue(ASSET, null))
                        .with("max_usd", parsed.matchedOptionValue(MAX_USD, null))
                        .page(null, limit);
        ObjectNode page = AdminTarget.done(api.ask(request), OPTIONS);
        ArrayNode entries = Json.array();
        page.path("entries").forEach(entries::add);
        int code = table(parsed, entries, "no listed entry matches");
        long total = page.path("total").longValue(0);
        if (total > entries.size() && !CommandOptions.asJson(parsed)) {
            process.tell(entries.size() + " of " + total + "; --limit shows more");
        }
        return code;
    }

    private CommandSpec one(
            String name,
            String what,
            Function<String, AdminRequest> asked,
            Consumer<JsonNode> shown) {
        return target.about(
                name,
                what,
                WHICH,
                (parsed, api, id) -> shown(parsed, api.ask(asked.apply(id)), shown),
                "toolbooth catalog " + name + " x402_get_https___api_example_com_weather_0a1b2c3d",
                "toolbooth catalog " + name + " https://api.example.com/weather");
    }

    private int shown(ParseResult parsed, AdminResult adminResult, Consumer<JsonNode> shown)
            throws CommandFailure {
        ObjectNode json = AdminTarget.done(adminResult, OPTIONS);
        return target.print(parsed, json, () -> shown.accept(json));
    }

    private CommandSpec probe() {
        return target.command(
                        "probe",
                        "Probe an entry now, with an unpaid request: is it still as listed?",
                        this::probe)
                .optionalArgument("ID", WHICH)
                .flag(ALL, "Probe all entries, one after the other.")
                .with(ConfigOptions::add)
                .output()
                .end(
                        "toolbooth catalog probe https://api.example.com/weather",
                        "toolbooth catalog probe --all");
    }

    private int probe(ParseResult parsed, AdminApi api) throws CommandFailure {
        String id = parsed.matchedPositionalValue(0, null);
        boolean all = parsed.hasMatchedOption(ALL);
        if (all == (id != null)) {
            throw CommandFailure.misuse("expected either an ID or " + ALL);
        }
        if (id != null) {
            return shown(parsed, api.ask(probe(id)), this::print);
        }
        ArrayNode entries = Json.array();
        for (JsonNode entry : listed(api, null)) {
            entries.add(AdminTarget.done(api.ask(probe(entry.path("id").asString("")))));
        }
        return table(parsed, entries, "the catalog is empty");
    }

    private static AdminRequest probe(String id) {
        return AdminRequest.post(ENTRY + "/probe", Json.object(), id);
    }

    private static ArrayNode listed(AdminApi api, @Nullable String standing) throws CommandFailure {
        AdminRequest request = AdminRequest.get(ENTRIES).with("standing", standing);
        ArrayNode entries = AdminTarget.all(api, request, "entries");
        return entries;
    }

    private CommandSpec diff() {
        return target.command(
                        "diff",
                        "Show pending changes of entries, which are hidden until you accept them.",
                        this::diff)
                .optionalArgument("ID", WHICH)
                .with(ConfigOptions::add)
                .output()
                .end(
                        "toolbooth catalog diff",
                        "toolbooth catalog diff https://api.example.com/weather");
    }

    private int diff(ParseResult parsed, AdminApi api) throws CommandFailure {
        String id = parsed.matchedPositionalValue(0, null);
        ArrayNode waiting = Json.array();
        if (id != null) {
            waiting.add(AdminTarget.done(api.ask(AdminRequest.get(ENTRY, id))));
        } else {
            for (String standing : List.of("changed", "impostor")) {
                for (JsonNode entry : listed(api, standing)) {
                    String key = entry.path("id").asString("");
                    waiting.add(AdminTarget.done(api.ask(AdminRequest.get(ENTRY, key))));
                }
            }
        }
        if (CommandOptions.asJson(parsed)) {
            process.print(Json.text(waiting));
            return ExitCodes.OK;
        }
        boolean any = false;
        for (JsonNode entry : waiting) {
            if (entry.has("change") || entry.has("impostor_of")) {
                CatalogEntryPrinter.differences(entry, process.out());
                any = true;
            }
        }
        if (!any) {
            process.tell("no pending changes");
        }
        return ExitCodes.OK;
    }
}
