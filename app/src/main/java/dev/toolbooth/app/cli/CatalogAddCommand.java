package dev.toolbooth.app.cli;

import dev.toolbooth.catalog.ListingReader;
import dev.toolbooth.server.admin.Office;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.JsonInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The command {@code catalog add}: a resource that the operator vouches for. */
final class CatalogAddCommand {
    private static final String METHOD = "--method";
    private static final String NAME = "--name";
    private static final String TOOL = "--tool";
    private static final String ITEM = "--item";

    private final Surroundings around;
    private final OfficeDoor door;

    CatalogAddCommand(Surroundings around, OfficeDoor door) {
        this.around = around;
        this.door = door;
    }

    CommandSpec spec() {
        var spec =
                Page.of(
                        "add",
                        "List a resource that you vouch for. It is asked, without paying, for its"
                                + " price and all else; that stays until you agree to a change.",
                        parsed -> door.making(parsed, office -> add(parsed, office)));
        spec.addPositional(
                Options.optionalArgument("URL", "Where it is; it may be at a private address."));
        spec.addOption(
                Options.text(METHOD, "METHOD", "How it is called. Default: GET, or else POST."));
        spec.addOption(
                Options.text(
                        TOOL, "TOOL", "One tool of an MCP server, of which URL is the endpoint."));
        spec.addOption(
                Options.text(
                        NAME, "NAME", "Its name as a tool. Default: one made of its address."));
        spec.addOption(
                Options.text(
                        ITEM, "FILE", "Or a whole entry in the format of facilitators, as JSON."));
        OfficeDoor.places(spec);
        spec.addOption(Options.output());
        return Page.end(
                spec,
                "toolbooth catalog add https://api.example.com/weather",
                "toolbooth catalog add http://localhost:4021/weather --name weather_here",
                "toolbooth catalog add https://mcp.example.com/mcp --tool forecast",
                "toolbooth catalog add --item entry.json");
    }

    private int add(ParseResult parsed, Office office) throws NotDone {
        String url = parsed.matchedPositionalValue(0, null);
        String file = parsed.matchedOptionValue(ITEM, null);
        if ((url == null) == (file == null)) {
            throw NotDone.misuse("expected either a URL or " + ITEM + " FILE");
        }
        if (file != null && parsed.hasMatchedOption(TOOL)) {
            throw NotDone.misuse(TOOL + " goes with a URL; an entry says itself which tool it is");
        }
        ObjectNode order = Json.object();
        if (file != null) {
            order.set("item", item(file));
        }
        put(order, "url", url);
        put(order, "method", parsed.matchedOptionValue(METHOD, null));
        put(order, "tool", parsed.matchedOptionValue(TOOL, null));
        put(order, "name", parsed.matchedOptionValue(NAME, null));
        ObjectNode entry =
                OfficeDoor.done(CatalogCommands.words(office.catalog().add(order, true)));
        if (Options.asJson(parsed)) {
            around.out().println(Json.text(entry));
        } else {
            EntryPage.print(entry, around.out());
        }
        return ExitCodes.OK;
    }

    private static void put(ObjectNode order, String member, @Nullable String value) {
        if (value != null) {
            order.put(member, value);
        }
    }

    private JsonNode item(String file) throws NotDone {
        try {
            Path path = around.directory().resolve(file);
            if (Files.size(path) <= ListingReader.ITEM_BYTES_MAX) {
                JsonNode json = JsonInput.read(Files.readAllBytes(path)).orElse(null);
                if (json instanceof ObjectNode object) {
                    return object;
                }
            }
        } catch (IOException | InvalidPathException e) {
            throw NotDone.misuse(ITEM + " " + file + ": there is no file that can be read");
        }
        throw NotDone.misuse(
                ITEM
                        + " "
                        + file
                        + ": expected one entry as a JSON object of at most "
                        + ListingReader.ITEM_BYTES_MAX
                        + " bytes");
    }
}
