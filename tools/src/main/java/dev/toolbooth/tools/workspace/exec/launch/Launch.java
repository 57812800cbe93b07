package dev.toolbooth.tools.workspace.exec.launch;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Everything that the system needs to start a process.
 *
 * @param line the program by its path, and its arguments
 * @param environment all of it: nothing is inherited
 * @param directory where it starts
 * @param marker the mark in the environment of all its processes
 * @param wrapped whether the first process only contains the others, which end with it
 * @param takesTerminal whether it takes its terminal itself, and must not be given it
 */
public record Launch(
        List<String> line,
        Map<String, String> environment,
        Path directory,
        ProcessMarker marker,
        boolean wrapped,
        boolean takesTerminal) {
    public Launch {
        line = List.copyOf(line);
        environment = Map.copyOf(environment);
    }

    /** The same for Java's own processes. */
    public ProcessBuilder builder() {
        ProcessBuilder builder = new ProcessBuilder(line).directory(directory.toFile());
        Map<String, String> inherited = builder.environment();
        inherited.clear();
        inherited.putAll(environment);
        return builder;
    }
}
