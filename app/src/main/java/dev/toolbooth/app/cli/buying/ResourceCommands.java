package dev.toolbooth.app.cli.buying;

import dev.toolbooth.app.buying.RemoteServer;
import dev.toolbooth.app.buying.TypedArguments;
import dev.toolbooth.app.cli.command.CommandBuilder;
import dev.toolbooth.app.cli.command.CommandFailure;
import dev.toolbooth.app.cli.command.CommandOptions;
import dev.toolbooth.app.cli.command.ExitCodes;
import dev.toolbooth.app.cli.command.ProcessEnvironment;
import dev.toolbooth.app.cli.command.TerminalText;
import dev.toolbooth.app.cli.command.TextTable;
import dev.toolbooth.client.McpClient;
import dev.toolbooth.client.model.PromptInfo;
import dev.toolbooth.client.model.ResourceInfo;
import dev.toolbooth.client.model.ResourceTemplateInfo;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.text.SafeText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The commands {@code resources [URI]} and {@code prompts [PROMPT name=value …]} for any server.
 */
public final class ResourceCommands {
    private static final int SUMMARY_CHARS_MAX = 1_000;

    private final ProcessEnvironment process;
    private final ServerAccess access;

    public ResourceCommands(ProcessEnvironment process) {
        this.process = process;
        this.access = new ServerAccess(process);
    }

    public CommandSpec resources() {
        return CommandBuilder.of(
                        "resources",
                        "List the resources of any MCP server, or print one.",
                        parsed ->
                                access.with(
                                        parsed, remoteServer -> resources(parsed, remoteServer)))
                .optionalArgument("URI", "The resource to print.")
                .with(ServerAccess::options)
                .output()
                .end(
                        "toolbooth resources",
                        "toolbooth resources docs://guide --url https://tools.example/mcp");
    }

    public CommandSpec prompts() {
        return CommandBuilder.of(
                        "prompts",
                        "List the prompts of any MCP server, or print one.",
                        parsed ->
                                access.with(parsed, remoteServer -> prompts(parsed, remoteServer)))
                .optionalArgument("PROMPT", "The prompt to print.")
                .arguments(1, "NAME=VALUE", "Its arguments.")
                .with(ServerAccess::options)
                .output()
                .end("toolbooth prompts", "toolbooth prompts review language=java");
    }

    private int resources(ParseResult parsed, RemoteServer remoteServer) {
        McpClient client = remoteServer.client();
        String uri = parsed.matchedPositionalValue(0, null);
        if (uri != null) {
            ObjectNode read = client.readResource(uri);
            if (CommandOptions.asJson(parsed)) {
                process.print(Json.text(read));
            } else {
                read.path("contents").forEach(this::contents);
            }
            return ExitCodes.OK;
        }
        List<ObjectNode> all =
                new ArrayList<>(client.listResources().stream().map(ResourceInfo::json).toList());
        client.listResourceTemplates().stream().map(ResourceTemplateInfo::json).forEach(all::add);
        return list(parsed, all, "uri");
    }

    private void contents(JsonNode one) {
        process.print(
                one.has("text")
                        ? SafeText.lines(one.path("text").asString(""))
                        : "["
                                + SafeText.line(one.path("mimeType").asString("bytes"))
                                + ": see --output json]");
    }

    private int prompts(ParseResult parsed, RemoteServer remoteServer) throws CommandFailure {
        McpClient client = remoteServer.client();
        String name = parsed.matchedPositionalValue(0, null);
        if (name == null) {
            return list(
                    parsed, client.listPrompts().stream().map(PromptInfo::json).toList(), "name");
        }
        ObjectNode prompt = client.getPrompt(name, arguments(parsed));
        if (CommandOptions.asJson(parsed)) {
            process.print(Json.text(prompt));
        } else {
            for (JsonNode message : prompt.path("messages")) {
                process.print(
                        TerminalText.text(message, "role")
                                + ": "
                                + SafeText.lines(
                                        message.path("content").path("text").asString("[…]")));
            }
        }
        return ExitCodes.OK;
    }

    private static Map<String, String> arguments(ParseResult parsed) throws CommandFailure {
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
            throw CommandFailure.misuse(String.valueOf(bad.getMessage()));
        }
        return arguments;
    }

    private int list(ParseResult parsed, List<ObjectNode> all, String name) {
        if (CommandOptions.asJson(parsed)) {
            ArrayNode array = Json.array();
            all.forEach(array::add);
            process.print(Json.text(array));
            return ExitCodes.OK;
        }
        TextTable table = new TextTable(Set.of(), name.toUpperCase(Locale.ROOT), "DESCRIPTION");
        for (ObjectNode one : all) {
            String first = one.path("description").asString("").lines().findFirst().orElse("");
            table.row(
                    TerminalText.text(one, one.has(name) ? name : "uriTemplate"),
                    SafeText.line(first, SUMMARY_CHARS_MAX));
        }
        table.print(process);
        return ExitCodes.OK;
    }
}
