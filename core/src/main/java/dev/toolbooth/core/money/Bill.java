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
 * @param signed the receipt itself, as a JWS, for those who want it at once
 */
public record Bill(
        @Nullable UUID receipt,
        Money billed,
        Money balance,
        long tookMillis,
        @Nullable Usage usage,
        boolean repeated,
        @Nullable String signed) {

    /** A bill whose receipt can be fetched. */
    public Bill(
            @Nullable UUID receipt,
            Money billed,
            Money balance,
            long tookMillis,
            @Nullable Usage usage,
            boolean repeated) {
        this(receipt, billed, balance, tookMillis, usage, repeated, null);
    }

    /** The same for a repetition of the call. */
    public Bill again() {
        return new Bill(receipt, billed, balance, tookMillis, usage, true, signed);
    }

    /** The same with its receipt, or without when that is null. */
    public Bill with(@Nullable String jws) {
        return new Bill(receipt, billed, balance, tookMillis, usage, repeated, jws);
    }
}
