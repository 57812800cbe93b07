package dev.toolbooth.tools.workspace.exec.launch;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * No sandbox but limits: commands may do what the server's user may.
 *
 * @param why why there is no sandbox
 * @param prlimit the program that sets limits, or null where the shell has to
 */
record Unconfined(String why, ProcessLimits limits, @Nullable Path prlimit) implements Confinement {

    @Override
    public List<String> around(List<String> line, Requirements requirements) {
        return limited(line, limits, prlimit, false);
    }

    static List<String> limited(
            List<String> line, ProcessLimits limits, @Nullable Path prlimit, boolean confined) {
        if (limits.equals(ProcessLimits.NONE)) {
            return line;
        }
        return prlimit == null
                ? limits.withShell(confined, line)
                : limits.withPrlimit(prlimit.toString(), confined, line);
    }

    @Override
    public boolean confines() {
        return false;
    }

    @Override
    public boolean takesTerminals() {
        return false;
    }

    @Override
    public String told() {
        return "commands are not confined"
                + (limits.equals(ProcessLimits.NONE) ? " and have no limits: " : ": ")
                + why;
    }
}
