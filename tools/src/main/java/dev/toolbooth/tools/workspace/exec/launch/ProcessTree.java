package dev.toolbooth.tools.workspace.exec.launch;

import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * A process that was started here, with all its descendants: its children, and those that have left
 * it and carry its mark. Thread-safe.
 */
public final class ProcessTree {
    /** How long a process may take to end by itself when it is asked to. */
    public static final Duration GRACE = Duration.ofMillis(500);

    private static final Duration PATIENCE = Duration.ofSeconds(5);
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

    private final ProcessHandle first;
    private final Launch launch;
    private final long before;

    /**
     * @param before what {@link #mark} said before the start
     */
    public ProcessTree(ProcessHandle first, Launch launch, long before) {
        this.first = first;
        this.launch = launch;
        this.before = before;
    }

    /** To be asked before a process is started; makes looking for it faster. */
    public static long mark() {
        return MarkedProcesses.last();
    }

    /** Ends what the first process has left behind when it ended. */
    public void sweep() {
        if (!MarkedProcesses.since(before, launch.marker().entry()).isEmpty()) {
            end(GRACE);
        }
    }

    /**
     * Ends all of it, and comes back when nothing is left. An interrupt doesn't shorten that.
     *
     * @param grace how long it may take to end by itself
     */
    public void end(Duration grace) {
        // A pause is none on a thread that was told to stop.
        boolean interrupted = Thread.interrupted();
        try {
            endAll(grace);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private void endAll(Duration grace) {
        if (!grace.isZero()) {
            processes().forEach(ProcessHandle::destroy);
            await(grace);
        }
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        for (Set<ProcessHandle> left = living(); !left.isEmpty(); left = living()) {
            left.forEach(ProcessHandle::destroyForcibly);
            if (System.nanoTime() - deadline > 0) {
                return;
            }
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }

    /**
     * Waits until what was launched is there to be asked anything: what only builds its sandbox
     * loses signals, or dies of them in its place.
     *
     * @return whether it is; not so when it has ended, or takes too long
     */
    public boolean awaitStart(Duration longest) {
        if (!launch.wrapped()) {
            return true;
        }
        long deadline = System.nanoTime() + longest.toNanos();
        while (processes().stream().allMatch(MarkedProcesses::builds)) {
            if (!first.isAlive() || System.nanoTime() - deadline > 0) {
                return false;
            }
            LockSupport.parkNanos(PAUSE_NANOS);
        }
        return true;
    }

    /** Those that can be asked to end by themselves. */
    public Set<ProcessHandle> processes() {
        Set<ProcessHandle> asked = living();
        if (launch.wrapped()) {
            // With the first all others are gone at once.
            asked.remove(first);
        }
        return asked;
    }

    private void await(Duration longest) {
        long deadline = System.nanoTime() + longest.toNanos();
        while (!living().isEmpty() && System.nanoTime() - deadline < 0) {
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }

    private Set<ProcessHandle> living() {
        Set<ProcessHandle> all = new LinkedHashSet<>();
        if (first.isAlive()) {
            all.add(first);
            first.descendants().forEach(all::add);
        }
        all.addAll(MarkedProcesses.with(launch.marker().entry()));
        return all;
    }
}
