package dev.toolbooth.tools.workspace.terminals.log;

/** The note to readers that output is missing. */
public final class SkippedNote {
    private SkippedNote() {}

    /** What stands where so many bytes are missing. */
    public static String note(long bytes) {
        return "\r\n[… " + bytes + " bytes skipped …]\r\n";
    }
}
