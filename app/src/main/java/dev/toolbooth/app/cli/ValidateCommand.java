package dev.toolbooth.app.cli;

import dev.toolbooth.catalog.Listing;
import dev.toolbooth.catalog.validate.Finding;
import dev.toolbooth.catalog.validate.Report;
import dev.toolbooth.catalog.validate.Validator;
import dev.toolbooth.server.outbound.GuardedOutbound;
import dev.toolbooth.wire.Json;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The command {@code validate}: tells a seller what is wrong with an endpoint of x402. */
final class ValidateCommand {
    private static final String METHOD = "--method";
    private static final int GRADE_CHARS = 4;

    private final Surroundings around;

    ValidateCommand(Surroundings around) {
        this.around = around;
    }

    CommandSpec spec() {
        var spec =
                Page.of(
                        "validate",
                        "Say what is wrong with an x402 endpoint. Exit code 9 when buyers can't"
                                + " pay.",
                        this::run);
        spec.addPositional(
                Options.argument("URL", "The endpoint; it may be at a private address."));
        spec.addOption(Options.text(METHOD, "METHOD", "How it is called. Default: GET."));
        spec.addOption(Options.output());
        return Page.end(
                spec,
                "toolbooth validate https://api.example.com/weather",
                "toolbooth validate http://localhost:4021/report --method POST");
    }

    private int run(ParseResult parsed) throws InterruptedException {
        String said = parsed.matchedOptionValue(METHOD, "GET");
        String method = said.toUpperCase(Locale.ROOT);
        if (!Listing.METHODS.contains(method)) {
            around.err()
                    .println(
                            "toolbooth: "
                                    + METHOD
                                    + " "
                                    + Visible.of(said)
                                    + ": expected one of "
                                    + String.join(", ", Listing.METHODS));
            return ExitCodes.USAGE;
        }
        Report report;
        try (GuardedOutbound outbound = GuardedOutbound.standard(List.of(), 1)) {
            report =
                    new Validator(outbound)
                            .validate(method, parsed.matchedPositionalValue(0, ""), true);
        }
        if (Options.asJson(parsed)) {
            around.out().println(Json.text(json(report)));
        } else {
            report.findings().forEach(this::print);
            around.out().println(verdict(report));
        }
        return code(report);
    }

    /** One that can't be asked is another matter than one that answers wrongly. */
    private static int code(Report report) {
        if (has(report, "url")) {
            return ExitCodes.USAGE;
        }
        if (has(report, "reachable")) {
            return ExitCodes.UNREACHABLE;
        }
        return report.grade() == Finding.Grade.BAD ? ExitCodes.FAULTY : ExitCodes.OK;
    }

    private static boolean has(Report report, String about) {
        return report.findings().stream()
                .anyMatch(one -> one.grade() == Finding.Grade.BAD && one.about().equals(about));
    }

    private static String verdict(Report report) {
        long bad = count(report, Finding.Grade.BAD);
        long warn = count(report, Finding.Grade.WARN);
        String warnings = warn == 0 ? "" : warn == 1 ? ", 1 warning" : ", " + warn + " warnings";
        return switch (report.grade()) {
            case GOOD -> "good: buyers can pay, and catalogs can list it";
            case WARN -> "good enough: buyers can pay" + warnings;
            case BAD -> (bad == 1 ? "1 fault" : bad + " faults") + warnings;
        };
    }

    private static long count(Report report, Finding.Grade grade) {
        return report.findings().stream().filter(one -> one.grade() == grade).count();
    }

    private void print(Finding finding) {
        String blanks = " ".repeat(GRADE_CHARS + 2);
        around.out()
                .println(
                        word(finding.grade())
                                + "  "
                                + Visible.of(finding.about())
                                + ": "
                                + Visible.of(finding.found()));
        if (!finding.expected().isEmpty()) {
            around.out().println(blanks + "expected " + Visible.of(finding.expected()));
        }
        if (!finding.mend().isEmpty()) {
            around.out().println(blanks + "→ " + Visible.of(finding.mend()));
        }
    }

    /** As the doctor says it, in four characters. */
    private static String word(Finding.Grade grade) {
        return switch (grade) {
            case GOOD -> "ok  ";
            case WARN -> "warn";
            case BAD -> "fail";
        };
    }

    private static ObjectNode json(Report report) {
        ObjectNode json =
                Json.object()
                        .put("ok", report.grade() != Finding.Grade.BAD)
                        .put("method", report.method())
                        .put("url", report.url());
        ArrayNode findings = json.putArray("findings");
        for (Finding finding : report.findings()) {
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
