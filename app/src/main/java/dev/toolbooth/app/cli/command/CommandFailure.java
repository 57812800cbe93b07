package dev.toolbooth.app.cli.command;

import dev.toolbooth.client.pay.PayProblem;

/** A failure of a command; the message says why, the code is the program's exit code. */
public final class CommandFailure extends Exception {
    private final int code;

    public CommandFailure(int code, String message) {
        super(message);
        this.code = code;
    }

    /** An option has a value that can't be used. */
    public static CommandFailure misuse(String message) {
        return new CommandFailure(ExitCodes.USAGE, message);
    }

    /** The same, with the value and what it should be. */
    public static CommandFailure misuse(String option, Object value, String expected) {
        return misuse(option + " " + value + ": expected " + expected);
    }

    /** A call was not paid. */
    public static CommandFailure unpaid(PayProblem why) {
        return new CommandFailure(ExitCodes.PAYMENT, String.valueOf(why.getMessage()));
    }

    public int code() {
        return code;
    }
}
