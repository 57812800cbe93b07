package dev.toolbooth.app.cli.server;

import dev.toolbooth.app.admin.AdminConnection;
import dev.toolbooth.app.cli.command.CommandBuilder;
import dev.toolbooth.app.cli.command.CommandOptions;
import dev.toolbooth.app.cli.command.ConfigOptions;
import dev.toolbooth.app.cli.command.ExitCodes;
import dev.toolbooth.app.cli.command.ProcessEnvironment;
import dev.toolbooth.app.config.Config;
import dev.toolbooth.app.config.problem.ConfigProblems;
import dev.toolbooth.app.config.reading.ConfigResult;
import dev.toolbooth.app.doctor.CheckResult;
import dev.toolbooth.app.doctor.Doctor;
import dev.toolbooth.wire.Json;
import java.time.Clock;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The command {@code doctor}: checks of everything a server depends on, and of the ledger. */
public final class DoctorCommand {
    private static final int WHAT_CHARS = 17;
    private static final String HOST = "--host";
    private static final String PORT = "--port";

    private final ProcessEnvironment process;
    private final Clock clock = Clock.systemUTC();

    public DoctorCommand(ProcessEnvironment process) {
        this.process = process;
    }

    public CommandSpec spec() {
        return CommandBuilder.of(
                        "doctor",
                        "Check what a server needs, and its ledger. Exit code 8 for problems.",
                        this::run)
                .with(ConfigOptions::add)
                .text(HOST, "HOST", "The address to listen on.")
                .text(PORT, "N", "The port to listen on.")
                .output()
                .end("toolbooth doctor", "toolbooth doctor --data /srv/toolbooth");
    }

    private int run(ParseResult parsed) {
        List<CheckResult> findings =
                switch (ConfigOptions.read(parsed, process, HOST, PORT)) {
                    case ConfigResult.Loaded(Config config) -> check(config);
                    case ConfigResult.Rejected(ConfigProblems configProblems) ->
                            List.of(
                                    new CheckResult(
                                            "configuration",
                                            CheckResult.Verdict.fail,
                                            configProblems.report(),
                                            "correct the configuration; toolbooth config check"
                                                    + " validates it"));
                };
        if (CommandOptions.asJson(parsed)) {
            process.print(Json.text(json(findings)));
        } else {
            findings.forEach(this::print);
        }
        return healthy(findings) ? ExitCodes.OK : ExitCodes.DOCTOR;
    }

    private List<CheckResult> check(Config config) {
        return new Doctor(config, () -> AdminConnection.running(config), clock).check();
    }

    private static boolean healthy(List<CheckResult> findings) {
        return findings.stream().noneMatch(one -> one.verdict() == CheckResult.Verdict.fail);
    }

    private void print(CheckResult result) {
        if (result.what().length() > WHAT_CHARS) {
            // Its name takes the line, so that what was found stands below that of the others.
            process.out().printf("%-4s  %s%n", result.verdict(), result.what());
            process.out().printf("%-4s  %-17s  %s%n", "", "", result.found());
        } else {
            process.out()
                    .printf("%-4s  %-17s  %s%n", result.verdict(), result.what(), result.found());
        }
        if (!result.advice().isEmpty()) {
            process.out().printf("%-4s  %-17s  → %s%n", "", "", result.advice());
        }
    }

    private static ObjectNode json(List<CheckResult> findings) {
        ObjectNode json = Json.object().put("ok", healthy(findings));
        ArrayNode checks = json.putArray("checks");
        for (CheckResult result : findings) {
            ObjectNode one =
                    checks.addObject()
                            .put("check", result.what())
                            .put("result", result.verdict().name())
                            .put("found", result.found());
            if (!result.advice().isEmpty()) {
                one.put("advice", result.advice());
            }
        }
        return json;
    }
}
