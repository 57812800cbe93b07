package dev.toolbooth.core.fake;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicReference;

/** A clock that moves when it is told to. Thread-safe. */
public final class FakeClock implements InstantSource {
    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

    private final AtomicReference<Instant> now = new AtomicReference<>(START);

    @Override
    public Instant instant() {
        return now.get();
    }

    /** The same time as nanoseconds that only run forward. */
    public long nanos() {
        return Duration.between(START, now.get()).toNanos();
    }

    public void advance(Duration by) {
        now.updateAndGet(instant -> instant.plus(by));
    }
}
