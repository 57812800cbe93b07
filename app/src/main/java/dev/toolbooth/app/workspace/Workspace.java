package dev.toolbooth.app.workspace;

import dev.toolbooth.app.config.Config;
import dev.toolbooth.app.config.KnownSecrets;
import dev.toolbooth.core.Core;
import dev.toolbooth.core.name.Namespace;
import dev.toolbooth.core.tool.Toolbox;
import dev.toolbooth.dialects.mira.MiraDialect;
import dev.toolbooth.server.MiraSettings;
import dev.toolbooth.tools.files.DiskThreads;
import dev.toolbooth.tools.files.WorkFolder;
import dev.toolbooth.tools.workspace.Capabilities;
import dev.toolbooth.tools.workspace.ToolGroup;
import dev.toolbooth.tools.workspace.exec.Commands;
import dev.toolbooth.tools.workspace.exec.ExecTools;
import dev.toolbooth.tools.workspace.exec.launch.Launchpad;
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
import org.slf4j.LoggerFactory;

/** The workspace: the tools for one folder, and where they are served. */
public final class Workspace {
    /** Where Mira's contracts are served beside everything else. */
    public static final String PATH = "/mira";

    private static final List<String> GROUPS =
            List.of(
                    Capabilities.GROUP,
                    FileTools.GROUP,
                    ExecTools.GROUP,
                    TerminalTools.GROUP,
                    PlannerTools.GROUP,
                    SearchTools.GROUP);

    private Workspace() {}

    /**
     * Puts the tools of the workspace onto the shelf, if there is one.
     *
     * @param bridged whether they are offered over MCP too
     */
    public static void install(Config config, Core core, boolean bridged) {
        Optional<Path> root = config.workspace().root();
        if (root.isEmpty()) {
            return;
        }
        List<ToolGroup> groups = groups(config, core, root.get());
        // MCP has capabilities of its own.
        Capabilities.of(groups, FileAccess.limits(config, core)).installApart(core.toolbox());
        for (ToolGroup group : groups) {
            group.installApart(core.toolbox());
            if (bridged) {
                group.bridge(core.toolbox());
            }
        }
    }

    private static List<ToolGroup> groups(Config config, Core core, Path root) {
        DiskThreads threads = new DiskThreads();
        core.secrets().add(KnownSecrets.of(config, System.getenv()));
        List<ToolGroup> groups = new ArrayList<>();
        WorkFolder files = FileAccess.folder(config, core.room(), root, threads);
        groups.add(FileAccess.tools(config, core, files));
        groups.add(Searching.tools(config, core, root, files));
        Optional<String> objection = Execution.objection(config, root);
        Optional<Launchpad> pad = Execution.pad(config, root, threads);
        if (objection.isPresent() || pad.isEmpty()) {
            String why = objection.orElse("");
            groups.addAll(List.of(ExecTools.off(why), TerminalTools.off(why)));
            groups.add(Planner.tools(config, core, Optional.empty()));
            return groups;
        }
        Commands commands = Execution.commands(config, core, pad.get());
        groups.add(Execution.tools(config, commands));
        groups.add(OpenTerminals.tools(config, core, pad.get()));
        groups.add(Planner.tools(config, core, Optional.of(commands)));
        return groups;
    }

    /** Does what a server with a workspace does before it serves. */
    public static void begin(Config config) {
        if (config.workspace().root().isPresent() && config.workspace().allowExec()) {
            int ended = Launchpad.endStrays(Execution.runs(config));
            if (ended > 0) {
                LoggerFactory.getLogger(Workspace.class)
                        .warn("ended {} processes that a server before this one has left", ended);
            }
        }
    }

    /** The tools that only Mira finds, by their full names. */
    public static Set<String> apart(Toolbox toolbox) {
        Set<String> names = new HashSet<>();
        GROUPS.forEach(group -> names.addAll(toolbox.apart(new Namespace(group))));
        return names;
    }

    /** Where Mira's contracts are served, or null without a workspace. */
    public static @Nullable MiraSettings settings(Config config, Core core) {
        return config.workspace().root().isEmpty() ? null : settings(config, core, PATH, PATH);
    }

    /** Mira's contracts at the root of an address of their own. */
    public static MiraSettings atRoot(Config config, Core core) {
        return settings(config, core, "/", "");
    }

    /**
     * Mira's contracts at a place of their own.
     *
     * @param told what is said of the place, after the server's address
     */
    private static MiraSettings settings(Config config, Core core, String path, String told) {
        boolean keyed = config.access().required();
        return new MiraSettings(
                path,
                new MiraDialect(
                        told, keyed ? core.limits().keyRate() : core.limits().addressRate(), keyed),
                apart(core.toolbox()));
    }
}
