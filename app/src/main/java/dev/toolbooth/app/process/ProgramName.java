package dev.toolbooth.app.process;

import java.util.regex.Pattern;

/** The program as it was called, for commands that are printed to be pasted. */
public final class ProgramName {
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9._/+@-]+");

    private ProgramName() {}

    /** One word of a shell. The script that starts Java says which. */
    public static String shown() {
        return shown(System.getProperty("toolbooth.command", "toolbooth"));
    }

    static String shown(String command) {
        return PLAIN.matcher(command).matches()
                ? command
                : "'" + command.replace("'", "'\\''") + "'";
    }
}
