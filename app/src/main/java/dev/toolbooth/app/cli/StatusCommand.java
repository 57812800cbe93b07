package dev.toolbooth.app.cli;

import dev.toolbooth.server.admin.Answer;
import dev.toolbooth.server.admin.Office;
import dev.toolbooth.wire.Json;
import java.util.Set;
import java.util.function.Function;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** {@code console status}: how the running server is, and what its operator should know. */
final class StatusCommand {
    private static final String AUDIT = "--audit";

    private final Surroundings around;
    private final OfficeDoor door;

    StatusCommand(Surroundings around) {
        this.around = around;
        this.door = new OfficeDoor(around);
    }

    CommandSpec spec() {
        var spec =
                Page.of(
                        "status",
                        "Tell how the running server is, and what it depends on.",
                        parsed -> door.with(parsed, office -> tell(parsed, office)));
        spec.addOption(
                OptionSpec.builder(AUDIT)
                        .type(boolean.class)
                        .description("Check the books instead, also while no server runs.")
                        .build());
        OfficeDoor.places(spec);
        spec.addOption(Options.output());
        return Page.end(spec, "toolbooth console status", "toolbooth console status --audit");
    }

    private int tell(ParseResult parsed, Office office) throws NotDone {
        return parsed.hasMatchedOption(AUDIT)
                ? tell(parsed, office.audit(), this::audited)
                : tell(parsed, office.status().status(), this::running);
    }

    private int tell(ParseResult parsed, Answer answer, Function<ObjectNode, Boolean> shown)
            throws NotDone {
        ObjectNode json = OfficeDoor.done(answer);
        if (Options.asJson(parsed)) {
            around.out().println(Json.text(json));
            return ExitCodes.OK;
        }
        return shown.apply(json) ? ExitCodes.OK : ExitCodes.DOCTOR;
    }

    private boolean audited(ObjectNode audit) {
        for (JsonNode problem : audit.path("problems")) {
            around.out().println(Visible.of(problem.asString("")));
        }
        boolean ok = audit.path("ok").booleanValue(false);
        around.err().println(ok ? "the books are right" : "the books are not right");
        return ok;
    }

    private boolean running(ObjectNode status) {
        JsonNode server = status.path("server");
        around.out()
                .println(
                        Visible.text(server, "name")
                                + " "
                                + Visible.text(server, "version")
                                + " at "
                                + Visible.text(server, "url")
                                + ", since "
                                + Visible.time(server, "started"));
        around.out()
                .println(
                        status.path("in_flight")
                                + " calls in flight, "
                                + status.path("sessions")
                                + " sessions, "
                                + status.path("streams")
                                + " streams");
        Table table = new Table(Set.of(), "WHAT", "STATE", "");
        boolean well = true;
        for (JsonNode sign : status.path("health")) {
            well &= !sign.path("state").asString("").equals("fail");
            table.row(
                    Visible.text(sign, "name"),
                    Visible.text(sign, "state"),
                    Visible.text(sign, "message"));
        }
        around.out().print(table);
        for (JsonNode notice : status.path("notices")) {
            around.out()
                    .println(
                            Visible.text(notice, "severity") + ": " + Visible.text(notice, "text"));
        }
        return well;
    }
}
