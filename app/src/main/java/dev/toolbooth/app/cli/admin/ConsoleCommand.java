package dev.toolbooth.app.cli.admin;

import dev.toolbooth.app.admin.AdminConnection;
import dev.toolbooth.app.cli.command.CommandBuilder;
import dev.toolbooth.app.cli.command.CommandFailure;
import dev.toolbooth.app.cli.command.CommandOptions;
import dev.toolbooth.app.cli.command.ConfigOptions;
import dev.toolbooth.app.cli.command.ExitCodes;
import dev.toolbooth.app.cli.command.ProcessEnvironment;
import dev.toolbooth.app.config.Config;
import dev.toolbooth.server.admin.AdminResult;
import dev.toolbooth.server.admin.AdminRole;
import dev.toolbooth.wire.Json;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;
import tools.jackson.databind.node.ObjectNode;

/**
 * The commands {@code console}, which prints a sign-in link to the console of a running server, and
 * {@code console status|workspace}, which show what is in it.
 */
public final class ConsoleCommand {
    private static final String ROLE = "--role";

    private final ProcessEnvironment process;
    private final AdminTarget target;

    public ConsoleCommand(ProcessEnvironment process) {
        this.process = process;
        this.target = new AdminTarget(process);
    }

    public CommandSpec spec() {
        return CommandBuilder.of(
                        "console",
                        "Print a link to the running server's console. It works once.",
                        parsed -> target.configured(parsed, config -> link(parsed, config)))
                .text(
                        ROLE,
                        "ROLE",
                        "The role that the link gives: viewer, operator or admin. Default: admin.")
                .with(ConfigOptions::add)
                .output()
                .commands(new StatusCommand(process).spec(), new WorkspaceCommands(process).all())
                .end(
                        "toolbooth console",
                        "toolbooth console --role viewer",
                        "toolbooth console status");
    }

    private int link(ParseResult parsed, Config config) throws CommandFailure {
        String word = parsed.matchedOptionValue(ROLE, AdminRole.ADMIN.word());
        AdminRole role =
                AdminRole.of(word)
                        .orElseThrow(
                                () ->
                                        CommandFailure.misuse(
                                                ROLE, word, "viewer, operator or admin"));
        Optional<AdminResult> answer = AdminConnection.consoleLink(config, role);
        if (answer.isEmpty()) {
            throw new CommandFailure(
                    ExitCodes.UNREACHABLE,
                    "no server is running with the data folder "
                            + config.data()
                            + ": start one with toolbooth serve, which prints a link too, or name"
                            + " its folder with --data");
        }
        if (answer.get() instanceof AdminResult.Refused refused
                && refused.reason() == AdminResult.Reason.NOT_FOUND) {
            throw new CommandFailure(ExitCodes.CONFIG, refused.message());
        }
        ObjectNode link = AdminTarget.done(answer.get());
        process.print(
                CommandOptions.asJson(parsed) ? Json.text(link) : link.path("url").asString(""));
        return ExitCodes.OK;
    }
}
