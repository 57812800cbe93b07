package dev.toolbooth.tools.workspace.exec.launch;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A client's request to start a command.
 *
 * @param caller the caller; each has a home of their own
 * @param command a program, or a script if {@code shell}
 * @param cwd the working directory, or null for the workspace's root
 * @param env the client's additions to the environment
 * @param shell whether a shell reads the command
 * @param network whether it needs the network, or null for the operator's choice
 * @param terminal whether it gets a terminal of its own
 */
public record LaunchRequest(
        String caller,
        String command,
        List<String> args,
        @Nullable String cwd,
        Map<String, String> env,
        boolean shell,
        @Nullable Boolean network,
        boolean terminal) {
    public LaunchRequest {
        args = List.copyOf(args);
        env = Map.copyOf(env);
    }
}
