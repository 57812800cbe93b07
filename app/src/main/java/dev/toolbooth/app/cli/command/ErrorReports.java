package dev.toolbooth.app.cli.command;

import dev.toolbooth.app.config.problem.ConfigProblem;
import dev.toolbooth.app.config.problem.ConfigProblems;
import dev.toolbooth.client.model.McpException;
import dev.toolbooth.client.pay.PayProblem;
import dev.toolbooth.client.wallet.KeystoreProblem;
import dev.toolbooth.core.secret.Redactor;
import dev.toolbooth.store.StoreProblem;
import dev.toolbooth.wire.text.SafeText;
import java.io.PrintStream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** Reports of errors, each with the exit code that goes with it. */
public final class ErrorReports {
    private ErrorReports() {}

    /** Reports a bad configuration to a person. */
    public static int rejected(ConfigProblems configProblems, PrintStream err) {
        err.println(configProblems.report());
        return code(configProblems);
    }

    /** Reports a bad configuration to a program, on one line. */
    public static int rejectedAsJson(ConfigProblems configProblems, PrintStream err) {
        var json = JsonMapper.shared().createObjectNode();
        var error = json.putObject("error");
        error.put("code", "config_invalid").put("message", configProblems.summary());
        var list = error.putArray("problems");
        for (ConfigProblem configProblem : configProblems.list()) {
            list.addObject()
                    .put("origin", configProblem.origin().label())
                    .put("key", configProblem.key())
                    .put("message", configProblem.what())
                    .put("hint", configProblem.hint());
        }
        err.println(json);
        return code(configProblems);
    }

    private static int code(ConfigProblems configProblems) {
        return configProblems.onlyOfFlags() ? ExitCodes.USAGE : ExitCodes.CONFIG;
    }

    /** Reports the failure that ended a command, expected or not. */
    public static int failed(Throwable why, boolean verbose, PrintStream err) {
        return switch (why) {
            case CommandFailure e -> said(e.getMessage(), e.code(), err);
            case StoreProblem e -> said(e.getMessage(), ExitCodes.CONFIG, err);
            case PayProblem e -> said(e.getMessage(), ExitCodes.CONFIG, err);
            case KeystoreProblem e -> said(e.getMessage(), code(e), err);
            case McpException e ->
                    said(SafeText.line(String.valueOf(e.getMessage())) + hint(e), code(e), err);
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
                    "\n  give an API key in "
                            + CommandOptions.KEY_VARIABLE
                            + ", or with "
                            + CommandOptions.KEY;
            case McpException.HttpRefusal http when http.status() == 404 ->
                    "\n  check the path: many servers are at /mcp, such as " + CommandOptions.HERE;
            case McpException.Unreachable _
                    when String.valueOf(problem.getMessage()).contains("PKIX path") ->
                    "\n"
                            + "  Java doesn't trust the authority that signed its certificate: name"
                            + " it with --cacert FILE";
            case McpException.HttpRefusal _,
                    McpException.Unreachable _,
                    McpException.AnswerLost _,
                    McpException.NotUnderstood _,
                    McpException.RpcError _ ->
                    "";
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
