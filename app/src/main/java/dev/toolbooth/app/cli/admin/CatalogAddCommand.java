package dev.toolbooth.app.cli.admin;

import dev.toolbooth.app.cli.command.CommandFailure;
import dev.toolbooth.app.cli.command.ConfigOptions;
import dev.toolbooth.app.cli.command.ProcessEnvironment;
import dev.toolbooth.catalog.listing.ListingReader;
import dev.toolbooth.server.admin.AdminApi;
import dev.toolbooth.server.admin.AdminRequest;
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

    private final ProcessEnvironment process;
    private final AdminTarget target;

    CatalogAddCommand(ProcessEnvironment process, AdminTarget target) {
        this.process = process;
        this.target = target;
    }

    CommandSpec spec() {
        return target.makingCommand(
                        "add",
                        "Add a resource that you vouch for. An unpaid request finds out its price"
                                + " and the rest, which stay as they are until you accept a"
                                + " change.",
                        this::add)
                .optionalArgument("URL", "The resource's address; it may be private.")
                .text(
                        METHOD,
                        "METHOD",
                        "The HTTP method. Default: GET, or POST if GET doesn't work.")
                .text(TOOL, "TOOL", "A tool of the MCP server whose endpoint is URL.")
                .text(
                        NAME,
                        "NAME",
                        "The resource's name as a tool. Default: made from its address.")
                .text(
                        ITEM,
                        "FILE",
                        "A JSON file with the whole entry in the facilitators' format, instead of"
                                + " URL.")
                .with(ConfigOptions::add)
                .output()
                .end(
                        "toolbooth catalog add https://api.example.com/weather",
                        "toolbooth catalog add http://localhost:4021/weather --name weather_here",
                        "toolbooth catalog add https://mcp.example.com/mcp --tool forecast",
                        "toolbooth catalog add --item entry.json");
    }

    private int add(ParseResult parsed, AdminApi api) throws CommandFailure {
        String url = parsed.matchedPositionalValue(0, null);
        String file = parsed.matchedOptionValue(ITEM, null);
        if ((url == null) == (file == null)) {
            throw CommandFailure.misuse("expected either a URL or " + ITEM + " FILE");
        }
        if (file != null && parsed.hasMatchedOption(TOOL)) {
            throw CommandFailure.misuse(TOOL + " goes with a URL; an entry names its own tool");
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
                AdminTarget.done(
                        api.ask(AdminRequest.post("/catalog", order)), CatalogCommands.OPTIONS);
        return target.print(parsed, entry, () -> CatalogEntryPrinter.print(entry, process.out()));
    }

    private static void put(ObjectNode order, String member, @Nullable String value) {
        if (value != null) {
            order.put(member, value);
        }
    }

    private JsonNode item(String file) throws CommandFailure {
        try {
            Path path = process.directory().resolve(file);
            if (Files.size(path) <= ListingReader.ITEM_BYTES_MAX) {
                JsonNode json = JsonInput.read(Files.readAllBytes(path)).orElse(null);
                if (json instanceof ObjectNode object) {
                    return object;
                }
            }
        } catch (IOException | InvalidPathException e) {
            throw CommandFailure.misuse(
                    ITEM + " " + file + ": the file doesn't exist or can't be read");
        }
        throw CommandFailure.misuse(
                ITEM,
                file,
                "one entry as a JSON object of at most " + ListingReader.ITEM_BYTES_MAX + " bytes");
    }
}
