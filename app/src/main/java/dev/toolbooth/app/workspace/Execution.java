package dev.toolbooth.app.workspace;

import dev.toolbooth.app.config.Config;
import dev.toolbooth.app.config.ExecConfig;
import dev.toolbooth.core.Core;
import dev.toolbooth.tools.files.DiskThreads;
import dev.toolbooth.tools.files.Sandbox;
import dev.toolbooth.tools.workspace.ToolGroup;
import dev.toolbooth.tools.workspace.exec.Commands;
import dev.toolbooth.tools.workspace.exec.ExecTools;
import dev.toolbooth.tools.workspace.exec.launch.Confinement;
import dev.toolbooth.tools.workspace.exec.launch.Confinements;
import dev.toolbooth.tools.workspace.exec.launch.LaunchPolicy;
import dev.toolbooth.tools.workspace.exec.launch.Launchpad;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Running things in the workspace: commands and terminals, as far as the operator allows them. */
public final class Execution {
    private static final int RUN_BYTES = 8;

    /** What people keep their keys in, below their home. */
    private static final List<String> KEYS =
            List.of(
                    ".ssh",
                    ".gnupg",
                    ".aws",
                    ".azure",
                    ".kube",
                    ".docker",
                    ".config/gcloud",
                    ".config/gh",
                    ".config/toolbooth",
                    ".netrc",
                    ".git-credentials",
                    ".npmrc",
                    ".pypirc");

    /** What only root reads, in case that is who runs the server. */
    private static final List<String> MACHINE_KEYS =
            List.of("/etc/shadow", "/etc/gshadow", "/etc/ssh", "/etc/ssl/private");

    private Execution() {}

    /** The folder of what the workspace keeps. */
    static Path kept(Config config) {
        return config.data().toAbsolutePath().normalize().resolve("workspace");
    }

    /** Where servers note that they start processes. */
    static Path runs(Config config) {
        return kept(config).resolve("runs");
    }

    /** What commands may do. */
    public static LaunchPolicy policy(Config config, Path root) {
        ExecConfig exec = config.workspace().exec();
        Map<String, String> environment = new HashMap<>();
        for (String name : exec.env()) {
            Optional.ofNullable(System.getenv(name)).ifPresent(it -> environment.put(name, it));
        }
        return new LaunchPolicy(
                root.toAbsolutePath().normalize(),
                exec.path(),
                exec.commands(),
                exec.shell(),
                environment,
                exec.network(),
                exec.confine(),
                exec.limits(),
                exec.home().map(Path::toAbsolutePath).orElse(kept(config).resolve("home")),
                hidden(config),
                OwnFiles.of(config).readOnly());
    }

    private static List<Path> hidden(Config config) {
        List<Path> hidden = new ArrayList<>(OwnFiles.of(config).hidden());
        Path home = Path.of(System.getProperty("user.home", "/"));
        KEYS.forEach(name -> hidden.add(home.resolve(name)));
        MACHINE_KEYS.forEach(name -> hidden.add(Path.of(name)));
        hidden.addAll(config.workspace().exec().hide());
        return OwnFiles.plain(hidden);
    }

    /** Where things are started, or nothing when nothing may be. */
    static Optional<Launchpad> pad(Config config, Path root, DiskThreads threads) {
        if (!config.workspace().allowExec()) {
            return Optional.empty();
        }
        byte[] run = new byte[RUN_BYTES];
        new SecureRandom().nextBytes(run);
        return Optional.of(
                new Launchpad(
                        policy(config, root),
                        new Sandbox(root, 0, threads),
                        runs(config),
                        HexFormat.of().formatHex(run)));
    }

    /** Why nothing can be run, or nothing when it can. */
    static Optional<String> objection(Config config, Path root) {
        if (!config.workspace().allowExec()) {
            return Optional.of(
                    "commands are switched off: start the server with --allow-exec, or set"
                            + " workspace.exec.enabled");
        }
        if (config.workspace().exec().confine() != LaunchPolicy.Confine.REQUIRED) {
            return Optional.empty();
        }
        Confinement found = confinement(policy(config, root));
        return found.confines()
                ? Optional.empty()
                : Optional.of(
                        found.told()
                                + ", and workspace.exec.confine requires it: install bubblewrap, or"
                                + " let it be auto");
    }

    /** The confinement that works here. */
    public static Confinement confinement(LaunchPolicy policy) {
        try {
            return Confinements.find(policy);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted at the start", e);
        }
    }

    /** What runs commands, which end with the server. */
    static Commands commands(Config config, Core core, Launchpad pad) {
        ExecConfig exec = config.workspace().exec();
        Commands commands = new Commands(pad, core.secrets(), exec.outputBytes(), exec.running());
        core.atStop().add(commands::close);
        return commands;
    }

    /** The tools that run commands. */
    static ToolGroup tools(Config config, Commands commands) {
        return ExecTools.of(commands, Clock.systemUTC(), config.workspace().exec().outputBytes());
    }
}
