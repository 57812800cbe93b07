package dev.toolbooth.app.cli;

import dev.toolbooth.app.config.Config;
import dev.toolbooth.app.config.ConfigReader;
import dev.toolbooth.app.config.Loading;
import dev.toolbooth.app.config.Problems;
import dev.toolbooth.app.doctor.Doctor;
import dev.toolbooth.app.doctor.Finding;
import dev.toolbooth.wire.Json;
import java.nio.file.Path;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The command {@code doctor}: everything a server depends on, and the books. */
final class DoctorCommand {
    private static final int WHAT_CHARS = 17;
    private static final List<String> FLAGS = List.of("--data", "--host", "--port");

    private final Surroundings around;
    private final Clock clock = Clock.systemUTC();

    DoctorCommand(Surroundings around) {
        this.around = around;
    }

    CommandSpec spec() {
        var spec =
                Page.of(
                        "doctor",
                        "Check all a server needs and its books, also while it runs. Exit code 8"
                                + " for problems.",
                        this::run);
        spec.addOption(Page.config());
        spec.addOption(
                Options.text("--data", "DIR", "The folder for everything the server keeps."));
        spec.addOption(Options.text("--host", "HOST", "The address to listen on."));
        spec.addOption(Options.text("--port", "N", "The port to listen on."));
        spec.addOption(Options.output());
        return Page.end(spec, "toolbooth doctor", "toolbooth doctor --data /srv/toolbooth");
    }

    private int run(ParseResult parsed) {
        Map<String, List<String>> flags = new HashMap<>();
        for (String flag : FLAGS) {
            if (parsed.hasMatchedOption(flag)) {
                flags.put(flag, parsed.matchedOption(flag).originalStringValues());
            }
        }
        Optional<String> file = Optional.ofNullable(parsed.matchedOptionValue(Page.CONFIG, null));
        List<Finding> findings =
                switch (new ConfigReader(around.sources(file.map(Path::of), flags)).read()) {
                    case Loading.Loaded(Config config, _) -> new Doctor(config, clock).look();
                    case Loading.Rejected(Problems problems) ->
                            List.of(
                                    new Finding(
                                            "configuration",
                                            Finding.Verdict.fail,
                                            problems.report(),
                                            "mend it: toolbooth config check says the same"));
                };
        if (Options.asJson(parsed)) {
            around.out().println(Json.text(json(findings)));
        } else {
            findings.forEach(this::print);
        }
        return healthy(findings) ? ExitCodes.OK : ExitCodes.DOCTOR;
    }

    private static boolean healthy(List<Finding> findings) {
        return findings.stream().noneMatch(one -> one.verdict() == Finding.Verdict.fail);
    }

    private void print(Finding finding) {
        if (finding.what().length() > WHAT_CHARS) {
            // Its name takes the line, so that what was found stands below that of the others.
            around.out().printf("%-4s  %s%n", finding.verdict(), finding.what());
            around.out().printf("%-4s  %-17s  %s%n", "", "", finding.found());
        } else {
            around.out()
                    .printf(
                            "%-4s  %-17s  %s%n",
                            finding.verdict(), finding.what(), finding.found());
        }
        if (!finding.advice().isEmpty()) {
            around.out().printf("%-4s  %-17s  → %s%n", "", "", finding.advice());
        }
    }

    private static ObjectNode json(List<Finding> findings) {
        ObjectNode json = Json.object().put("ok", healthy(findings));
        ArrayNode checks = json.putArray("checks");
        for (Finding finding : findings) {
            ObjectNode one =
                    checks.addObject()
                            .put("check", finding.what())
                            .put("result", finding.verdict().name())
                            .put("found", finding.found());
            if (!finding.advice().isEmpty()) {
                one.put("advice", finding.advice());
            }
        }
        return json;
    }
}
