package dev.toolbooth.tools.builtin;

import dev.toolbooth.core.name.Namespace;
import dev.toolbooth.core.tool.Tool;
import dev.toolbooth.core.tool.ToolHints;
import dev.toolbooth.core.tool.Toolbox;
import dev.toolbooth.tools.files.DiskThreads;
import dev.toolbooth.tools.files.Sandbox;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The built-in group of tools. */
public final class BuiltinTools {
    static final Duration TIMEOUT = Duration.ofSeconds(30);

    /** Reads, says the same when asked again, and sees nothing beyond this machine. */
    static final ToolHints LOCAL_READER = new ToolHints(true, false, true, false);

    private BuiltinTools() {}

    /**
     * The settings of the group.
     *
     * @param fileRoot the folder whose files are shown; without one the file tools are not offered
     * @param fileBytes the largest file that is read
     */
    public record Settings(Optional<Path> fileRoot, int fileBytes) {}

    /** Offers the tools of the group. */
    public static void installInto(Toolbox toolbox, Settings settings) {
        all(settings).forEach(tool -> toolbox.add(Namespace.BUILT_IN, tool));
    }

    private static List<Tool> all(Settings settings) {
        List<Tool> tools = new ArrayList<>();
        settings.fileRoot()
                .map(root -> new Sandbox(root, settings.fileBytes(), new DiskThreads()))
                .ifPresent(
                        files -> {
                            tools.add(new ReadFile(files));
                            tools.add(new ListDirectory(files));
                        });
        tools.add(new Calculator());
        return tools;
    }
}
