package dev.toolbooth.client.budget;

import dev.toolbooth.client.pay.Purchase;

/** A tool of a seller. */
record Pair(String seller, String tool) {
    /** The one that is paid for. */
    static Pair of(Purchase purchase) {
        return new Pair(purchase.seller(), purchase.tool());
    }
}
