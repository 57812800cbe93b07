package dev.toolbooth.tools.workspace.terminals.transcript;

/** How those who read are told that something is missing. */
public final class Skipped {
    private Skipped() {}

    /** What stands where so many bytes are missing. */
    public static String note(long bytes) {
        return "\r\n[… " + bytes + " bytes skipped …]\r\n";
    }
}
