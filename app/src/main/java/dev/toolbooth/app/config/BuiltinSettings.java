package dev.toolbooth.app.config;

import java.nio.file.Path;
import java.util.List;

/** The settings of the built-in tools. */
final class BuiltinSettings {
    private static final int MIB = 1 << 20;

    static final Setting<Boolean> ENABLED =
            Setting.of("tools.builtin", new SwitchKind(), "Whether the built-in tools are offered.")
                    .withStandard(false)
                    .withAlias("HS_MCP_TOOLS_ENABLED");
    static final Setting<Path> FILE_ROOT =
            Setting.of(
                            "tools.file-root",
                            new PathKind(List.of(), PathKind.Must.BE_A_FOLDER),
                            "The folder that read_file and list_directory show; without one they"
                                    + " are not offered.")
                    .withAlias("HS_MCP_FILE_TOOL_ROOT");
    static final Setting<Integer> FILE_BYTES =
            Setting.of(
                            "tools.file-bytes",
                            new BytesKind(1, 64 * MIB),
                            "The largest file that read_file reads.")
                    .withStandard(MIB);

    static final List<Setting<?>> ALL = List.of(ENABLED, FILE_ROOT, FILE_BYTES);

    private BuiltinSettings() {}

    static Config.Builtin of(Values values) {
        return new Config.Builtin(
                values.get(ENABLED), values.find(FILE_ROOT), values.get(FILE_BYTES));
    }
}
