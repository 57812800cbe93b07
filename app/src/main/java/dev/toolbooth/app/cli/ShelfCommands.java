package dev.toolbooth.app.cli;

import dev.toolbooth.app.buyer.Remote;
import dev.toolbooth.app.buyer.TypedArguments;
import dev.toolbooth.client.McpClient;
import dev.toolbooth.client.Prompt;
import dev.toolbooth.client.Resource;
import dev.toolbooth.client.ResourceTemplate;
import dev.toolbooth.wire.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** {@code resources [URI]} and {@code prompts [PROMPT name=value …]} of any server. */
final class ShelfCommands {
    private final Surroundings around;
    private final RemoteDoor door;

    ShelfCommands(Surroundings around) {
        this.around = around;
        this.door = new RemoteDoor(around);
    }

    CommandSpec resources() {
        var spec =
                Page.of(
                        "resources",
                        "List the resources of any MCP server, or print one.",
                        parsed -> door.with(parsed, remote -> resources(parsed, remote)));
        spec.addPositional(Options.optionalArgument("URI", "The resource to print."));
        RemoteDoor.options(spec);
        spec.addOption(Options.output());
        return Page.end(
                spec,
                "toolbooth resources",
                "toolbooth resources docs://guide --url https://tools.example/mcp");
    }

    CommandSpec prompts() {
        var spec =
                Page.of(
                        "prompts",
                        "List the prompts of any MCP server, or print one.",
                        parsed -> door.with(parsed, remote -> prompts(parsed, remote)));
        spec.addPositional(Options.optionalArgument("PROMPT", "The prompt to print."));
        spec.addPositional(Options.arguments(1, "NAME=VALUE", "Its arguments."));
        RemoteDoor.options(spec);
        spec.addOption(Options.output());
        return Page.end(spec, "toolbooth prompts", "toolbooth prompts review language=java");
    }

    private int resources(ParseResult parsed, Remote remote) {
        McpClient client = remote.client();
        String uri = parsed.matchedPositionalValue(0, null);
        if (uri != null) {
            ObjectNode read = client.readResource(uri);
            if (Options.asJson(parsed)) {
                around.out().println(Json.text(read));
            } else {
                read.path("contents").forEach(this::contents);
            }
            return ExitCodes.OK;
        }
        List<ObjectNode> all =
                new ArrayList<>(client.listResources().stream().map(Resource::json).toList());
        client.listResourceTemplates().stream().map(ResourceTemplate::json).forEach(all::add);
        return list(parsed, all, "uri");
    }

    private void contents(JsonNode one) {
        around.out()
                .println(
                        one.has("text")
                                ? Visible.page(one.path("text").asString(""))
                                : "["
                                        + Visible.of(one.path("mimeType").asString("bytes"))
                                        + ": see --output json]");
    }

    private int prompts(ParseResult parsed, Remote remote) throws NotDone {
        McpClient client = remote.client();
        String name = parsed.matchedPositionalValue(0, null);
        if (name == null) {
            return list(parsed, client.listPrompts().stream().map(Prompt::json).toList(), "name");
        }
        ObjectNode prompt = client.getPrompt(name, arguments(parsed));
        if (Options.asJson(parsed)) {
            around.out().println(Json.text(prompt));
        } else {
            for (JsonNode message : prompt.path("messages")) {
                around.out()
                        .println(
                                Visible.text(message, "role")
                                        + ": "
                                        + Visible.page(
                                                message.path("content")
                                                        .path("text")
                                                        .asString("[…]")));
            }
        }
        return ExitCodes.OK;
    }

    private static Map<String, String> arguments(ParseResult parsed) throws NotDone {
        List<String> words = List.of(parsed.matchedPositionalValue(1, new String[0]));
        Map<String, String> arguments = new LinkedHashMap<>();
        try {
            // A prompt's arguments are texts, whatever they look like.
            ObjectNode texts = Json.object();
            ObjectNode properties = texts.putObject("properties");
            words.forEach(
                    word -> properties.putObject(word.split("=", 2)[0]).put("type", "string"));
            TypedArguments.read(words, texts)
                    .properties()
                    .forEach(one -> arguments.put(one.getKey(), one.getValue().asString("")));
        } catch (TypedArguments.BadArgument bad) {
            throw NotDone.misuse(String.valueOf(bad.getMessage()));
        }
        return arguments;
    }

    private int list(ParseResult parsed, List<ObjectNode> all, String name) {
        if (Options.asJson(parsed)) {
            ArrayNode array = Json.array();
            all.forEach(array::add);
            around.out().println(Json.text(array));
            return ExitCodes.OK;
        }
        for (ObjectNode one : all) {
            String called = Visible.text(one, one.has(name) ? name : "uriTemplate");
            String said = Visible.text(one, "description").lines().findFirst().orElse("");
            around.out()
                    .println(String.format(Locale.ROOT, "%-40s %s", called, said).stripTrailing());
        }
        return ExitCodes.OK;
    }
}
