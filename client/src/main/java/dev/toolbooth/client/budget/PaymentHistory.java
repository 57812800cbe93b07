package dev.toolbooth.client.budget;

import java.util.ArrayList;
import java.util.List;

/**
 * The payments to a seller's tool so far.
 *
 * @param payees the payees, the latest last
 * @param price the latest price, in words
 */
record PaymentHistory(List<String> payees, String price) {
    private static final int PAYEES_MAX = 16;

    PaymentHistory {
        payees = List.copyOf(payees);
    }

    /** Nothing, before the first time. */
    static final PaymentHistory NOTHING = new PaymentHistory(List.of(), "");

    /** The key under which real and play money are remembered apart. */
    record Of(boolean play, SellerTool tool) {}

    /** The same after one more payment. */
    PaymentHistory and(String payee, Cost cost) {
        List<String> all = new ArrayList<>(payees);
        all.remove(payee);
        all.add(payee);
        return new PaymentHistory(
                all.subList(Math.max(0, all.size() - PAYEES_MAX), all.size()), cost.words());
    }
}
