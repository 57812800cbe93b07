package dev.toolbooth.store.sales;

import dev.toolbooth.core.sales.SalesReport;
import dev.toolbooth.store.Varints;
import java.util.Arrays;
import java.util.Comparator;
import java.util.PriorityQueue;

/** The purchases of each payer, by number. It needs memory for each account. Not thread-safe. */
final class TopPayers {
    private long[] amounts = new long[PayerTotals.AMOUNTS * 1_024];

    /** Adds what some have bought, as it is packed. */
    void add(byte[] packedPayers, byte[] packedAmounts) {
        Varints read = new Varints(packedAmounts);
        for (int number : PayerTotals.numbers(packedPayers)) {
            int at = room(number);
            for (int i = 0; i < PayerTotals.AMOUNTS; i++) {
                amounts[at + i] += read.read();
            }
        }
    }

    private int room(int number) {
        int at = number * PayerTotals.AMOUNTS;
        if (at >= amounts.length) {
            amounts =
                    Arrays.copyOf(amounts, Math.max(amounts.length * 2, at + PayerTotals.AMOUNTS));
        }
        return at;
    }

    long billed(int number) {
        return amounts[number * PayerTotals.AMOUNTS];
    }

    long free(int number) {
        return amounts[number * PayerTotals.AMOUNTS + 1];
    }

    long microUsd(int number) {
        return amounts[number * PayerTotals.AMOUNTS + 2];
    }

    /** The numbers of those who paid most, the first is the one with the most. */
    int[] top() {
        Comparator<Integer> order =
                Comparator.<Integer>comparingLong(this::microUsd)
                        .thenComparingLong(this::billed)
                        .thenComparingLong(this::free)
                        .thenComparing(Comparator.reverseOrder());
        PriorityQueue<Integer> best = new PriorityQueue<>(order);
        for (int number = 0; number < amounts.length / PayerTotals.AMOUNTS; number++) {
            if (billed(number) + free(number) > 0) {
                best.add(number);
                if (best.size() > SalesReport.TOP_MAX) {
                    best.remove();
                }
            }
        }
        int[] top = new int[best.size()];
        for (int i = top.length - 1; i >= 0; i--) {
            top[i] = best.remove();
        }
        return top;
    }
}
