package dev.toolbooth.core.stats;

import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.LongAdder;

/** A count for each constant of an enum. Thread-safe: the map never changes, its adders do. */
public final class Counts<E extends Enum<E>> {
    private final Map<E, LongAdder> adders;

    public Counts(Class<E> type) {
        adders = new EnumMap<>(type);
        for (E constant : type.getEnumConstants()) {
            adders.put(constant, new LongAdder());
        }
    }

    /** Counts one more. */
    public void add(E what) {
        of(what).increment();
    }

    /** How many there were of this one. */
    public long get(E what) {
        return of(what).sum();
    }

    /** How many there were of all. */
    public long total() {
        return adders.values().stream().mapToLong(LongAdder::sum).sum();
    }

    private LongAdder of(E what) {
        return Objects.requireNonNull(adders.get(what));
    }
}
