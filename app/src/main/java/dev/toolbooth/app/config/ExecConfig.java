package dev.toolbooth.app.config;

import dev.toolbooth.tools.workspace.exec.launch.LaunchPolicy;
import dev.toolbooth.tools.workspace.exec.launch.ProcessLimits;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What commands and terminals of agents may do.
 *
 * @param commands the programs that may be run; empty is any
 * @param shell whether a shell may read commands
 * @param path where programs are found
 * @param env variables of the server's own that commands get
 * @param home where commands are at home, or nothing for a folder of the server's
 * @param hide what confined commands don't see
 * @param running the most commands at once
 * @param outputBytes how much is kept of what a command prints on each stream
 */
public record ExecConfig(
        List<String> commands,
        boolean shell,
        List<Path> path,
        List<String> env,
        Optional<Path> home,
        List<Path> hide,
        LaunchPolicy.Confine confine,
        boolean network,
        int running,
        int outputBytes,
        ProcessLimits limits) {

    static ExecConfig of(Values values) {
        List<String> commands = values.get(ExecSettings.COMMANDS);
        return new ExecConfig(
                commands,
                values.find(ExecSettings.SHELL).orElse(commands.isEmpty()),
                values.get(ExecSettings.PATH),
                values.get(ExecSettings.ENV),
                values.find(ExecSettings.HOME),
                values.get(ExecSettings.HIDE),
                values.get(ExecSettings.CONFINE),
                values.get(ExecSettings.NETWORK),
                values.get(ExecSettings.RUNNING),
                values.get(ExecSettings.OUTPUT),
                new ProcessLimits(
                        values.get(ExecSettings.PROCESSES),
                        values.get(ExecSettings.MEMORY),
                        values.get(ExecSettings.FILE),
                        (int) values.get(ExecSettings.CPU).toSeconds()));
    }
}
