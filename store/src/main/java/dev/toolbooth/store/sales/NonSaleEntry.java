package dev.toolbooth.store.sales;

import org.jspecify.annotations.Nullable;

/**
 * A ledger entry that is not a sale, as the sales count it.
 *
 * @param tool what it has in the place of a tool, or null
 */
record NonSaleEntry(
        long amount,
        long atMillis,
        String note,
        @Nullable String tool,
        String debit,
        String credit) {}
