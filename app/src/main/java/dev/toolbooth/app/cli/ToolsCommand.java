package dev.toolbooth.app.cli;

import dev.toolbooth.app.buyer.Remote;
import dev.toolbooth.client.Tool;
import dev.toolbooth.client.pay.ListedPrice;
import dev.toolbooth.client.pay.Usd;
import dev.toolbooth.wire.Json;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;
import tools.jackson.databind.node.ArrayNode;

/** {@code tools [TOOL]}: what a server offers, and what it costs. */
final class ToolsCommand {
    private static final int NAME_WIDTH_MAX = 32;
    private static final int SUMMARY_CHARS_MAX = 90;

    private final Surroundings around;
    private final RemoteDoor door;

    ToolsCommand(Surroundings around) {
        this.around = around;
        this.door = new RemoteDoor(around);
    }

    CommandSpec spec() {
        var spec =
                Page.of(
                        "tools",
                        "List the tools of any MCP server with their prices, or describe one.",
                        parsed -> door.with(parsed, remote -> show(parsed, remote)));
        spec.addPositional(Options.optionalArgument("TOOL", "The tool to describe."));
        RemoteDoor.options(spec);
        spec.addOption(Options.output());
        return Page.end(
                spec,
                "toolbooth tools",
                "toolbooth tools pizza-carousel",
                "toolbooth tools --url https://tools.example/mcp --output json");
    }

    private int show(ParseResult parsed, Remote remote) throws NotDone {
        String name = parsed.matchedPositionalValue(0, null);
        if (name != null) {
            Tool tool =
                    remote.tool(name)
                            .orElseThrow(
                                    () ->
                                            NotDone.misuse(
                                                    "there is no tool \"" + name + "\" there"));
            around.out()
                    .println(
                            Options.asJson(parsed)
                                    ? Json.text(tool.json())
                                    : Visible.page(Json.pretty(tool.json())));
            return ExitCodes.OK;
        }
        List<Tool> tools = remote.client().listTools();
        if (Options.asJson(parsed)) {
            ArrayNode array = Json.array();
            tools.forEach(tool -> array.add(tool.json()));
            around.out().println(Json.text(array));
        } else {
            tools.forEach(this::line);
        }
        return ExitCodes.OK;
    }

    private void line(Tool tool) {
        String summary = tool.description().lines().findFirst().orElse("");
        if (summary.length() > SUMMARY_CHARS_MAX) {
            summary = summary.substring(0, SUMMARY_CHARS_MAX - 1) + "…";
        }
        String line =
                String.format(
                        Locale.ROOT,
                        "%-" + NAME_WIDTH_MAX + "s %-12s %s",
                        tool.name(),
                        price(tool),
                        summary);
        around.out().println(Visible.of(line.stripTrailing()));
    }

    private static String price(Tool tool) {
        return ListedPrice.of(tool.json())
                .filter(micro -> micro > 0)
                .map(micro -> "$" + Usd.text(micro))
                .orElse(ListedPrice.isPaid(tool.json()) ? "paid" : "");
    }
}
