package dev.toolbooth.tools.workspace.exec;

import java.time.Duration;

/**
 * The result of a command.
 *
 * @param exitCode 124 when its time was up, 128 and the signal's number when it was killed
 */
record CommandResult(
        int exitCode,
        CommandOutput stdout,
        CommandOutput stderr,
        Duration duration,
        boolean timedOut) {}
