package dev.toolbooth.tools.workspace.exec;

import java.time.Duration;

/**
 * How a command has ended.
 *
 * @param exitCode 124 when its time was up, 128 and the signal's number when it was killed
 */
record Finished(
        int exitCode, Printed stdout, Printed stderr, Duration duration, boolean timedOut) {}
