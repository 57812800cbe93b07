package dev.toolbooth.app.workspace;

import dev.toolbooth.app.config.Config;
import dev.toolbooth.app.config.KnownSecrets;
import dev.toolbooth.core.CoreParts;
import dev.toolbooth.core.limit.Rate;
import dev.toolbooth.core.name.Namespace;
import dev.toolbooth.core.tool.Toolbox;
import dev.toolbooth.dialects.mira.MiraDialect;
import dev.toolbooth.server.rpc.MiraSettings;
import dev.toolbooth.tools.demo.DemoTools;
import dev.toolbooth.tools.files.DiskThreads;
import dev.toolbooth.tools.files.WorkFolder;
import dev.toolbooth.tools.pizza.PizzaTools;
import dev.toolbooth.tools.samurai.SamuraiTools;
import dev.toolbooth.tools.workspace.ToolGroup;
import dev.toolbooth.tools.workspace.WorkspaceCapabilities;
import dev.toolbooth.tools.workspace.exec.CommandRunner;
import dev.toolbooth.tools.workspace.exec.ExecTools;
import dev.toolbooth.tools.workspace.exec.launch.ProcessLauncher;
import dev.toolbooth.tools.workspace.files.FileTools;
import dev.toolbooth.tools.workspace.planner.PlannerTools;
import dev.toolbooth.tools.workspace.search.SearchTools;
import dev.toolbooth.tools.workspace.terminals.TerminalTools;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The workspace: the tools for one folder, and where they are served. */
public final class Workspace {
    /** Where Mira's contracts are served beside everything else. */
    public static final String PATH = "/mira";

    private static final String OFF =
            "commands are switched off: start the server with --allow-exec, or set"
                    + " workspace.exec.enabled";

    private static final List<String> GROUPS =
            List.of(
                    WorkspaceCapabilities.GROUP,
                    FileTools.GROUP,
                    ExecTools.GROUP,
                    TerminalTools.GROUP,
                    PlannerTools.GROUP,
                    SearchTools.GROUP);

    /** Who works in a folder has no use for what only shows what a server can do. */
    private static final Set<String> UNLISTED =
            Set.of(
                    DemoTools.NAMESPACE.name(),
                    SamuraiTools.NAMESPACE.name(),
                    PizzaTools.NAMESPACE.name());

    private Workspace() {}

    /**
     * Puts the tools of the workspace into the toolbox, if there is one.
     *
     * @param bridged whether they are offered over MCP too
     */
    public static void install(Config config, CoreParts core, boolean bridged) {
        Optional<Path> root = config.workspace().root();
        if (root.isEmpty()) {
            return;
        }
        List<ToolGroup> groups = groups(config, core, root.get());
        // MCP has capabilities of its own.
        WorkspaceCapabilities.of(groups, FileAccess.limits(config, core))
                .installMountOnly(core.toolbox());
        for (ToolGroup group : groups) {
            group.installMountOnly(core.toolbox());
            if (bridged) {
                group.installEverywhere(core.toolbox());
            }
        }
    }

    private static List<ToolGroup> groups(Config config, CoreParts core, Path root) {
        DiskThreads threads = new DiskThreads();
        core.secrets().add(KnownSecrets.of(config, System.getenv()));
        List<ToolGroup> groups = new ArrayList<>();
        WorkFolder files = FileAccess.folder(config, core.replyMemory(), root, threads);
        groups.add(FileAccess.tools(config, core, files));
        groups.add(CodeSearchService.tools(config, core, root, files));
        Optional<ProcessLauncher> pad = Execution.launchpad(config, root, threads);
        if (pad.isEmpty()) {
            groups.addAll(List.of(ExecTools.off(OFF), TerminalTools.off(OFF)));
            groups.add(PlannerSetup.tools(config, core, Optional.empty()));
            return groups;
        }
        CommandRunner commandRunner = Execution.commands(config, core, pad.get());
        groups.add(Execution.tools(config, commandRunner));
        groups.add(TerminalSetup.tools(config, core, pad.get()));
        groups.add(PlannerSetup.tools(config, core, Optional.of(commandRunner)));
        return groups;
    }

    /** Does what a server with a workspace does before it serves. */
    public static void begin(Config config) {
        if (config.workspace().allowExec()) {
            config.workspace().root().ifPresent(root -> Execution.begin(config, root));
        }
    }

    /** The tools that only Mira finds, by their full names. */
    public static Set<String> mountOnly(Toolbox toolbox) {
        Set<String> names = new HashSet<>();
        GROUPS.forEach(group -> names.addAll(toolbox.mountOnly(new Namespace(group))));
        return names;
    }

    /** Where Mira's contracts are served, or null without a workspace. */
    public static @Nullable MiraSettings settings(Config config, CoreParts core) {
        return config.workspace().root().isEmpty() ? null : settings(config, core, PATH, PATH);
    }

    /** Mira's contracts at the root of an address of their own. */
    public static MiraSettings atRoot(Config config, CoreParts core) {
        return settings(config, core, "/", "");
    }

    /**
     * Mira's contracts at a place of their own.
     *
     * @param told the path after the server's address, in messages
     */
    private static MiraSettings settings(Config config, CoreParts core, String path, String told) {
        boolean keyed = config.access().required();
        Rate rate = keyed ? core.limits().rates().key() : core.limits().rates().address();
        return new MiraSettings(
                path, new MiraDialect(told, rate, keyed, UNLISTED), mountOnly(core.toolbox()));
    }

    /** Mira's contracts on pipes, where all messages come from one client. */
    public static MiraDialect onPipes() {
        return new MiraDialect("", Rate.UNLIMITED, false, UNLISTED);
    }
}
