package dev.toolbooth.store.sales;

/** A row of sales as its table has it. Immutable, as long as its arrays stay unchanged. */
final class PackedSalesRow {
    private final SalesRow row;
    private final byte[] payers;
    private final byte[] amounts;

    /**
     * @param row of which the payers don't matter
     * @param amounts empty unless they were wanted
     */
    PackedSalesRow(SalesRow row, byte[] payers, byte[] amounts) {
        this.row = row;
        this.payers = payers;
        this.amounts = amounts;
    }

    /** A row with all of its payers. */
    static PackedSalesRow of(SalesRow row) {
        PayerTotals payerTotals = row.payerTotals();
        return new PackedSalesRow(row, payerTotals.packedNumbers(), payerTotals.packedAmounts());
    }

    /** The row, of which the payers are beside it. */
    SalesRow row() {
        return row;
    }

    /** The numbers of those who bought, packed. */
    byte[] payers() {
        return payers;
    }

    /** What each of them bought, packed. */
    byte[] amounts() {
        return amounts;
    }

    SalesRow unpacked() {
        return new SalesRow(
                row.key(),
                row.billed(),
                row.free(),
                row.microUsd(),
                row.refunds(),
                row.refunded(),
                PayerTotals.unpack(payers, amounts));
    }
}
