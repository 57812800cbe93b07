package dev.toolbooth.tools.workspace.exec.launch;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** What a server's commands have left on this machine. */
public final class Traces {
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(20);
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

    private Traces() {}

    /** The processes that carry the mark of a server. */
    public static List<ProcessHandle> of(String run) {
        return MarkedProcesses.with(ProcessMarker.entries(run));
    }

    /** Waits for something that others do, and says whether it has come. */
    public static boolean comes(BooleanSupplier condition) {
        long deadline = System.nanoTime() + PATIENCE_NANOS;
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - deadline > 0) {
                return false;
            }
            LockSupport.parkNanos(PAUSE_NANOS);
        }
        return true;
    }
}
