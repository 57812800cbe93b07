package dev.toolbooth.app.config.workspace;

import dev.toolbooth.app.config.setting.PathType;
import dev.toolbooth.app.config.setting.SettingReader;
import dev.toolbooth.app.config.setting.TextType;
import dev.toolbooth.tools.files.FileRules;
import dev.toolbooth.tools.files.PathGlob;
import dev.toolbooth.tools.files.WorkFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The section on the workspace of coding agents.
 *
 * @param root its folder; without one there is none
 * @param mcp whether its tools are offered over MCP too, and not only to Mira
 * @param stdio the dialect on standard input and output
 * @param files the rules of which files agents may read and write
 * @param allowExec whether commands and terminals may be started
 * @param exec the settings of commands
 * @param plans the settings of plans
 * @param terminals the settings of terminals
 * @param search the settings of code search
 */
public record WorkspaceConfig(
        Optional<Path> root,
        boolean mcp,
        Language stdio,
        Files files,
        boolean allowExec,
        ExecConfig exec,
        PlannerConfig plans,
        TerminalConfig terminals,
        SearchConfig search) {
    private static final int MIB = 1 << 20;
    private static final int HASH_BYTES = 256 * MIB;
    static final TextType GLOB =
            new TextType(
                    "a pattern such as src/** or *.{pem,key}",
                    "^(?=.{1,400}$)([^\\u0000-\\u001f{}]|\\{[^{}\\u0000-\\u001f]+\\}){1,400}$");

    /** The dialects on standard input and output. */
    public enum Language {
        MCP,
        MIRA
    }

    /**
     * The rules of which files agents may have.
     *
     * @param trashBytes the most that is kept of deleted files
     * @param trashAge for how long
     */
    public record Files(
            FileRules rules, WorkFolder.FileLimits limits, long trashBytes, Duration trashAge) {
        private static Files of(SettingReader in) {
            in.section("workspace.files", "Agents' access to files.");
            return new Files(
                    new FileRules(
                            globs(
                                    in.key(
                                                    "workspace.files.allow",
                                                    "What agents may read and write, as patterns"
                                                            + " such as src/**.")
                                            .list(GLOB)
                                            .or(List.of("**"))),
                            globs(
                                    in.key(
                                                    "workspace.files.deny",
                                                    "What agents may neither read nor write, even"
                                                            + " if allowed, such as .env.")
                                            .list(GLOB)
                                            .or(List.of())),
                            globs(
                                    in.key(
                                                    "workspace.files.read-only",
                                                    "What agents may read but not write. The hooks"
                                                            + " and settings in .git run when"
                                                            + " somebody uses git there.")
                                            .list(GLOB)
                                            .or(List.of(".git")))),
                    new WorkFolder.FileLimits(
                            in.key(
                                            "workspace.files.read-bytes",
                                            "The most bytes of a file that one call reads.")
                                    .bytes(1, 512 * MIB)
                                    .or(64 * MIB),
                            in.key(
                                            "workspace.files.write-bytes",
                                            "The largest file that agents may write;"
                                                    + " limits.body-bytes applies too.")
                                    .bytes(1, 512 * MIB)
                                    .or(64 * MIB),
                            HASH_BYTES),
                    in.key(
                                    "workspace.files.trash-bytes",
                                    "The most disk space for files that agents deleted. Beyond it,"
                                            + " the oldest are removed.")
                            .bytes(1, Integer.MAX_VALUE)
                            .or(1_024 * MIB),
                    in.key(
                                    "workspace.files.trash-age",
                                    "How long deleted files are kept. Older ones are removed with"
                                            + " the next deletion.")
                            .time(Duration.ofMinutes(1), Duration.ofDays(3_650))
                            .or(Duration.ofDays(7)));
        }

        private static List<PathGlob> globs(List<String> texts) {
            return texts.stream().flatMap(text -> PathGlob.read(text).stream()).toList();
        }
    }

    public static WorkspaceConfig of(SettingReader in) {
        in.section("workspace", "A workspace: a folder that coding agents work in.");
        in.section("workspace.exec", "Agents' commands.");
        in.section("stdio", "The server on standard input and output (toolbooth stdio).");
        Optional<Path> root =
                in.key(
                                "workspace.root",
                                "The folder that coding agents work in, served at /mira. Without it"
                                        + " there is no workspace.")
                        .path(PathType.Must.BE_A_FOLDER)
                        .flag("--workspace", "DIR")
                        .find();
        boolean mcp =
                in.key(
                                "workspace.mcp",
                                "Whether the workspace's tools are also offered over MCP, named"
                                        + " files_read and so on.")
                        .bool()
                        .flag("--workspace-mcp", "")
                        .or(false);
        boolean exec =
                in.key(
                                "workspace.exec.enabled",
                                "Whether agents may run commands and open terminals in the"
                                        + " workspace.")
                        .bool()
                        .flag("--allow-exec", "")
                        .or(false);
        Language stdio =
                in.key(
                                "stdio.dialect",
                                "The protocol on standard input and output: mcp, or mira, a"
                                        + " specification for coding agents' workspaces.")
                        .choice(WorkspaceConfig.Language.values())
                        .flag("--dialect", "NAME")
                        .or(WorkspaceConfig.Language.MCP);
        return new WorkspaceConfig(
                root,
                mcp,
                stdio,
                Files.of(in),
                exec,
                ExecConfig.of(in),
                PlannerConfig.of(in),
                TerminalConfig.of(in),
                SearchConfig.of(in));
    }

    /** Whether commands may be run where nothing confines them. */
    public boolean runsUnconfined() {
        return root.isPresent() && allowExec && exec.unconfined();
    }

    /** What an operator should know whose settings are where commands may have written them. */
    public Optional<String> warning(Path file) {
        try {
            return allowExec
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
