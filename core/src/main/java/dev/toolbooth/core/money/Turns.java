package dev.toolbooth.core.money;

import java.util.UUID;
import java.util.stream.Stream;

/** Monitors for ids: the same id has the same one always, others seldom. Thread-safe. */
final class Turns {
    /** Of withdrawals. All ledgers share them: a process has one. */
    static final Turns WITHDRAWALS = new Turns();

    private static final int MONITORS = 256;

    private final Object[] monitors = Stream.generate(Object::new).limit(MONITORS).toArray();

    Object of(UUID id) {
        return monitors[Math.floorMod(id.hashCode(), MONITORS)];
    }
}
