package dev.toolbooth.app.config;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** The settings of terminals that agents open. */
final class TerminalSettings {
    private static final int LOG_BYTES = 4 << 20;
    private static final int LOG_BYTES_MAX = 1 << 30;
    private static final int TOTAL_BYTES = 256 << 20;

    static final Setting<Path> SHELL =
            Setting.of(
                            "workspace.terminals.shell",
                            new PathKind(List.of(), PathKind.Must.BE_A_PATH),
                            "The program that a terminal runs when nobody says which.")
                    .withNote("the server's own SHELL, or else /bin/bash or /bin/sh");
    static final Setting<Integer> RUNNING =
            Setting.of(
                            "workspace.terminals.running",
                            new WholeKind(1, 2_000),
                            "The most terminals that are open at once.")
                    .withStandard(200);
    static final Setting<Integer> RUNNING_EACH =
            Setting.of(
                            "workspace.terminals.running-each",
                            new WholeKind(1, 2_000),
                            "The most terminals of one caller that are open at once.")
                    .withStandard(100);
    static final Setting<Duration> IDLE =
            Setting.of(
                            "workspace.terminals.idle",
                            new SpanKind(Duration.ofSeconds(1), Duration.ofDays(24)),
                            "After which time without input or output a terminal is ended.")
                    .withStandard(Duration.ofHours(1));
    static final Setting<Integer> LOG =
            Setting.of(
                            "workspace.terminals.log-bytes",
                            new BytesKind(65_536, LOG_BYTES_MAX),
                            "How much of the end is kept of what a terminal prints.")
                    .withStandard(LOG_BYTES);
    static final Setting<Integer> KEPT =
            Setting.of(
                            "workspace.terminals.kept",
                            new WholeKind(0, 100_000),
                            "How many terminals that have ended are kept.")
                    .withStandard(100);
    static final Setting<Duration> KEPT_TIME =
            Setting.of(
                            "workspace.terminals.kept-time",
                            new SpanKind(Duration.ZERO, Duration.ofDays(3_650)),
                            "For how long terminals that have ended are kept.")
                    .withStandard(Duration.ofDays(7));
    static final Setting<Integer> TOTAL =
            Setting.of(
                            "workspace.terminals.total-bytes",
                            new BytesKind(1 << 20, LOG_BYTES_MAX),
                            "How much all terminals may take of the disk before those that have"
                                    + " ended are forgotten, the oldest first.")
                    .withStandard(TOTAL_BYTES);

    static final List<Setting<?>> ALL =
            List.of(SHELL, RUNNING, RUNNING_EACH, IDLE, LOG, KEPT, KEPT_TIME, TOTAL);

    private TerminalSettings() {}
}
