package dev.toolbooth.app.cli;

import dev.toolbooth.app.config.Problem;
import dev.toolbooth.app.config.Problems;
import dev.toolbooth.app.log.Redactor;
import dev.toolbooth.client.McpException;
import dev.toolbooth.client.pay.PayProblem;
import dev.toolbooth.client.wallet.KeystoreProblem;
import java.io.PrintStream;
import org.jspecify.annotations.Nullable;
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

    /** Reports whatever ended a command: what it couldn't do, or a fault nobody expected. */
    static int failed(Throwable why, boolean verbose, PrintStream err) {
        return switch (why) {
            case NotDone e -> said(e.getMessage(), e.code(), err);
            case PayProblem e -> said(e.getMessage(), ExitCodes.CONFIG, err);
            case KeystoreProblem e -> said(e.getMessage(), code(e), err);
            case McpException e ->
                    said(Visible.of(String.valueOf(e.getMessage())) + hint(e), code(e), err);
            case InterruptedException _ -> said("interrupted", ExitCodes.INTERRUPTED, err);
            default -> unexpected(why, verbose, err);
        };
    }

    private static int said(@Nullable String message, int code, PrintStream err) {
        err.println("toolbooth: " + message);
        return code;
    }

    private static int code(KeystoreProblem problem) {
        return switch (problem.reason()) {
            case PASSPHRASE -> ExitCodes.AUTH;
            case MISSING, TAKEN, UNFIT -> ExitCodes.USAGE;
            case FILES -> ExitCodes.CONFIG;
        };
    }

    /** What to do about it, in words of the command line. */
    private static String hint(McpException problem) {
        return switch (problem) {
            case McpException.NotAuthorized _ ->
                    "\n  a key for it goes into "
                            + RemoteDoor.KEY_VARIABLE
                            + ", or after "
                            + RemoteDoor.KEY;
            case McpException.HttpRefusal http when http.status() == 404 ->
                    "\n  is the path right? Many servers are at /mcp, as in " + RemoteDoor.HERE;
            default -> "";
        };
    }

    private static int code(McpException problem) {
        return switch (problem) {
            case McpException.NotAuthorized _ -> ExitCodes.AUTH;
            case McpException.HttpRefusal http ->
                    switch (http.status()) {
                        case 401, 403 -> ExitCodes.AUTH;
                        case 402 -> ExitCodes.PAYMENT;
                        default -> ExitCodes.UNREACHABLE;
                    };
            case McpException.Unreachable _,
                    McpException.AnswerLost _,
                    McpException.NotUnderstood _ ->
                    ExitCodes.UNREACHABLE;
            case McpException.RpcError _ -> ExitCodes.TOOL_FAILED;
        };
    }

    /** The stack is only for those who ask for it. */
    private static int unexpected(Throwable fault, boolean verbose, PrintStream err) {
        err.println("toolbooth: unexpected: " + describe(fault));
        if (verbose) {
            fault.printStackTrace(err);
        }
        return ExitCodes.UNEXPECTED;
    }

    private static String describe(Throwable fault) {
        var message = fault.getMessage();
        var name = fault.getClass().getSimpleName();
        return message == null
                ? name
                : name + ": " + new Redactor().text(message.lines().findFirst().orElse(""));
    }
}
