package dev.toolbooth.app.cli;

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

    int code() {
        return code;
    }
}
