package dev.toolbooth.app.config.workspace;

import dev.toolbooth.app.config.setting.PathType;
import dev.toolbooth.app.config.setting.SettingReader;
import dev.toolbooth.tools.workspace.terminals.TerminalLimits;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * The section on agents' terminals.
 *
 * @param shell the default program of a terminal, or empty for a shell that the server finds
 */
public record TerminalConfig(Optional<Path> shell, TerminalLimits limits) {
    private static final int LOG_BYTES = 4 << 20;
    private static final int LOG_BYTES_MAX = 1 << 30;
    private static final int TOTAL_BYTES = 256 << 20;

    static TerminalConfig of(SettingReader in) {
        in.section("workspace.terminals", "Agents' terminals.");
        return new TerminalConfig(
                in.key("workspace.terminals.shell", "The program that a terminal runs by default.")
                        .path(PathType.Must.BE_A_NEW_FILE)
                        .note("the server's own SHELL, otherwise /bin/bash or /bin/sh")
                        .find(),
                new TerminalLimits(
                        in.key("workspace.terminals.running", "The most terminals open at once.")
                                .whole(1, 2_000)
                                .or(200),
                        in.key(
                                        "workspace.terminals.running-each",
                                        "The most terminals of one caller open at once.")
                                .whole(1, 2_000)
                                .or(100),
                        in.key(
                                        "workspace.terminals.idle",
                                        "How long a terminal may have neither input nor output"
                                                + " before it is ended.")
                                .time(Duration.ofSeconds(1), Duration.ofDays(24))
                                .or(Duration.ofHours(1)),
                        in.key(
                                        "workspace.terminals.log-bytes",
                                        "How much of each terminal's output is kept. The latest"
                                                + " output is kept.")
                                .bytes(65_536, LOG_BYTES_MAX)
                                .or(LOG_BYTES),
                        in.key("workspace.terminals.kept", "How many ended terminals are kept.")
                                .whole(0, 100_000)
                                .or(100),
                        in.key(
                                        "workspace.terminals.kept-time",
                                        "How long ended terminals are kept.")
                                .time(Duration.ZERO, Duration.ofDays(3_650))
                                .or(Duration.ofDays(7)),
                        in.key(
                                        "workspace.terminals.total-bytes",
                                        "The most disk space for all terminals. Beyond it, the"
                                                + " oldest ended terminals are deleted.")
                                .bytes(1 << 20, LOG_BYTES_MAX)
                                .or(TOTAL_BYTES)));
    }
}
