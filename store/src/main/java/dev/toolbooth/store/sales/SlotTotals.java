package dev.toolbooth.store.sales;

import dev.toolbooth.core.sales.SalesFigures;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * Running totals for each slot of time and each key in it. Slots come in their order, and only the
 * last one is kept open, so that payers are not remembered for all of them; but those opened before
 * stay open until the end. Not thread-safe.
 */
final class SlotTotals<K> {
    private final Map<Long, Map<K, SalesTotals>> pinned = new HashMap<>();
    private final Map<Long, Map<K, SalesFigures>> done = new TreeMap<>();
    private Map<K, SalesTotals> current = new HashMap<>();
    private long slot = Long.MIN_VALUE;
    private int size;

    /** The sums of something that comes before the order of slots begins. */
    SalesTotals early(long when, K key) {
        return pinned.computeIfAbsent(when, _ -> new HashMap<>())
                .computeIfAbsent(key, _ -> added());
    }

    /** The sums of a slot that is not before the last one. */
    SalesTotals of(long when, K key) {
        Map<K, SalesTotals> early = pinned.get(when);
        if (early != null) {
            return early.computeIfAbsent(key, _ -> added());
        }
        if (when != slot) {
            close();
            slot = when;
        }
        return current.computeIfAbsent(key, _ -> added());
    }

    private SalesTotals added() {
        size++;
        return new SalesTotals();
    }

    private void close() {
        if (!current.isEmpty()) {
            done.put(slot, figures(current));
            current = new HashMap<>();
        }
    }

    private static <K> Map<K, SalesFigures> figures(Map<K, SalesTotals> sums) {
        Map<K, SalesFigures> figures = new HashMap<>();
        sums.forEach((key, one) -> figures.put(key, one.figures()));
        return figures;
    }

    /** How many figures there will be. */
    int size() {
        return size;
    }

    /** All of them, oldest first. */
    Map<Long, Map<K, SalesFigures>> all() {
        close();
        pinned.forEach((when, sums) -> done.put(when, figures(sums)));
        return done;
    }
}
