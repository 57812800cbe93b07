package dev.toolbooth.app.cli;

import dev.toolbooth.app.buyer.TypedArguments;
import dev.toolbooth.wire.Json;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** {@code TOOL NAME=VALUE …}: a tool and what it is called with, on a command line. */
final class ToolArguments {
    private static final String WHOLE = "--arguments";

    /** Finds the schema of a tool's arguments; empty where nobody knows it. */
    interface Schemas {
        JsonNode of(String tool) throws NotDone;
    }

    private ToolArguments() {}

    static void options(CommandSpec spec) {
        spec.addPositional(Options.argument("TOOL", "The tool's name."));
        spec.addPositional(
                Options.arguments(
                        1,
                        "NAME=VALUE",
                        "Its arguments, as the tool's schema has them; NAME:=JSON for"
                                + " anything."));
        spec.addOption(Options.text(WHOLE, "JSON", "All arguments at once, as a JSON object."));
    }

    static String tool(ParseResult parsed) {
        return parsed.matchedPositionalValue(0, "");
    }

    /** The schema of a tool's arguments in a list of tools; empty where it is not in there. */
    static JsonNode schema(String tool, ObjectNode list) {
        for (JsonNode one : list.path("tools")) {
            if (one.path("name").asString("").equals(tool)) {
                return one.path("input_schema");
            }
        }
        return Json.object();
    }

    /** Reads the arguments; asks for the schema only where one is needed. */
    static ObjectNode read(ParseResult parsed, Schemas schemas) throws NotDone {
        String whole = parsed.matchedOptionValue(WHOLE, null);
        List<String> words = List.of(parsed.matchedPositionalValue(1, new String[0]));
        try {
            ObjectNode arguments = whole == null ? Json.object() : TypedArguments.object(whole);
            if (!words.isEmpty()) {
                arguments.setAll(TypedArguments.read(words, schemas.of(tool(parsed))));
            }
            return arguments;
        } catch (TypedArguments.BadArgument bad) {
            throw NotDone.misuse(String.valueOf(bad.getMessage()));
        }
    }
}
