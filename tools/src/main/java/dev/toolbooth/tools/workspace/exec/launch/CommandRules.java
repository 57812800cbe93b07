package dev.toolbooth.tools.workspace.exec.launch;

import dev.toolbooth.core.tool.Fault;
import dev.toolbooth.core.tool.ToolFailure;
import dev.toolbooth.wire.text.SafeText;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The rules of which programs may be started, and where they are. Immutable. */
final class CommandRules {
    private static final int SHOWN_CHARS = 120;

    private final List<Path> path;

    /** The allowed programs that exist here, by the names they are called by. */
    private final Map<String, Path> allowed = new LinkedHashMap<>();

    private final List<String> commands;

    /**
     * @param path where programs are looked for
     * @param commands those that may be started, by name or path; any if it is empty
     */
    CommandRules(List<Path> path, List<String> commands) {
        this.path = path;
        this.commands = commands;
        for (String command : commands) {
            Path program = command.startsWith("/") ? Path.of(command).normalize() : find(command);
            if (program != null) {
                allowed.put(command, program);
            }
        }
    }

    /**
     * The program of a command.
     *
     * @param directory where the command starts
     */
    Path program(String command, Path directory) throws ToolFailure {
        if (command.isBlank() || command.indexOf('\0') >= 0) {
            throw invalid("the command is empty or has a NUL character: expected a program");
        }
        Path program = commands.isEmpty() ? found(command, directory) : listed(command);
        if (program == null) {
            throw invalid(
                    "there is no program "
                            + quote(command)
                            + (command.indexOf('/') < 0
                                    ? " on the server's path; a program of the workspace is"
                                            + " started by its path, such as ./build.sh"
                                    : ""));
        }
        if (!Files.isExecutable(program) || Files.isDirectory(program)) {
            throw invalid(quote(command) + " is no program that may be run here");
        }
        return program;
    }

    private @Nullable Path listed(String command) throws ToolFailure {
        Path program = allowed.get(command);
        if (program == null && command.startsWith("/")) {
            program = allowed.containsValue(Path.of(command)) ? Path.of(command) : null;
        }
        if (program == null && !commands.contains(command)) {
            throw new ToolFailure(
                    Fault.Kind.DENIED,
                    "command",
                    quote(command)
                            + " is not allowed here: expected one of "
                            + String.join(", ", commands));
        }
        return program;
    }

    private @Nullable Path found(String command, Path directory) throws ToolFailure {
        try {
            if (command.indexOf('/') < 0) {
                return find(command);
            }
            Path program = directory.resolve(command).normalize();
            return Files.exists(program) ? program : null;
        } catch (InvalidPathException e) {
            throw invalid(quote(command) + " is no path of a program");
        }
    }

    /** The program of a name, as the fixed path has it. */
    private @Nullable Path find(String name) {
        for (Path folder : path) {
            Path program = folder.resolve(name);
            if (Files.isExecutable(program) && Files.isRegularFile(program)) {
                return program;
            }
        }
        return null;
    }

    private static ToolFailure invalid(String reason) {
        return new ToolFailure(Fault.Kind.INVALID, "command", reason);
    }

    private static String quote(String text) {
        return '"' + SafeText.line(text, SHOWN_CHARS) + '"';
    }
}
