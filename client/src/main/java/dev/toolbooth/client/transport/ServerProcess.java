package dev.toolbooth.client.transport;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * A process that was started here and leaves nothing behind: when it ends, so do all processes that
 * it has started. Thread-safe.
 */
final class ServerProcess implements AutoCloseable {
    private static final int LOOKS_MAX = 5;

    private final Process process;
    private final Duration grace;
    private final Thread hook;

    private ServerProcess(Process process, Duration grace) {
        this.process = process;
        this.grace = grace;
        this.hook = new Thread(this::kill, "end of " + process.pid());
        Runtime.getRuntime().addShutdownHook(hook);
    }

    static ServerProcess start(ProcessBuilder builder, Duration grace) throws IOException {
        return new ServerProcess(builder.start(), grace);
    }

    Process process() {
        return process;
    }

    /** Closes its input, waits for a while, asks it to end, waits again, and then kills it. */
    @Override
    public void close() {
        // Once a process is gone, nothing tells whose its children were.
        Set<ProcessHandle> family = new LinkedHashSet<>(family());
        try {
            process.getOutputStream().close();
        } catch (IOException gone) {
            // It reads no more.
        }
        if (!ended()) {
            family.addAll(family());
            family.forEach(ProcessHandle::destroy);
            process.destroy();
            ended();
        }
        family.addAll(family());
        kill(family);
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException ending) {
            // The hook runs already.
        }
    }

    private List<ProcessHandle> family() {
        return process.descendants().toList();
    }

    private boolean ended() {
        try {
            return process.waitFor(grace.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private void kill() {
        kill(family());
    }

    /** Some may start others while they are killed, so it looks again. */
    private void kill(Iterable<ProcessHandle> known) {
        List<ProcessHandle> left = new ArrayList<>();
        known.forEach(left::add);
        left.add(process.toHandle());
        for (int look = 0; look < LOOKS_MAX && !left.isEmpty(); look++) {
            List<ProcessHandle> more = new ArrayList<>();
            for (ProcessHandle one : left) {
                one.descendants().forEach(more::add);
                one.destroyForcibly();
            }
            left = more;
        }
    }
}
