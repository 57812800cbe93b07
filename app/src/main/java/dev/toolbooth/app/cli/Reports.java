package dev.toolbooth.app.cli;

import dev.toolbooth.app.config.Problem;
import dev.toolbooth.app.config.Problems;
import java.io.PrintStream;
import tools.jackson.databind.json.JsonMapper;

/** Says what went wrong, and chooses the exit code that says it too. */
final class Reports {
    private Reports() {}

    /** Reports a bad configuration to a person. */
    static int rejected(Problems problems, PrintStream err) {
        err.println(problems.report());
        return code(problems);
    }

    /** Reports a bad configuration to a program, on one line. */
    static int rejectedAsJson(Problems problems, PrintStream err) {
        var json = JsonMapper.shared().createObjectNode();
        var error = json.putObject("error");
        error.put("code", "config_invalid").put("message", problems.summary());
        var list = error.putArray("problems");
        for (Problem problem : problems.list()) {
            list.addObject()
                    .put("origin", problem.origin().label())
                    .put("key", problem.key())
                    .put("message", problem.what())
                    .put("hint", problem.hint());
        }
        err.println(json);
        return code(problems);
    }

    private static int code(Problems problems) {
        return problems.onlyOfFlags() ? ExitCodes.USAGE : ExitCodes.CONFIG;
    }

    /** Reports a fault nobody expected: one line, and the stack only to those who ask for it. */
    static int unexpected(Throwable fault, boolean verbose, PrintStream err) {
        if (fault instanceof InterruptedException) {
            err.println("toolbooth: interrupted");
            return ExitCodes.INTERRUPTED;
        }
        err.println("toolbooth: unexpected: " + describe(fault));
        if (verbose) {
            fault.printStackTrace(err);
        }
        return ExitCodes.UNEXPECTED;
    }

    private static String describe(Throwable fault) {
        var message = fault.getMessage();
        var name = fault.getClass().getSimpleName();
        return message == null ? name : name + ": " + message.lines().findFirst().orElse("");
    }
}
