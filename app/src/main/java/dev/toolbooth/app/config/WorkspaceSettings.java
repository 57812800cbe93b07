package dev.toolbooth.app.config;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The settings of the workspace. */
final class WorkspaceSettings {
    static final Setting<Path> ROOT =
            Setting.of(
                            "workspace.root",
                            new PathKind(List.of(), PathKind.Must.BE_A_FOLDER),
                            "The folder that coding agents work in, at /mira; without one there is"
                                    + " no workspace.")
                    .withFlag("--workspace", "DIR");
    static final Setting<Boolean> MCP =
            Setting.of(
                            "workspace.mcp",
                            new SwitchKind(),
                            "Whether the workspace's tools are offered over MCP too, as files_read"
                                    + " and so on.")
                    .withStandard(false)
                    .withFlag("--workspace-mcp", "");
    static final Setting<Boolean> EXEC =
            Setting.of(
                            "workspace.exec.enabled",
                            new SwitchKind(),
                            "Whether agents may run commands and open terminals in the workspace.")
                    .withStandard(false)
                    .withFlag("--allow-exec", "");
    static final Setting<WorkspaceConfig.Language> DIALECT =
            Setting.of(
                            "stdio.dialect",
                            new ChoiceKind<>(List.of(WorkspaceConfig.Language.values())),
                            "What is spoken on standard input and output: mcp or mira.")
                    .withStandard(WorkspaceConfig.Language.MCP)
                    .withFlag("--dialect", "NAME");

    static final List<Setting<?>> ALL = List.of(ROOT, MCP, EXEC, DIALECT);

    private WorkspaceSettings() {}

    /** What an operator should know whose settings are where commands may have written them. */
    static Optional<String> warning(Values values, Path file) {
        try {
            Optional<Path> root = values.find(ROOT);
            return values.get(EXEC)
                            && root.isPresent()
                            && file.toRealPath().startsWith(root.get().toRealPath())
                    ? Optional.of(
                            file
                                    + " was found in the workspace, where commands of agents can"
                                    + " put such a file: look at it, and name it with --config, or"
                                    + " start the server elsewhere")
                    : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
