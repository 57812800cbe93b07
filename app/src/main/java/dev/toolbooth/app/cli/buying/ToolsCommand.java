package dev.toolbooth.app.cli.buying;

import dev.toolbooth.app.buying.RemoteServer;
import dev.toolbooth.app.cli.command.CommandBuilder;
import dev.toolbooth.app.cli.command.CommandFailure;
import dev.toolbooth.app.cli.command.CommandOptions;
import dev.toolbooth.app.cli.command.ExitCodes;
import dev.toolbooth.app.cli.command.ProcessEnvironment;
import dev.toolbooth.app.cli.command.TextTable;
import dev.toolbooth.client.model.ToolInfo;
import dev.toolbooth.client.pay.ListedPrice;
import dev.toolbooth.client.pay.Usd;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.text.SafeText;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;
import tools.jackson.databind.node.ArrayNode;

/** The command {@code tools [TOOL]}: the tools of a server, and their prices. */
public final class ToolsCommand {
    private static final int NAME_CHARS_MAX = 128;
    private static final int SUMMARY_CHARS_MAX = 1_000;

    private final ProcessEnvironment process;
    private final ServerAccess access;

    public ToolsCommand(ProcessEnvironment process) {
        this.process = process;
        this.access = new ServerAccess(process);
    }

    public CommandSpec spec() {
        return CommandBuilder.of(
                        "tools",
                        "List the tools of any MCP server with their prices, or describe one.",
                        parsed -> access.with(parsed, remoteServer -> show(parsed, remoteServer)))
                .optionalArgument("TOOL", "The tool to describe.")
                .with(ServerAccess::options)
                .output()
                .end(
                        "toolbooth tools",
                        "toolbooth tools pizza-carousel",
                        "toolbooth tools --url https://tools.example/mcp --output json");
    }

    private int show(ParseResult parsed, RemoteServer remoteServer) throws CommandFailure {
        String name = parsed.matchedPositionalValue(0, null);
        if (name != null) {
            ToolInfo tool =
                    remoteServer
                            .tool(name)
                            .orElseThrow(
                                    () ->
                                            CommandFailure.misuse(
                                                    "there is no tool \"" + name + "\" there"));
            process.print(
                    CommandOptions.asJson(parsed)
                            ? Json.text(tool.json())
                            : SafeText.lines(Json.pretty(tool.json())));
            return ExitCodes.OK;
        }
        List<ToolInfo> tools = remoteServer.client().listTools();
        if (CommandOptions.asJson(parsed)) {
            ArrayNode array = Json.array();
            tools.forEach(tool -> array.add(tool.json()));
            process.print(Json.text(array));
        } else {
            TextTable table = new TextTable(Set.of(1), "TOOL", "PRICE", "DESCRIPTION");
            tools.forEach(tool -> table.row(name(tool), price(tool), summary(tool)));
            table.print(process);
        }
        return ExitCodes.OK;
    }

    private static String name(ToolInfo tool) {
        return SafeText.line(tool.name(), NAME_CHARS_MAX);
    }

    private static String summary(ToolInfo tool) {
        String first = tool.description().lines().findFirst().orElse("");
        return SafeText.line(first, SUMMARY_CHARS_MAX);
    }

    private static String price(ToolInfo tool) {
        return ListedPrice.of(tool.json())
                .filter(micro -> micro > 0)
                .map(micro -> "$" + Usd.text(micro))
                .orElse(ListedPrice.isPaid(tool.json()) ? "paid" : "");
    }
}
