package dev.toolbooth.app.config.workspace;

import dev.toolbooth.app.config.setting.PathType;
import dev.toolbooth.app.config.setting.SettingReader;
import dev.toolbooth.app.config.setting.TextType;
import dev.toolbooth.tools.workspace.exec.launch.LaunchPolicy;
import dev.toolbooth.tools.workspace.exec.launch.ProcessLimits;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The section on agents' commands and terminals.
 *
 * @param commands the programs that may be run; empty is any
 * @param shell whether a shell may read commands
 * @param path where programs are looked up
 * @param env variables of the server's own environment that commands get
 * @param clientEnv variables that clients may set, beside the harmless ones
 * @param home the folder with a home for each caller's commands, or empty for a folder of the
 *     server's
 * @param show what confined commands see beside the machine's programs
 * @param hide what confined commands don't see
 * @param unconfined whether commands may run where no sandbox works
 * @param running the most commands at once
 * @param outputBytes how much is kept of a command's output on each stream
 */
public record ExecConfig(
        List<String> commands,
        boolean shell,
        List<Path> path,
        List<String> env,
        List<String> clientEnv,
        Optional<Path> home,
        List<Path> show,
        List<Path> hide,
        LaunchPolicy.Confine confine,
        boolean unconfined,
        boolean network,
        int running,
        int outputBytes,
        ProcessLimits limits) {
    private static final int MIB_MAX = 1 << 24;
    private static final int OUTPUT_BYTES = 1 << 20;
    private static final int OUTPUT_BYTES_MAX = 64 << 20;
    private static final TextType PROGRAM =
            new TextType(
                    "the name of a program, or its path, such as git or /usr/bin/git",
                    "^[^/\\u0000-\\u0020,]+$|^/[^\\u0000-\\u001f,]+$");
    private static final TextType VARIABLES =
            new TextType(
                    "the name of a variable, such as RUST_LOG, or how some begin, such as APP_*",
                    "^[A-Za-z_][A-Za-z0-9_]*[*]?$");
    private static final TextType VARIABLE =
            new TextType("the name of a variable, such as LANG", "^[A-Za-z_][A-Za-z0-9_]*$");
    private static final PathType FOLDER = new PathType(List.of(), PathType.Must.BE_A_PATH);
    private static final PathType ANY = new PathType(List.of(), PathType.Must.BE_ANYTHING);

    static ExecConfig of(SettingReader in) {
        List<String> commands =
                in.key(
                                "workspace.exec.commands",
                                "The programs that may be run, by name or path. Empty allows any.")
                        .list(PROGRAM)
                        .or(List.of());
        return new ExecConfig(
                commands,
                in.key(
                                "workspace.exec.shell",
                                "Whether commands may be run by a shell, which can run any"
                                        + " program.")
                        .bool()
                        .note("true without workspace.exec.commands, otherwise false")
                        .find()
                        .orElse(commands.isEmpty()),
                path(in),
                in.key(
                                "workspace.exec.env",
                                "Variables of the server's environment that commands get. They get"
                                        + " no others.")
                        .list(VARIABLE)
                        .or(List.of()),
                in.key(
                                "workspace.exec.client-env",
                                "Variables that clients may set for their commands, in addition to"
                                        + " harmless ones for output and for the author's name.")
                        .list(VARIABLES)
                        .or(List.of()),
                in.key(
                                "workspace.exec.home",
                                "The folder for callers' homes: the commands of each caller get a"
                                        + " home there, writable and empty at first.")
                        .is(FOLDER)
                        .note("workspace/homes in the data folder")
                        .find(),
                in.key(
                                "workspace.exec.show",
                                "Files and folders that confined commands can read, in addition to"
                                        + " the machine's programs. Those in the home of the"
                                        + " server's user appear in the commands' home.")
                        .list(ANY)
                        .or(List.of()),
                in.key(
                                "workspace.exec.hide",
                                "Files and folders to hide from confined commands, in the"
                                        + " workspace, in /etc and in workspace.exec.show.")
                        .list(ANY)
                        .or(List.of()),
                confine(in),
                in.key(
                                "workspace.exec.unconfined",
                                "Lets commands run unconfined: they can do whatever the server's"
                                        + " user can, and read the server's secrets.")
                        .bool()
                        .flag("--unconfined", "")
                        .or(false),
                in.key(
                                "workspace.exec.network",
                                "Whether confined commands can use the network. Unconfined ones"
                                        + " always can.")
                        .bool()
                        .or(false),
                in.key("workspace.exec.running", "The most commands at once.")
                        .whole(1, 1_000)
                        .or(32),
                in.key(
                                "workspace.exec.output-bytes",
                                "How much of a command's output is kept, for stdout and stderr"
                                        + " each. The latest output is kept.")
                        .bytes(1_024, OUTPUT_BYTES_MAX)
                        .or(OUTPUT_BYTES),
                limits(in));
    }

    private static List<Path> path(SettingReader in) {
        return in.key(
                        "workspace.exec.path",
                        "The folders in which programs are found by name; the PATH of commands.")
                .list(FOLDER)
                .or(
                        List.of(
                                Path.of("/usr/local/sbin"),
                                Path.of("/usr/local/bin"),
                                Path.of("/usr/sbin"),
                                Path.of("/usr/bin"),
                                Path.of("/sbin"),
                                Path.of("/bin")));
    }

    private static LaunchPolicy.Confine confine(SettingReader in) {
        return in.key(
                        "workspace.exec.confine",
                        "Whether bubblewrap must confine commands. required: without bubblewrap the"
                                + " server doesn't start. off: commands are never confined, and"
                                + " have no limits on processes, memory, files and time; it also"
                                + " needs --unconfined.")
                .choice(LaunchPolicy.Confine.REQUIRED, LaunchPolicy.Confine.OFF)
                .or(LaunchPolicy.Confine.REQUIRED);
    }

    private static ProcessLimits limits(SettingReader in) {
        int processes =
                in.key(
                                "workspace.exec.processes",
                                "The most processes and threads of a confined command; 0 for no"
                                        + " limit.")
                        .whole(0, 1_000_000)
                        .or(1_024);
        int memory =
                in.key(
                                "workspace.exec.memory-mib",
                                "The most memory of each process, in MiB; 0 for no limit.")
                        .whole(0, MIB_MAX)
                        .or(8_192);
        Optional<Integer> all =
                in.key(
                                "workspace.exec.memory-all-mib",
                                "The most memory of all commands and terminals together, in MiB, if"
                                        + " the server can create control groups; otherwise of each"
                                        + " process. 0 for no limit.")
                        .whole(0, MIB_MAX)
                        .note("half of the machine's memory")
                        .find();
        int file =
                in.key(
                                "workspace.exec.file-mib",
                                "The largest file that a command may write, in MiB; 0 for no"
                                        + " limit.")
                        .whole(0, MIB_MAX)
                        .or(4_096);
        Duration cpu =
                in.key(
                                "workspace.exec.cpu-time",
                                "The most CPU time of each process; 0s for no limit.")
                        .time(Duration.ZERO, Duration.ofDays(30))
                        .or(Duration.ofHours(1));
        return new ProcessLimits(
                processes,
                memory,
                file,
                (int) cpu.toSeconds(),
                all.orElseGet(MachineMemory::halfMib));
    }
}
