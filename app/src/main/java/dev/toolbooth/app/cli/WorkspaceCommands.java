package dev.toolbooth.app.cli;

import dev.toolbooth.server.admin.Office;
import dev.toolbooth.wire.Json;
import java.util.Set;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** {@code console workspace list|use}: the operator's way to the workspace of a running server. */
final class WorkspaceCommands {
    private final Surroundings around;
    private final OfficeDoor door;

    WorkspaceCommands(Surroundings around) {
        this.around = around;
        this.door = new OfficeDoor(around);
    }

    CommandSpec all() {
        var spec =
                Page.group(
                        "workspace",
                        "Look into the workspace of the running server, as its operator.",
                        around);
        spec.addSubcommand("list", list());
        spec.addSubcommand("use", use());
        return Page.end(
                spec,
                "toolbooth console workspace list",
                "toolbooth console workspace use planner_list_plans");
    }

    private CommandSpec list() {
        var spec =
                Page.of(
                        "list",
                        "List the tools of the workspace.",
                        parsed -> door.with(parsed, office -> list(parsed, office)));
        OfficeDoor.places(spec);
        spec.addOption(Options.output());
        return Page.end(spec, "toolbooth console workspace list");
    }

    private int list(ParseResult parsed, Office office) throws NotDone {
        ObjectNode list = OfficeDoor.done(office.workspace().tools());
        if (Options.asJson(parsed)) {
            around.out().println(Json.text(list));
            return ExitCodes.OK;
        }
        Table table = new Table(Set.of(), "TOOL", "WHAT IT DOES", "");
        for (JsonNode tool : list.path("tools")) {
            table.row(
                    Visible.text(tool, "name"),
                    Visible.text(tool, "title"),
                    tool.path("enabled").booleanValue(false) ? "" : "switched off");
        }
        around.out().print(table);
        return ExitCodes.OK;
    }

    private CommandSpec use() {
        var spec =
                Page.of(
                        "use",
                        "Use a tool of the workspace, and print what comes of it.",
                        parsed -> door.with(parsed, office -> use(parsed, office)));
        ToolArguments.options(spec);
        OfficeDoor.places(spec);
        return Page.end(
                spec,
                "toolbooth console workspace use files_list path=src",
                "toolbooth console workspace use terminals_list");
    }

    private int use(ParseResult parsed, Office office) throws NotDone {
        ObjectNode arguments =
                ToolArguments.read(
                        parsed,
                        tool ->
                                ToolArguments.schema(
                                        tool, OfficeDoor.done(office.workspace().tools())));
        ObjectNode came =
                OfficeDoor.done(office.workspace().use(ToolArguments.tool(parsed), arguments));
        around.out().println(Json.pretty(came));
        return ExitCodes.OK;
    }
}
