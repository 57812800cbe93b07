package dev.toolbooth.core.money;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A posted transfer from one account to another.
 *
 * @param id for a call, the call's own
 * @param debit the account that gave
 * @param credit the account that got
 * @param balanceAfter what the customer of the two had right after it
 * @param note what it was for, in a word or two; empty for a call
 * @param sold what was sold, if it was a call
 */
public record Entry(
        UUID id,
        String debit,
        String credit,
        Money amount,
        Instant at,
        Money balanceAfter,
        String note,
        @Nullable Sold sold) {

    /** The part of an entry that is about a call. */
    public record Sold(
            String key,
            String shop,
            String tool,
            boolean free,
            Usage usage,
            Hash inputHash,
            Hash outputHash,
            long tookMillis) {}
}
