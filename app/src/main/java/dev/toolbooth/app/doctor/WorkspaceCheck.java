package dev.toolbooth.app.doctor;

import dev.toolbooth.app.config.Config;
import dev.toolbooth.app.workspace.Execution;
import dev.toolbooth.tools.workspace.exec.launch.Confinement;
import dev.toolbooth.tools.workspace.exec.launch.ConfinementProbe;
import dev.toolbooth.tools.workspace.exec.launch.LaunchPolicy;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The check of the workspace: what agents may run, and what confines it. */
final class WorkspaceCheck {
    private static final String WHAT = "commands";
    private static final String RUN = "doctor-" + ProcessHandle.current().pid();

    private WorkspaceCheck() {}

    static List<CheckResult> check(Config config) {
        Optional<Path> root = config.workspace().root();
        if (root.isEmpty()) {
            return List.of();
        }
        if (!config.workspace().allowExec()) {
            return List.of(CheckResult.ok(WHAT, "agents can't run any"));
        }
        LaunchPolicy policy = Execution.policy(config, root.get());
        Confinement found = Execution.confinement(policy);
        if (found.confines()) {
            return List.of(
                    CheckResult.ok(
                            WHAT,
                            found.told() + "; " + ConfinementProbe.describeLimits(policy, RUN)));
        }
        return List.of(
                Execution.problem(config, found).isPresent()
                        ? CheckResult.fail(
                                WHAT,
                                found.told() + ", so a server with --allow-exec doesn't start",
                                "install bubblewrap; --unconfined starts the server anyway")
                        : CheckResult.warn(
                                WHAT,
                                found.told() + ", and can do whatever this user can",
                                "install bubblewrap, and remove --unconfined"));
    }
}
