package dev.toolbooth.tools.workspace.exec.launch;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * The operator's rules for commands, as they were when the server started.
 *
 * @param root the workspace
 * @param path where programs are looked up by name
 * @param commands the programs that may be started, by name or path; any if it is empty
 * @param shell whether a shell may read commands
 * @param environment the variables of the server's own environment that commands get
 * @param clientEnvironment the variables that clients may add, by names that may end in {@code *}
 * @param network whether commands may use the network
 * @param homes the folder with a home for each caller's commands
 * @param visibility the files of the machine that confined commands see, and those they don't
 */
public record LaunchPolicy(
        Path root,
        List<Path> path,
        List<String> commands,
        boolean shell,
        Map<String, String> environment,
        List<String> clientEnvironment,
        boolean network,
        Confine confine,
        ProcessLimits limits,
        Path homes,
        PathVisibility visibility) {

    public LaunchPolicy {
        path = List.copyOf(path);
        commands = List.copyOf(commands);
        environment = Map.copyOf(environment);
        clientEnvironment = List.copyOf(clientEnvironment);
    }

    /** The operator's choice of confinement. */
    public enum Confine {
        /** Where that works. */
        AUTO,
        /** Or else there are none. */
        REQUIRED,
        /** Never, and without limits. */
        OFF
    }
}
