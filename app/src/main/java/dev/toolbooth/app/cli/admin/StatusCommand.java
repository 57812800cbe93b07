package dev.toolbooth.app.cli.admin;

import dev.toolbooth.app.cli.command.CommandFailure;
import dev.toolbooth.app.cli.command.CommandOptions;
import dev.toolbooth.app.cli.command.ConfigOptions;
import dev.toolbooth.app.cli.command.ExitCodes;
import dev.toolbooth.app.cli.command.ProcessEnvironment;
import dev.toolbooth.app.cli.command.TerminalText;
import dev.toolbooth.app.cli.command.TextTable;
import dev.toolbooth.server.admin.AdminApi;
import dev.toolbooth.server.admin.AdminRequest;
import dev.toolbooth.server.admin.AdminResult;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.text.SafeText;
import java.util.Set;
import java.util.function.Function;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The command {@code console status}: the running server's health and notices for its operator. */
final class StatusCommand {
    private static final String AUDIT = "--audit";

    private final ProcessEnvironment process;
    private final AdminTarget target;

    StatusCommand(ProcessEnvironment process) {
        this.process = process;
        this.target = new AdminTarget(process);
    }

    CommandSpec spec() {
        return target.command(
                        "status",
                        "Show the health of the running server and of what it depends on.",
                        this::tell)
                .flag(AUDIT, "Audit the ledger instead, also while no server runs.")
                .with(ConfigOptions::add)
                .output()
                .end("toolbooth console status", "toolbooth console status --audit");
    }

    private int tell(ParseResult parsed, AdminApi api) throws CommandFailure {
        return parsed.hasMatchedOption(AUDIT)
                ? tell(parsed, api.ask(AdminRequest.get("/audit")), this::audited)
                : tell(parsed, api.ask(AdminRequest.get("/status")), this::running);
    }

    private int tell(
            ParseResult parsed, AdminResult adminResult, Function<ObjectNode, Boolean> shown)
            throws CommandFailure {
        ObjectNode json = AdminTarget.done(adminResult);
        if (CommandOptions.asJson(parsed)) {
            process.print(Json.text(json));
            return ExitCodes.OK;
        }
        return shown.apply(json) ? ExitCodes.OK : ExitCodes.DOCTOR;
    }

    private boolean audited(ObjectNode audit) {
        for (JsonNode problem : audit.path("problems")) {
            process.print(SafeText.line(problem.asString("")));
        }
        boolean ok = audit.path("ok").booleanValue(false);
        process.tell(ok ? "the ledger adds up" : "the ledger doesn't add up");
        return ok;
    }

    private boolean running(ObjectNode status) {
        JsonNode server = status.path("server");
        process.print(
                TerminalText.text(server, "name")
                        + " "
                        + TerminalText.text(server, "version")
                        + " at "
                        + TerminalText.text(server, "url")
                        + ", since "
                        + TerminalText.time(server, "started"));
        process.print(
                status.path("in_flight")
                        + " calls in flight, "
                        + status.path("sessions")
                        + " sessions, "
                        + status.path("streams")
                        + " streams");
        TextTable textTable = new TextTable(Set.of(), "WHAT", "STATE", "");
        boolean well = true;
        for (JsonNode sign : status.path("health")) {
            well &= !sign.path("state").asString("").equals("fail");
            textTable.row(
                    TerminalText.text(sign, "name"),
                    TerminalText.text(sign, "state"),
                    TerminalText.text(sign, "message"));
        }
        textTable.print(process);
        for (JsonNode notice : status.path("notices")) {
            process.print(
                    TerminalText.text(notice, "severity")
                            + ": "
                            + TerminalText.text(notice, "text"));
        }
        return well;
    }
}
