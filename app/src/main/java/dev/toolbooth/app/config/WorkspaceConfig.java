package dev.toolbooth.app.config;

import dev.toolbooth.tools.files.FileRules;
import dev.toolbooth.tools.files.WorkFolder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * The workspace that coding agents get.
 *
 * @param root its folder; without one there is none
 * @param mcp whether its tools are offered over MCP too, and not only to Mira
 * @param stdio what is spoken on standard input and output
 * @param files what of it agents may read and write
 * @param allowExec whether commands and terminals may be started
 * @param exec what they may do
 * @param plans how plans are made, and how large they may be
 * @param terminals what terminals are like
 * @param search how it is searched
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

    /**
     * What of the files agents may have.
     *
     * @param trashBytes the most that is kept of what they delete
     * @param trashAge for how long
     */
    public record Files(
            FileRules rules, WorkFolder.FileLimits limits, long trashBytes, Duration trashAge) {}

    /** What can be spoken to clients. */
    public enum Language {
        MCP,
        MIRA
    }

    static WorkspaceConfig of(Values values) {
        return new WorkspaceConfig(
                values.find(WorkspaceSettings.ROOT),
                values.get(WorkspaceSettings.MCP),
                values.get(WorkspaceSettings.DIALECT),
                FileSettings.files(values),
                values.get(WorkspaceSettings.EXEC),
                ExecConfig.of(values),
                PlannerConfig.of(values),
                TerminalConfig.of(values),
                SearchConfig.of(values));
    }
}
