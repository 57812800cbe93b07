package dev.toolbooth.app.workspace;

import dev.toolbooth.app.config.Config;
import dev.toolbooth.app.config.workspace.ExecConfig;
import dev.toolbooth.core.CoreParts;
import dev.toolbooth.tools.files.DiskThreads;
import dev.toolbooth.tools.files.Sandbox;
import dev.toolbooth.tools.workspace.ToolGroup;
import dev.toolbooth.tools.workspace.exec.CommandRunner;
import dev.toolbooth.tools.workspace.exec.ExecTools;
import dev.toolbooth.tools.workspace.exec.launch.Confinement;
import dev.toolbooth.tools.workspace.exec.launch.ConfinementProbe;
import dev.toolbooth.tools.workspace.exec.launch.LaunchPolicy;
import dev.toolbooth.tools.workspace.exec.launch.LaunchPolicy.Confine;
import dev.toolbooth.tools.workspace.exec.launch.PathVisibility;
import dev.toolbooth.tools.workspace.exec.launch.ProcessLauncher;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import org.slf4j.LoggerFactory;

/** Commands and terminals in the workspace, within the operator's rules. */
public final class Execution {
    private static final int RUN_BYTES = 8;

    private Execution() {}

    /** Commands may not be run here, so the server doesn't start. */
    public static final class NotConfined extends RuntimeException {
        private static final long serialVersionUID = 1;

        NotConfined(String message) {
            super(message);
        }
    }

    /** The folder of what the workspace keeps. */
    static Path stateFolder(Config config) {
        return config.data().toAbsolutePath().normalize().resolve("workspace");
    }

    /** Where servers note that they start processes. */
    static Path runs(Config config) {
        return stateFolder(config).resolve("runs");
    }

    /** What commands may do. */
    public static LaunchPolicy policy(Config config, Path root) {
        ExecConfig exec = config.workspace().exec();
        Map<String, String> environment = new HashMap<>();
        for (String name : exec.env()) {
            Optional.ofNullable(System.getenv(name)).ifPresent(it -> environment.put(name, it));
        }
        boolean accepted = exec.unconfined() && exec.confine() == Confine.REQUIRED;
        return new LaunchPolicy(
                root.toAbsolutePath().normalize(),
                exec.path(),
                exec.commands(),
                exec.shell(),
                environment,
                exec.clientEnv(),
                exec.network(),
                accepted ? Confine.AUTO : exec.confine(),
                exec.limits(),
                exec.home().map(Path::toAbsolutePath).orElse(stateFolder(config).resolve("homes")),
                places(config));
    }

    private static PathVisibility places(Config config) {
        ExecConfig exec = config.workspace().exec();
        ProtectedFiles own = ProtectedFiles.of(config);
        Path home = Path.of(System.getProperty("user.home", "/"));
        return new PathVisibility(
                home,
                ProtectedFiles.plain(exec.show()),
                ProtectedFiles.plain(HiddenPaths.all(home, own.hidden(), exec.show(), exec.hide())),
                own.readOnly());
    }

    /** Where things are started, or nothing when nothing may be. */
    static Optional<ProcessLauncher> launchpad(Config config, Path root, DiskThreads threads) {
        if (!config.workspace().allowExec()) {
            return Optional.empty();
        }
        byte[] run = new byte[RUN_BYTES];
        new SecureRandom().nextBytes(run);
        return Optional.of(
                new ProcessLauncher(
                        policy(config, root),
                        new Sandbox(root, 0, threads),
                        runs(config),
                        HexFormat.of().formatHex(run)));
    }

    /** Ends what was left behind, and refuses to start where commands would not be confined. */
    static void begin(Config config, Path root) {
        int ended = ProcessLauncher.endOrphans(runs(config));
        if (ended > 0) {
            LoggerFactory.getLogger(Execution.class)
                    .warn("ended {} processes left by an earlier server", ended);
        }
        Confinement found = confinement(policy(config, root));
        Optional<String> problem = problem(config, found);
        if (problem.isPresent()) {
            throw new NotConfined(problem.get());
        }
        if (!found.confines()) {
            LoggerFactory.getLogger(Execution.class).warn(warning(found));
        }
    }

    /** The warning to operators whose commands run without confinement. */
    public static String warning(Confinement found) {
        return found.told()
                + ". Everyone who may run one can do whatever this user can, and read this server's"
                + " keys (--unconfined)";
    }

    /** Why a server with these settings doesn't start, or nothing when it does. */
    public static Optional<String> problem(Config config, Confinement found) {
        if (found.confines() || config.workspace().exec().unconfined()) {
            return Optional.empty();
        }
        return Optional.of(
                found.told()
                        + ". They could do whatever this user can, and read this server's keys.\n"
                        + "Install bubblewrap (apt-get install bubblewrap), which needs user"
                        + " namespaces, or remove --allow-exec.\n"
                        + "If you trust everyone who may run commands, use: --allow-exec"
                        + " --unconfined.");
    }

    /** The confinement that works here. */
    public static Confinement confinement(LaunchPolicy policy) {
        try {
            return ConfinementProbe.find(policy);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted at the start", e);
        }
    }

    /** What runs commands, which end with the server. */
    static CommandRunner commands(Config config, CoreParts core, ProcessLauncher launcher) {
        ExecConfig exec = config.workspace().exec();
        CommandRunner commandRunner =
                new CommandRunner(launcher, core.secrets(), exec.outputBytes(), exec.running());
        core.stopHooks().add(commandRunner::close);
        return commandRunner;
    }

    /** The tools that run commands. */
    static ToolGroup tools(Config config, CommandRunner commandRunner) {
        return ExecTools.of(
                commandRunner, Clock.systemUTC(), config.workspace().exec().outputBytes());
    }
}
