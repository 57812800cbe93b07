package dev.toolbooth.app.cli.buying;

import dev.toolbooth.app.buying.TypedArguments;
import dev.toolbooth.app.cli.command.CommandBuilder;
import dev.toolbooth.app.cli.command.CommandFailure;
import dev.toolbooth.wire.Json;
import java.util.List;
import picocli.CommandLine.ParseResult;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The arguments {@code TOOL NAME=VALUE …}: a tool and its arguments on a command line. */
public final class ToolArguments {
    private static final String WHOLE = "--arguments";

    /** A lookup of the schema of a tool's arguments; empty where it is unknown. */
    public interface Schemas {
        JsonNode of(String tool) throws CommandFailure;
    }

    private ToolArguments() {}

    public static void options(CommandBuilder command) {
        command.argument("TOOL", "The tool's name.")
                .arguments(
                        1,
                        "NAME=VALUE",
                        "The tool's arguments: NAME=VALUE, read by its schema, or NAME:=JSON.")
                .text(WHOLE, "JSON", "All arguments at once, as a JSON object.");
    }

    public static String tool(ParseResult parsed) {
        return parsed.matchedPositionalValue(0, "");
    }

    /** The schema of a tool's arguments in a list of tools; empty where it is not in there. */
    public static JsonNode schema(String tool, ObjectNode list) {
        for (JsonNode one : list.path("tools")) {
            if (one.path("name").asString("").equals(tool)) {
                return one.path("input_schema");
            }
        }
        return Json.object();
    }

    /** Reads the arguments; asks for the schema only where one is needed. */
    public static ObjectNode read(ParseResult parsed, Schemas schemas) throws CommandFailure {
        String whole = parsed.matchedOptionValue(WHOLE, null);
        List<String> words = List.of(parsed.matchedPositionalValue(1, new String[0]));
        try {
            ObjectNode arguments = whole == null ? Json.object() : TypedArguments.object(whole);
            if (!words.isEmpty()) {
                arguments.setAll(TypedArguments.read(words, schemas.of(tool(parsed))));
            }
            return arguments;
        } catch (TypedArguments.BadArgument bad) {
            throw CommandFailure.misuse(String.valueOf(bad.getMessage()));
        }
    }
}
