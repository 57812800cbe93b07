package dev.toolbooth.app.cli;

import dev.toolbooth.app.config.Config;
import dev.toolbooth.app.office.OpenOffice;
import dev.toolbooth.server.admin.Answer;
import dev.toolbooth.server.admin.Role;
import dev.toolbooth.wire.Json;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;
import tools.jackson.databind.node.ObjectNode;

/**
 * The commands {@code console}, a link that lets somebody into the console of a running server, and
 * {@code console status|workspace}, what is seen there.
 */
final class ConsoleCommand {
    private static final String ROLE = "--role";

    private final Surroundings around;
    private final OfficeDoor door;

    ConsoleCommand(Surroundings around) {
        this.around = around;
        this.door = new OfficeDoor(around);
    }

    CommandSpec spec() {
        var spec =
                Page.of(
                        "console",
                        "Print a link into the console of the running server; it works once.",
                        parsed -> door.configured(parsed, config -> link(parsed, config)));
        spec.addOption(
                Options.text(
                        ROLE,
                        "ROLE",
                        "What they may do: viewer, operator or admin. Default: admin."));
        OfficeDoor.places(spec);
        spec.addOption(Options.output());
        spec.addSubcommand("status", new StatusCommand(around).spec());
        spec.addSubcommand("workspace", new WorkspaceCommands(around).all());
        return Page.end(
                spec,
                "toolbooth console",
                "toolbooth console --role viewer",
                "toolbooth console status");
    }

    private int link(ParseResult parsed, Config config) throws NotDone {
        String word = parsed.matchedOptionValue(ROLE, Role.ADMIN.word());
        Role role =
                Role.of(word)
                        .orElseThrow(
                                () ->
                                        NotDone.misuse(
                                                ROLE
                                                        + " "
                                                        + word
                                                        + ": expected viewer, operator or admin"));
        Optional<Answer> answer = OpenOffice.consoleLink(config, role);
        if (answer.isEmpty()) {
            throw new NotDone(
                    ExitCodes.UNREACHABLE,
                    "no server runs with the folder "
                            + config.data()
                            + ": start one with toolbooth serve, which prints a link too, or name"
                            + " its folder with --data");
        }
        if (answer.get() instanceof Answer.Refused(Answer.Reason reason, String message)
                && reason == Answer.Reason.NOT_FOUND) {
            throw new NotDone(ExitCodes.CONFIG, message);
        }
        ObjectNode link = OfficeDoor.done(answer.get());
        around.out()
                .println(Options.asJson(parsed) ? Json.text(link) : link.path("url").asString(""));
        return ExitCodes.OK;
    }
}
