package dev.toolbooth.store;

/** A row of sales as its table has it. Immutable, as nobody changes the arrays. */
final class PackedSales {
    private final SalesRow row;
    private final byte[] payers;
    private final byte[] amounts;

    /**
     * @param row of which the payers don't matter
     * @param amounts empty unless they were wanted
     */
    PackedSales(SalesRow row, byte[] payers, byte[] amounts) {
        this.row = row;
        this.payers = payers;
        this.amounts = amounts;
    }

    /** A row with all of its payers. */
    static PackedSales of(SalesRow row) {
        Payers payers = row.payers();
        return new PackedSales(row, payers.packedNumbers(), payers.packedAmounts());
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
                Payers.unpack(payers, amounts));
    }
}
