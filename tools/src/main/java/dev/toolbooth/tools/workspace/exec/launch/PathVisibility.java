package dev.toolbooth.tools.workspace.exec.launch;

import java.nio.file.Path;
import java.util.List;

/**
 * The files of the machine that confined commands see beside its programs and the workspace, and
 * those they don't.
 *
 * @param userHome the home of the server's user; what is visible of it is in callers' homes too
 * @param shown files and folders that can be read
 * @param hidden files and folders that don't exist for commands, wherever they are
 * @param readOnly files of the workspace that can only be read
 */
public record PathVisibility(
        Path userHome, List<Path> shown, List<Path> hidden, List<Path> readOnly) {
    public PathVisibility {
        shown = List.copyOf(shown);
        hidden = List.copyOf(hidden);
        readOnly = List.copyOf(readOnly);
    }
}
