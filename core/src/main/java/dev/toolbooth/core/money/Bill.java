package dev.toolbooth.core.money;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The bill of a call, as its caller sees it.
 *
 * @param receipt the id of the ledger's entry, or null when there is none
 * @param balance the account's balance after this call, without what is held for others
 * @param usage the tokens that were billed, or null when none are counted
 * @param repeated whether this is the outcome of an earlier call, which was paid for then
 * @param signed the receipt itself, as a JWS, for callers who want it at once
 * @param paid the payment that came with the call, or null when an account has paid
 * @param left what the payment still buys, or null when it bought this call alone
 */
public record Bill(
        @Nullable UUID receipt,
        Money billed,
        Money balance,
        long tookMillis,
        @Nullable Usage usage,
        boolean repeated,
        @Nullable String signed,
        @Nullable SettlementResponse paid,
        @Nullable Left left) {

    /**
     * The rest of what a payment has bought.
     *
     * @param calls how many calls, or null for any number
     * @param until the end, or null for ever
     */
    public record Left(@Nullable Integer calls, @Nullable Instant until) {}

    /** A bill that an account has paid, whose receipt can be fetched. */
    public Bill(
            @Nullable UUID receipt,
            Money billed,
            Money balance,
            long tookMillis,
            @Nullable Usage usage,
            boolean repeated) {
        this(receipt, billed, balance, tookMillis, usage, repeated, null, null, null);
    }

    /** The same for a repetition of the call. */
    public Bill again() {
        return new Bill(receipt, billed, balance, tookMillis, usage, true, signed, paid, left);
    }

    /** The same with its receipt, or without when that is null. */
    public Bill with(@Nullable String jws) {
        return new Bill(receipt, billed, balance, tookMillis, usage, repeated, jws, paid, left);
    }

    /** The same with the payment that came with the call. */
    public Bill paidBy(SettlementResponse payment, @Nullable Left more) {
        return new Bill(
                receipt, billed, balance, tookMillis, usage, repeated, signed, payment, more);
    }

    /** The call that a wallet's payment has paid for, or null when none has. */
    public @Nullable UUID boughtCall() {
        return paid == null ? null : receipt;
    }
}
