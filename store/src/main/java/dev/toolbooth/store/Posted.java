package dev.toolbooth.store;

import org.jspecify.annotations.Nullable;

/**
 * An entry of the ledger that is no sale, as far as sales are concerned.
 *
 * @param tool what it has in the place of a tool, or null
 */
record Posted(
        long amount,
        long atMillis,
        String note,
        @Nullable String tool,
        String debit,
        String credit) {}
