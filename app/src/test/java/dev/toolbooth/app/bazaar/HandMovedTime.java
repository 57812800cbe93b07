package dev.toolbooth.app.bazaar;

import dev.toolbooth.chain.PollDelay;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** Time that passes when a test says so; whoever pauses waits for that. Guarded by itself. */
final class HandMovedTime implements InstantSource, PollDelay {
    private static final int PATIENCE_SECONDS = 60;

    private final BlockingQueue<Duration> pauses = new LinkedBlockingQueue<>();
    private Instant now = Instant.parse("2026-11-16T12:00:00Z");

    @Override
    public synchronized Instant instant() {
        return now;
    }

    @Override
    public synchronized void pause(Duration length) throws InterruptedException {
        Instant until = now.plus(length);
        pauses.add(length);
        while (now.isBefore(until)) {
            wait();
        }
    }

    synchronized void advance(Duration by) {
        now = now.plus(by);
        notifyAll();
    }

    /** How long the next who pauses wants to; waits for one. */
    Duration next() throws InterruptedException {
        Duration length = pauses.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
        if (length == null) {
            throw new IllegalStateException("nobody pauses");
        }
        return length;
    }

    /** Waits until somebody wants to pause for as long. */
    void await(Duration least, Duration most) throws InterruptedException {
        Duration length = next();
        while (length.compareTo(least) < 0 || length.compareTo(most) > 0) {
            length = next();
        }
    }
}
