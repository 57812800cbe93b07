package dev.toolbooth.app.cli.command;

/**
 * The exit codes of the program; scripts rely on these. A server that was told to stop and did so
 * in order ends with 128 and the signal's number: 130 after Ctrl-C, 143 after {@code kill}.
 */
public final class ExitCodes {
    /** All went well. */
    public static final int OK = 0;

    /** Something happened that the program didn't expect. */
    public static final int UNEXPECTED = 1;

    /** The command line is wrong. */
    public static final int USAGE = 2;

    /** A key or a permission is missing. */
    public static final int AUTH = 3;

    /** A server can't be reached, or didn't answer in time. */
    public static final int UNREACHABLE = 4;

    /** A tool failed. */
    public static final int TOOL_FAILED = 5;

    /** A payment is required, was declined or is invalid; or one is not given back. */
    public static final int PAYMENT = 6;

    /** The configuration is wrong. */
    public static final int CONFIG = 7;

    /** The doctor found problems. */
    public static final int DOCTOR = 8;

    /** An endpoint that was validated has faults. */
    public static final int FAULTY = 9;

    /** The user stopped the program. */
    public static final int INTERRUPTED = 130;

    private ExitCodes() {}
}
