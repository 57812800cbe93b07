package dev.toolbooth.app.cli.server;

import dev.toolbooth.app.cli.command.CommandBuilder;
import dev.toolbooth.app.cli.command.CommandOptions;
import dev.toolbooth.app.cli.command.ExitCodes;
import dev.toolbooth.app.cli.command.ProcessEnvironment;
import dev.toolbooth.catalog.listing.Listing;
import dev.toolbooth.catalog.validate.EndpointFinding;
import dev.toolbooth.catalog.validate.EndpointReport;
import dev.toolbooth.catalog.validate.EndpointValidator;
import dev.toolbooth.server.outbound.GuardedOutbound;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.text.SafeText;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The command {@code validate}: a check of a seller's x402 endpoint. */
public final class ValidateCommand {
    private static final String METHOD = "--method";
    private static final int GRADE_CHARS = 4;

    private final ProcessEnvironment process;

    public ValidateCommand(ProcessEnvironment process) {
        this.process = process;
    }

    public CommandSpec spec() {
        return CommandBuilder.of(
                        "validate",
                        "Check an x402 endpoint. Exit code 9 if buyers can't pay.",
                        this::run)
                .argument("URL", "The endpoint's address; it may be private.")
                .text(METHOD, "METHOD", "The HTTP method. Default: GET.")
                .output()
                .end(
                        "toolbooth validate https://api.example.com/weather",
                        "toolbooth validate http://localhost:4021/report --method POST");
    }

    private int run(ParseResult parsed) throws InterruptedException {
        String said = parsed.matchedOptionValue(METHOD, "GET");
        String method = said.toUpperCase(Locale.ROOT);
        if (!Listing.METHODS.contains(method)) {
            process.tell(
                    "toolbooth: "
                            + METHOD
                            + " "
                            + SafeText.line(said)
                            + ": expected one of "
                            + String.join(", ", Listing.METHODS));
            return ExitCodes.USAGE;
        }
        EndpointReport report;
        try (GuardedOutbound outbound = GuardedOutbound.standard(List.of(), 1)) {
            report =
                    new EndpointValidator(outbound)
                            .validate(method, parsed.matchedPositionalValue(0, ""), true);
        }
        if (CommandOptions.asJson(parsed)) {
            process.print(Json.text(json(report)));
        } else {
            report.findings().forEach(this::print);
            process.print(verdict(report));
        }
        return code(report);
    }

    /** One that can't be asked is another matter than one that answers wrongly. */
    private static int code(EndpointReport report) {
        if (has(report, "url")) {
            return ExitCodes.USAGE;
        }
        if (has(report, "reachable")) {
            return ExitCodes.UNREACHABLE;
        }
        return report.grade() == EndpointFinding.Grade.BAD ? ExitCodes.FAULTY : ExitCodes.OK;
    }

    private static boolean has(EndpointReport report, String about) {
        return report.findings().stream()
                .anyMatch(
                        one ->
                                one.grade() == EndpointFinding.Grade.BAD
                                        && one.about().equals(about));
    }

    private static String verdict(EndpointReport report) {
        long bad = count(report, EndpointFinding.Grade.BAD);
        long warn = count(report, EndpointFinding.Grade.WARN);
        String warnings = warn == 0 ? "" : warn == 1 ? ", 1 warning" : ", " + warn + " warnings";
        return switch (report.grade()) {
            case GOOD -> "good: buyers can pay, and catalogs can list it";
            case WARN -> "good enough: buyers can pay" + warnings;
            case BAD -> (bad == 1 ? "1 fault" : bad + " faults") + warnings;
        };
    }

    private static long count(EndpointReport report, EndpointFinding.Grade grade) {
        return report.findings().stream().filter(one -> one.grade() == grade).count();
    }

    private void print(EndpointFinding finding) {
        String blanks = " ".repeat(GRADE_CHARS + 2);
        process.print(
                word(finding.grade())
                        + "  "
                        + SafeText.line(finding.about())
                        + ": "
                        + SafeText.line(finding.found()));
        if (!finding.expected().isEmpty()) {
            process.print(blanks + "expected " + SafeText.line(finding.expected()));
        }
        if (!finding.mend().isEmpty()) {
            process.print(blanks + "→ " + SafeText.line(finding.mend()));
        }
    }

    /** As the doctor says it, in four characters. */
    private static String word(EndpointFinding.Grade grade) {
        return switch (grade) {
            case GOOD -> "ok  ";
            case WARN -> "warn";
            case BAD -> "fail";
        };
    }

    private static ObjectNode json(EndpointReport report) {
        ObjectNode json =
                Json.object()
                        .put("ok", report.grade() != EndpointFinding.Grade.BAD)
                        .put("method", report.method())
                        .put("url", report.url());
        ArrayNode findings = json.putArray("findings");
        for (EndpointFinding finding : report.findings()) {
            ObjectNode one =
                    findings.addObject()
                            .put("result", word(finding.grade()).strip())
                            .put("about", finding.about())
                            .put("found", finding.found());
            if (!finding.expected().isEmpty()) {
                one.put("expected", finding.expected());
            }
            if (!finding.mend().isEmpty()) {
                one.put("mend", finding.mend());
            }
        }
        return json;
    }
}
