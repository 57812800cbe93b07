package dev.toolbooth.core.money;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What a caller is told about the price of a call.
 *
 * @param receipt the id of the ledger's entry, or null when there is none
 * @param balance what the account has after this call was paid, whatever is held for others
 * @param usage the tokens that were billed, or null when none are counted
 * @param repeated whether this is the outcome of an earlier call, which was paid for then
 */
public record Bill(
        @Nullable UUID receipt,
        Money billed,
        Money balance,
        long tookMillis,
        @Nullable Usage usage,
        boolean repeated) {}
