package dev.toolbooth.tools.workspace.exec.launch;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * What the operator allows, as it was when the server started.
 *
 * @param root the workspace
 * @param path where programs are looked for by their names
 * @param commands the programs that may be started, by name or path; any if it is empty
 * @param shell whether a shell may read commands
 * @param environment what commands get of the server's own environment
 * @param network whether commands may reach others
 * @param home the folder that commands have as their home
 * @param hidden files and folders that confined commands don't see
 * @param readOnly files that confined commands don't change
 */
public record LaunchPolicy(
        Path root,
        List<Path> path,
        List<String> commands,
        boolean shell,
        Map<String, String> environment,
        boolean network,
        Confine confine,
        ProcessLimits limits,
        Path home,
        List<Path> hidden,
        List<Path> readOnly) {

    public LaunchPolicy {
        path = List.copyOf(path);
        commands = List.copyOf(commands);
        environment = Map.copyOf(environment);
        hidden = List.copyOf(hidden);
        readOnly = List.copyOf(readOnly);
    }

    /** Whether commands have to be confined. */
    public enum Confine {
        /** Where that works. */
        AUTO,
        /** Or else there are none. */
        REQUIRED,
        /** Never, and without limits. */
        OFF
    }
}
