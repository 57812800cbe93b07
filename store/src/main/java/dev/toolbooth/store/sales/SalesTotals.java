package dev.toolbooth.store.sales;

import dev.toolbooth.core.sales.SalesFigures;
import java.util.BitSet;

/** Running totals. Not thread-safe. */
final class SalesTotals {
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
        PayerTotals.addPaid(packedPayers, payers);
    }

    SalesFigures figures() {
        return new SalesFigures(billed, free, microUsd, payers.cardinality(), refunds, refunded);
    }
}
