package dev.toolbooth.tools.workspace.terminals;

import java.time.Duration;

/**
 * How many terminals there may be, and for how long.
 *
 * @param running the most that run at once
 * @param runningEach the most of one caller's
 * @param idle after which time without input or output one is ended
 * @param logBytes how much is kept of what each prints
 * @param kept how many are remembered that have ended
 * @param keptTime for how long
 * @param totalBytes how much all transcripts may take of the disk before those that have ended are
 *     forgotten, the oldest first
 */
public record TerminalLimits(
        int running,
        int runningEach,
        Duration idle,
        long logBytes,
        int kept,
        Duration keptTime,
        long totalBytes) {}
