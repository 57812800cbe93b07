package dev.toolbooth.tools.workspace.exec.launch;

/**
 * What the processes of one start carry in their environment, so that they are found wherever they
 * have gone.
 *
 * @param run the server that has started them
 * @param number which of its starts it was
 */
public record Marker(String run, long number) {
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
