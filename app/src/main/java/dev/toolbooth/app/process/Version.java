package dev.toolbooth.app.process;

/** The program's own version, a constant so that no start has to open a file for it. */
public final class Version {
    private Version() {}

    /** The version, such as {@code 0.1.0}. */
    public static String current() {
        return BuildVersion.TEXT;
    }
}
