package dev.toolbooth.store;

import dev.toolbooth.core.sales.SalesFigures;
import java.util.BitSet;

/** Figures that grow. Not thread-safe. */
final class SalesSums {
    private final BitSet payers = new BitSet();
    private long billed;
    private long free;
    private long microUsd;
    private long refunds;
    private long refunded;

    /**
     * @param packedPayers the numbers of those who bought, packed
     */
    void add(SalesRow row, byte[] packedPayers) {
        billed += row.billed();
        free += row.free();
        microUsd += row.microUsd();
        refunds += row.refunds();
        refunded += row.refunded();
        Payers.addPaid(packedPayers, payers);
    }

    SalesFigures figures() {
        return new SalesFigures(billed, free, microUsd, payers.cardinality(), refunds, refunded);
    }
}
