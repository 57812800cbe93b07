package dev.toolbooth.tools.workspace.exec.launch;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a client wants to have started.
 *
 * @param command a program, or a script if {@code shell}
 * @param cwd where, or null for the workspace's root
 * @param env what the client adds to the environment
 * @param shell whether a shell reads the command
 * @param network whether it wants to reach others, or null for what the operator says
 * @param terminal whether it gets a terminal of its own
 */
public record Order(
        String command,
        List<String> args,
        @Nullable String cwd,
        Map<String, String> env,
        boolean shell,
        @Nullable Boolean network,
        boolean terminal) {
    public Order {
        args = List.copyOf(args);
        env = Map.copyOf(env);
    }
}
