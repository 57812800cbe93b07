package dev.toolbooth.app.doctor;

import dev.toolbooth.app.config.Config;
import dev.toolbooth.app.workspace.Execution;
import dev.toolbooth.tools.workspace.exec.launch.Confinement;
import dev.toolbooth.tools.workspace.exec.launch.LaunchPolicy;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** What agents may run in the workspace, and what keeps that from the rest of the machine. */
final class WorkspaceCheck {
    private static final String WHAT = "commands";

    private WorkspaceCheck() {}

    static List<Finding> look(Config config) {
        Optional<Path> root = config.workspace().root();
        if (root.isEmpty()) {
            return List.of();
        }
        if (!config.workspace().allowExec()) {
            return List.of(Finding.ok(WHAT, "agents may run none"));
        }
        LaunchPolicy policy = Execution.policy(config, root.get());
        Confinement found = Execution.confinement(policy);
        if (found.confines()) {
            return List.of(Finding.ok(WHAT, found.told()));
        }
        return List.of(
                policy.confine() == LaunchPolicy.Confine.REQUIRED
                        ? Finding.fail(
                                WHAT,
                                found.told() + ", and so none are run",
                                "install bubblewrap, or set workspace.exec.confine to auto")
                        : Finding.warn(
                                WHAT,
                                found.told() + ", and so may do what this user may",
                                "install bubblewrap, and set workspace.exec.confine to required"));
    }
}
