package dev.toolbooth.tools.workspace.exec;

import dev.toolbooth.tools.workspace.exec.launch.LaunchPolicy;
import dev.toolbooth.tools.workspace.exec.launch.PathVisibility;
import java.nio.file.Path;
import java.util.List;

/** What operators allow, with one thing changed. */
final class Policies {
    private Policies() {}

    static LaunchPolicy confined(LaunchPolicy policy, LaunchPolicy.Confine confine) {
        return with(
                policy,
                policy.path(),
                policy.network(),
                confine,
                policy.visibility(),
                policy.homes());
    }

    static LaunchPolicy finding(LaunchPolicy policy, List<Path> path) {
        return with(
                policy,
                path,
                policy.network(),
                policy.confine(),
                policy.visibility(),
                policy.homes());
    }

    static LaunchPolicy online(LaunchPolicy policy) {
        return with(
                policy, policy.path(), true, policy.confine(), policy.visibility(), policy.homes());
    }

    static LaunchPolicy hiding(LaunchPolicy policy, List<Path> hidden) {
        PathVisibility old = policy.visibility();
        return seeing(
                policy, new PathVisibility(old.userHome(), old.shown(), hidden, old.readOnly()));
    }

    static LaunchPolicy showing(LaunchPolicy policy, List<Path> shown) {
        PathVisibility old = policy.visibility();
        return seeing(
                policy, new PathVisibility(old.userHome(), shown, old.hidden(), old.readOnly()));
    }

    private static LaunchPolicy seeing(LaunchPolicy policy, PathVisibility visibility) {
        return with(
                policy,
                policy.path(),
                policy.network(),
                policy.confine(),
                visibility,
                policy.homes());
    }

    static LaunchPolicy housing(LaunchPolicy policy, Path homes) {
        return with(
                policy,
                policy.path(),
                policy.network(),
                policy.confine(),
                policy.visibility(),
                homes);
    }

    static LaunchPolicy allowing(LaunchPolicy policy, List<String> commands, boolean shell) {
        return new LaunchPolicy(
                policy.root(),
                policy.path(),
                commands,
                shell,
                policy.environment(),
                policy.clientEnvironment(),
                policy.network(),
                policy.confine(),
                policy.limits(),
                policy.homes(),
                policy.visibility());
    }

    private static LaunchPolicy with(
            LaunchPolicy policy,
            List<Path> path,
            boolean network,
            LaunchPolicy.Confine confine,
            PathVisibility visibility,
            Path homes) {
        return new LaunchPolicy(
                policy.root(),
                path,
                policy.commands(),
                policy.shell(),
                policy.environment(),
                policy.clientEnvironment(),
                network,
                confine,
                policy.limits(),
                homes,
                visibility);
    }
}
