package dev.toolbooth.client.budget;

import java.util.ArrayList;
import java.util.List;

/**
 * What is remembered of a seller's tool since it was paid for.
 *
 * @param payees who got the money, the last one last
 * @param price what it cost the last time, in words
 */
record Seen(List<String> payees, String price) {
    private static final int PAYEES_MAX = 16;

    Seen {
        payees = List.copyOf(payees);
    }

    /** Nothing, before the first time. */
    static final Seen NOTHING = new Seen(List.of(), "");

    /** The key under which real and play money are remembered apart. */
    record Of(boolean play, Pair pair) {}

    /** The same after one more payment. */
    Seen and(String payee, Cost cost) {
        List<String> all = new ArrayList<>(payees);
        all.remove(payee);
        all.add(payee);
        return new Seen(
                all.subList(Math.max(0, all.size() - PAYEES_MAX), all.size()), cost.words());
    }
}
