package dev.toolbooth.tools.workspace.exec.launch;

/**
 * The mark in the environment of all processes of one start, so that they can be found wherever
 * they have gone.
 *
 * @param run the server that started them
 * @param number the number of the start
 */
public record ProcessMarker(String run, long number) {
    static final String VARIABLE = "TOOLBOOTH_EXEC";

    /** What stands in the environment. */
    String value() {
        return run + "." + number;
    }

    /** The entry of one start, as the system keeps it. */
    String entry() {
        return VARIABLE + "=" + value() + "\0";
    }

    /** How the entries of all starts of a server begin. */
    static String entries(String run) {
        return VARIABLE + "=" + run + ".";
    }
}
