package dev.toolbooth.app.cli.admin;

import dev.toolbooth.app.cli.buying.ToolArguments;
import dev.toolbooth.app.cli.command.CommandBuilder;
import dev.toolbooth.app.cli.command.CommandFailure;
import dev.toolbooth.app.cli.command.CommandOptions;
import dev.toolbooth.app.cli.command.ConfigOptions;
import dev.toolbooth.app.cli.command.ExitCodes;
import dev.toolbooth.app.cli.command.ProcessEnvironment;
import dev.toolbooth.app.cli.command.TerminalText;
import dev.toolbooth.app.cli.command.TextTable;
import dev.toolbooth.server.admin.AdminApi;
import dev.toolbooth.server.admin.AdminRequest;
import dev.toolbooth.wire.Json;
import java.util.Set;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The commands {@code console workspace list|use}: the operator's way to the workspace of a running
 * server.
 */
final class WorkspaceCommands {
    private final ProcessEnvironment process;
    private final AdminTarget target;

    WorkspaceCommands(ProcessEnvironment process) {
        this.process = process;
        this.target = new AdminTarget(process);
    }

    CommandSpec all() {
        return CommandBuilder.group(
                        "workspace",
                        "Use the tools of the running server's workspace as its operator.",
                        process)
                .commands(list(), use())
                .end(
                        "toolbooth console workspace list",
                        "toolbooth console workspace use planner_list_plans");
    }

    private CommandSpec list() {
        return target.command("list", "List the tools of the workspace.", this::list)
                .with(ConfigOptions::add)
                .output()
                .end("toolbooth console workspace list");
    }

    private int list(ParseResult parsed, AdminApi api) throws CommandFailure {
        ObjectNode list = AdminTarget.done(api.ask(AdminRequest.get("/workspace")));
        if (CommandOptions.asJson(parsed)) {
            process.print(Json.text(list));
            return ExitCodes.OK;
        }
        TextTable textTable = new TextTable(Set.of(), "TOOL", "DESCRIPTION", "");
        for (JsonNode tool : list.path("tools")) {
            textTable.row(
                    TerminalText.text(tool, "name"),
                    TerminalText.text(tool, "title"),
                    tool.path("enabled").booleanValue(false) ? "" : "switched off");
        }
        textTable.print(process);
        return ExitCodes.OK;
    }

    private CommandSpec use() {
        return target.command(
                        "use", "Call a tool of the workspace, and print its result.", this::use)
                .with(ToolArguments::options)
                .with(ConfigOptions::add)
                .end(
                        "toolbooth console workspace use files_list path=src",
                        "toolbooth console workspace use terminals_list");
    }

    private int use(ParseResult parsed, AdminApi api) throws CommandFailure {
        ObjectNode arguments =
                ToolArguments.read(
                        parsed,
                        tool ->
                                ToolArguments.schema(
                                        tool,
                                        AdminTarget.done(api.ask(AdminRequest.get("/workspace")))));
        ObjectNode came =
                AdminTarget.done(
                        api.ask(
                                AdminRequest.post(
                                        "/workspace/{id}", arguments, ToolArguments.tool(parsed))));
        process.print(Json.pretty(came));
        return ExitCodes.OK;
    }
}
