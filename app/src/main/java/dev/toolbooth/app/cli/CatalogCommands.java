package dev.toolbooth.app.cli;

import dev.toolbooth.server.admin.Answer;
import dev.toolbooth.server.admin.CatalogOffice;
import dev.toolbooth.server.admin.CatalogOffice.Sought;
import dev.toolbooth.server.admin.Office;
import dev.toolbooth.wire.Json;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The commands about what can be bought, {@code catalog
 * list|search|show|add|remove|probe|diff|accept}, also while a server runs.
 */
final class CatalogCommands {
    private static final String STANDING = "--standing";
    private static final String TYPE = "--type";
    private static final String NETWORK = "--network";
    private static final String ASSET = "--asset";
    private static final String MAX_USD = "--max-usd";
    private static final String LIMIT = "--limit";
    private static final String ALL = "--all";
    private static final String CHANGE = "--change";
    private static final int LIMIT_USUAL = 20;
    private static final String WHICH = "Its name, its id, or its address.";

    private final Surroundings around;
    private final OfficeDoor door;

    CatalogCommands(Surroundings around) {
        this.around = around;
        this.door = new OfficeDoor(around);
    }

    CommandSpec all() {
        var spec =
                Page.group(
                        "catalog",
                        "Look after the catalog of what can be bought, here and elsewhere.",
                        around);
        spec.addSubcommand("list", list());
        spec.addSubcommand("search", search());
        spec.addSubcommand(
                "show",
                one("show", "Show everything about an entry.", CatalogOffice::entry, this::print));
        spec.addSubcommand("add", new CatalogAddCommand(around, door).spec());
        spec.addSubcommand(
                "remove",
                one(
                        "remove",
                        "Take an entry out.",
                        CatalogOffice::remove,
                        gone -> around.out().println("removed " + Visible.text(gone, "name"))));
        spec.addSubcommand("probe", probe());
        spec.addSubcommand("diff", diff());
        spec.addSubcommand("accept", accept());
        return Page.end(
                spec, "toolbooth catalog search weather", "toolbooth catalog list --standing dead");
    }

    private CommandSpec accept() {
        var spec =
                Page.of(
                        "accept",
                        "Agree to what an entry has become since it was listed.",
                        parsed -> door.with(parsed, office -> accept(parsed, office)));
        spec.addPositional(OfficeDoor.id(WHICH));
        spec.addOption(
                Options.text(CHANGE, "ID", "Only to this change, as catalog diff shows it."));
        OfficeDoor.places(spec);
        spec.addOption(Options.output());
        return Page.end(
                spec,
                "toolbooth catalog accept https://api.example.com/weather",
                "toolbooth catalog accept weather --change 0a1b2c3d4e5f6a7b");
    }

    private int accept(ParseResult parsed, Office office) throws NotDone {
        ObjectNode order = Json.object();
        String change = parsed.matchedOptionValue(CHANGE, null);
        if (change != null) {
            order.put("change", change);
        }
        String id = parsed.matchedPositionalValue(0, "");
        return shown(parsed, office.catalog().accept(id, order), this::print);
    }

    private void print(JsonNode entry) {
        EntryPage.print(entry, around.out());
    }

    private CommandSpec list() {
        var spec =
                Page.of(
                        "list",
                        "List all entries, also those that nobody is told about.",
                        parsed -> door.with(parsed, office -> list(parsed, office)));
        spec.addOption(
                Options.text(
                        STANDING,
                        "STANDING",
                        "Only those that are listed, unproven, changed, dead or impostor."));
        spec.addOption(type());
        OfficeDoor.places(spec);
        spec.addOption(Options.output());
        return Page.end(
                spec, "toolbooth catalog list", "toolbooth catalog list --standing changed");
    }

    private static OptionSpec type() {
        return Options.text(TYPE, "http|mcp", "Only resources of HTTP, or only tools of MCP.");
    }

    private int list(ParseResult parsed, Office office) throws NotDone {
        ArrayNode entries = Json.array();
        Sought sought =
                new Sought(
                        null,
                        parsed.matchedOptionValue(STANDING, null),
                        parsed.matchedOptionValue(TYPE, null),
                        null,
                        null,
                        null);
        OfficeDoor.each(
                part -> words(office.catalog().entries(sought, part)), "entries", entries::add);
        return table(parsed, entries, "no such entries");
    }

    private int table(ParseResult parsed, ArrayNode entries, String none) {
        if (Options.asJson(parsed)) {
            around.out().println(Json.text(entries));
        } else if (entries.isEmpty()) {
            around.err().println(none);
        } else {
            around.out().print(EntryPage.table(entries));
        }
        return ExitCodes.OK;
    }

    private CommandSpec search() {
        var spec =
                Page.of(
                        "search",
                        "Search what is listed, the best first: as the server does that has"
                                + " the store open, else by words alone.",
                        parsed -> door.with(parsed, office -> search(parsed, office)));
        spec.addPositional(
                Options.arguments(0, "WORDS", "What it is about; without any, everything."));
        spec.addOption(Options.text(NETWORK, "NAME", "Only what can be paid on this network."));
        spec.addOption(
                Options.text(ASSET, "ASSET", "Only what can be paid with this, such as USDC."));
        spec.addOption(Options.text(MAX_USD, "USD", "Only what costs at most that."));
        spec.addOption(type());
        spec.addOption(
                OptionSpec.builder(LIMIT)
                        .paramLabel("N")
                        .type(Integer.class)
                        .description("The most that are shown. Default: " + LIMIT_USUAL + ".")
                        .build());
        OfficeDoor.places(spec);
        spec.addOption(Options.output());
        return Page.end(
                spec,
                "toolbooth catalog search weather forecast",
                "toolbooth catalog search images --network base --max-usd 0.05");
    }

    private int search(ParseResult parsed, Office office) throws NotDone {
        String[] words = parsed.matchedPositionalValue(0, new String[0]);
        int limit = parsed.matchedOptionValue(LIMIT, LIMIT_USUAL);
        if (limit < 1 || limit > Office.Part.LIMIT_MAX) {
            throw NotDone.misuse(
                    LIMIT + " " + limit + ": expected a number from 1 to " + Office.Part.LIMIT_MAX);
        }
        Sought sought =
                new Sought(
                        String.join(" ", words),
                        null,
                        parsed.matchedOptionValue(TYPE, null),
                        parsed.matchedOptionValue(NETWORK, null),
                        parsed.matchedOptionValue(ASSET, null),
                        parsed.matchedOptionValue(MAX_USD, null));
        ObjectNode page =
                OfficeDoor.done(
                        words(office.catalog().entries(sought, new Office.Part(null, limit))));
        ArrayNode entries = Json.array();
        page.path("entries").forEach(entries::add);
        int code = table(parsed, entries, "nothing that is listed fits");
        long total = page.path("total").longValue(0);
        if (total > entries.size() && !Options.asJson(parsed)) {
            around.err().println(entries.size() + " of " + total + "; --limit shows more");
        }
        return code;
    }

    /** What is refused, in words of the command line. */
    static Answer words(Answer answer) {
        return answer instanceof Answer.Refused(Answer.Reason reason, String message)
                ? new Answer.Refused(
                        reason,
                        message.replaceFirst(
                                        "^(standing|type|network|asset|method|name|item):", "--$1:")
                                .replaceFirst("^max_usd:", MAX_USD + ":"))
                : answer;
    }

    private CommandSpec one(
            String name,
            String what,
            BiFunction<CatalogOffice, String, Answer> asked,
            Consumer<JsonNode> shown) {
        return door.about(
                name,
                what,
                WHICH,
                (parsed, office, id) -> shown(parsed, asked.apply(office.catalog(), id), shown),
                "toolbooth catalog " + name + " x402_get_https___api_example_com_weather_0a1b2c3d",
                "toolbooth catalog " + name + " https://api.example.com/weather");
    }

    private int shown(ParseResult parsed, Answer answer, Consumer<JsonNode> shown) throws NotDone {
        ObjectNode json = OfficeDoor.done(words(answer));
        if (Options.asJson(parsed)) {
            around.out().println(Json.text(json));
        } else {
            shown.accept(json);
        }
        return ExitCodes.OK;
    }

    private CommandSpec probe() {
        var spec =
                Page.of(
                        "probe",
                        "Ask an entry now, without paying, whether it is as listed.",
                        parsed -> door.with(parsed, office -> probe(parsed, office)));
        spec.addPositional(Options.optionalArgument("ID", WHICH));
        spec.addOption(
                OptionSpec.builder(ALL)
                        .type(boolean.class)
                        .description("All entries, one after the other.")
                        .build());
        OfficeDoor.places(spec);
        spec.addOption(Options.output());
        return Page.end(
                spec,
                "toolbooth catalog probe https://api.example.com/weather",
                "toolbooth catalog probe --all");
    }

    private int probe(ParseResult parsed, Office office) throws NotDone {
        String id = parsed.matchedPositionalValue(0, null);
        boolean all = parsed.hasMatchedOption(ALL);
        if (all == (id != null)) {
            throw NotDone.misuse("expected either an ID or " + ALL);
        }
        if (id != null) {
            return shown(parsed, office.catalog().probe(id), this::print);
        }
        ArrayNode entries = Json.array();
        for (JsonNode entry : listed(office, null)) {
            entries.add(OfficeDoor.done(office.catalog().probe(entry.path("id").asString(""))));
        }
        return table(parsed, entries, "the catalog is empty");
    }

    private static ArrayNode listed(Office office, @Nullable String standing) throws NotDone {
        ArrayNode entries = Json.array();
        Sought sought = new Sought(null, standing, null, null, null, null);
        OfficeDoor.each(part -> office.catalog().entries(sought, part), "entries", entries::add);
        return entries;
    }

    private CommandSpec diff() {
        var spec =
                Page.of(
                        "diff",
                        "Show what entries have become since they were listed; those are hidden"
                                + " until you agree.",
                        parsed -> door.with(parsed, office -> diff(parsed, office)));
        spec.addPositional(Options.optionalArgument("ID", WHICH));
        OfficeDoor.places(spec);
        spec.addOption(Options.output());
        return Page.end(
                spec,
                "toolbooth catalog diff",
                "toolbooth catalog diff https://api.example.com/weather");
    }

    private int diff(ParseResult parsed, Office office) throws NotDone {
        String id = parsed.matchedPositionalValue(0, null);
        ArrayNode waiting = Json.array();
        if (id != null) {
            waiting.add(OfficeDoor.done(office.catalog().entry(id)));
        } else {
            for (String standing : List.of("changed", "impostor")) {
                for (JsonNode entry : listed(office, standing)) {
                    String key = entry.path("id").asString("");
                    waiting.add(OfficeDoor.done(office.catalog().entry(key)));
                }
            }
        }
        if (Options.asJson(parsed)) {
            around.out().println(Json.text(waiting));
            return ExitCodes.OK;
        }
        boolean any = false;
        for (JsonNode entry : waiting) {
            if (entry.has("change") || entry.has("impostor_of")) {
                EntryPage.differences(entry, around.out());
                any = true;
            }
        }
        if (!any) {
            around.err().println("nothing has changed");
        }
        return ExitCodes.OK;
    }
}
