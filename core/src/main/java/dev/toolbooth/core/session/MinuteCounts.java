package dev.toolbooth.core.session;

import java.util.HashMap;
import java.util.Map;

/**
 * The requests of each address in the current minute. Guarded by itself; beyond a number of
 * addresses the rest are counted as one, so that a flood of them fills no memory.
 */
final class MinuteCounts {
    static final long MINUTE_MILLIS = 60_000;
    static final int ADDRESSES_MAX = 10_000;

    private final Map<String, Integer> byAddress = new HashMap<>();
    private int others;
    private long minute;

    /** Counts one more, and says how many it makes. */
    synchronized int add(String address, long nowMillis) {
        long current = nowMillis / MINUTE_MILLIS;
        if (minute != current) {
            minute = current;
            byAddress.clear();
            others = 0;
        }
        boolean known = byAddress.size() < ADDRESSES_MAX || byAddress.containsKey(address);
        return known ? byAddress.merge(address, 1, Integer::sum) : ++others;
    }
}
