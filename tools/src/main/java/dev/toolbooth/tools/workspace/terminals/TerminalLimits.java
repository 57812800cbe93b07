package dev.toolbooth.tools.workspace.terminals;

import java.time.Duration;

/**
 * The limits on terminals.
 *
 * @param running the most that run at once
 * @param runningEach the most that run at once for one caller
 * @param idle the time without input or output after which one is ended
 * @param logBytes how much is kept of each one's output
 * @param kept how many ended terminals are kept
 * @param keptTime how long they are kept
 * @param totalBytes how much disk all transcripts may take before those of ended terminals are
 *     deleted, the oldest first
 */
public record TerminalLimits(
        int running,
        int runningEach,
        Duration idle,
        long logBytes,
        int kept,
        Duration keptTime,
        long totalBytes) {}
