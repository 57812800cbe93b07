package dev.toolbooth.app.cli;

import dev.toolbooth.client.pay.PayProblem;

/** A command can't do what it was told; the message says why, the code is the program's. */
final class NotDone extends Exception {
    private final int code;

    NotDone(int code, String message) {
        super(message);
        this.code = code;
    }

    /** An option has a value that can't be used. */
    static NotDone misuse(String message) {
        return new NotDone(ExitCodes.USAGE, message);
    }

    /** A call was not paid. */
    static NotDone unpaid(PayProblem why) {
        return new NotDone(ExitCodes.PAYMENT, String.valueOf(why.getMessage()));
    }

    int code() {
        return code;
    }
}
