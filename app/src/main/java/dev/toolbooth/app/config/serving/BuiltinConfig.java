package dev.toolbooth.app.config.serving;

import dev.toolbooth.app.config.setting.PathType;
import dev.toolbooth.app.config.setting.SettingReader;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The section on the built-in tools.
 *
 * @param fileRoot the folder whose files they show; without one they show none
 * @param fileBytes the largest file that is read
 */
public record BuiltinConfig(boolean enabled, Optional<Path> fileRoot, int fileBytes) {
    private static final int MIB = 1 << 20;

    public static BuiltinConfig of(SettingReader in) {
        return new BuiltinConfig(
                in.key("tools.builtin", "Whether the built-in tools are offered.")
                        .bool()
                        .alias("HS_MCP_TOOLS_ENABLED")
                        .or(false),
                in.key(
                                "tools.file-root",
                                "The folder that read_file and list_directory show. Without it they"
                                        + " are not offered.")
                        .path(PathType.Must.BE_A_FOLDER)
                        .alias("HS_MCP_FILE_TOOL_ROOT")
                        .find(),
                in.key("tools.file-bytes", "The largest file that read_file reads.")
                        .bytes(1, 64 * MIB)
                        .or(MIB));
    }

    /** What is missing of the group that was switched on. */
    public Optional<String> warning() {
        return enabled && fileRoot.isEmpty()
                ? Optional.of(
                        "tools.builtin is on without read_file and list_directory: give them a"
                                + " folder with tools.file-root (HS_MCP_FILE_TOOL_ROOT)")
                : Optional.empty();
    }
}
