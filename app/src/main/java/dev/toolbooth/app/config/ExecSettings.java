package dev.toolbooth.app.config;

import dev.toolbooth.tools.workspace.exec.launch.LaunchPolicy;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** The settings of commands that agents run, which terminals have in common with them. */
final class ExecSettings {
    private static final int MIB_MAX = 1 << 24;
    private static final int OUTPUT_BYTES = 1 << 20;
    private static final int OUTPUT_BYTES_MAX = 64 << 20;

    private static final TextKind PROGRAM =
            new TextKind(
                    "the name of a program, or its path, such as git or /usr/bin/git",
                    "^[^/\\u0000-\\u0020,]+$|^/[^\\u0000-\\u001f,]+$");
    private static final TextKind VARIABLE =
            new TextKind("the name of a variable, such as LANG", "^[A-Za-z_][A-Za-z0-9_]*$");
    private static final PathKind ANY = new PathKind(List.of(), PathKind.Must.BE_A_PATH);

    static final Setting<List<String>> COMMANDS =
            Setting.of(
                            "workspace.exec.commands",
                            new ListKind<>(PROGRAM),
                            "The programs that may be run, by name or path; empty is any.")
                    .withStandard(List.of());
    static final Setting<Boolean> SHELL =
            Setting.of(
                            "workspace.exec.shell",
                            new SwitchKind(),
                            "Whether a shell may read commands, which then can run any program.")
                    .withNote("true without workspace.exec.commands, else false");
    static final Setting<List<Path>> PATH =
            Setting.of(
                            "workspace.exec.path",
                            new ListKind<>(ANY),
                            "The folders that programs are found in by name; commands get them as"
                                    + " PATH.")
                    .withStandard(
                            List.of(
                                    Path.of("/usr/local/sbin"),
                                    Path.of("/usr/local/bin"),
                                    Path.of("/usr/sbin"),
                                    Path.of("/usr/bin"),
                                    Path.of("/sbin"),
                                    Path.of("/bin")));
    static final Setting<List<String>> ENV =
            Setting.of(
                            "workspace.exec.env",
                            new ListKind<>(VARIABLE),
                            "Variables of the server's own environment that commands get; they get"
                                    + " no others.")
                    .withStandard(List.of());
    static final Setting<Path> HOME =
            Setting.of(
                            "workspace.exec.home",
                            ANY,
                            "The folder that commands have as their home, and may write to.")
                    .withNote("workspace/home in the folder of data");
    static final Setting<List<Path>> HIDE =
            Setting.of(
                            "workspace.exec.hide",
                            new ListKind<>(ANY),
                            "Files and folders that confined commands don't see, beside the"
                                    + " server's own and the keys in its user's home.")
                    .withStandard(List.of());
    static final Setting<LaunchPolicy.Confine> CONFINE =
            Setting.of(
                            "workspace.exec.confine",
                            new ChoiceKind<>(List.of(LaunchPolicy.Confine.values())),
                            "Whether bubblewrap confines commands: auto where it works, required"
                                    + " or there are no commands, off never; off has no limits on"
                                    + " processes, memory, files and time either.")
                    .withStandard(LaunchPolicy.Confine.AUTO);
    static final Setting<Boolean> NETWORK =
            Setting.of(
                            "workspace.exec.network",
                            new SwitchKind(),
                            "Whether confined commands have a network; those that are not confined"
                                    + " always have.")
                    .withStandard(false);
    static final Setting<Integer> RUNNING =
            Setting.of(
                            "workspace.exec.running",
                            new WholeKind(1, 1_000),
                            "The most commands at once.")
                    .withStandard(32);
    static final Setting<Integer> OUTPUT =
            Setting.of(
                            "workspace.exec.output-bytes",
                            new BytesKind(1_024, OUTPUT_BYTES_MAX),
                            "How much of the end is kept of what a command prints on each stream.")
                    .withStandard(OUTPUT_BYTES);
    static final Setting<Integer> PROCESSES =
            Setting.of(
                            "workspace.exec.processes",
                            new WholeKind(0, 1_000_000),
                            "The most processes and threads of a confined command; 0 is no limit.")
                    .withStandard(1_024);
    static final Setting<Integer> MEMORY =
            Setting.of(
                            "workspace.exec.memory-mib",
                            new WholeKind(0, MIB_MAX),
                            "The most memory of each process, in MiB; 0 is no limit.")
                    .withStandard(8_192);
    static final Setting<Integer> FILE =
            Setting.of(
                            "workspace.exec.file-mib",
                            new WholeKind(0, MIB_MAX),
                            "The largest file that a command writes, in MiB; 0 is no limit.")
                    .withStandard(4_096);
    static final Setting<Duration> CPU =
            Setting.of(
                            "workspace.exec.cpu-time",
                            new SpanKind(Duration.ZERO, Duration.ofDays(30)),
                            "How long each process may compute; 0s is no limit.")
                    .withStandard(Duration.ofHours(1));

    static final List<Setting<?>> ALL =
            List.of(
                    COMMANDS, SHELL, PATH, ENV, HOME, HIDE, CONFINE, NETWORK, RUNNING, OUTPUT,
                    PROCESSES, MEMORY, FILE, CPU);

    private ExecSettings() {}
}
