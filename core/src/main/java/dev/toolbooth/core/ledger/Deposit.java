package dev.toolbooth.core.ledger;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolbooth.core.money.Money;
import java.time.Instant;
import java.util.Locale;
import java.util.UUID;

/**
 * A deposit into an account.
 *
 * @param id given by the depositor: the same id counts once
 * @param from the account that it is taken from, which may go below zero unless it is covered
 * @param most the highest balance that the account may have after it
 * @param note what it is, for people
 */
public record Deposit(
        UUID id, String account, Money amount, String from, Money most, String note, Instant at) {
    /** The start of the note of a call that was given back, before the call's id. */
    public static final String REFUND_OF = "refund of ";

    /** One that comes from outside. */
    public Deposit(UUID id, String account, Money amount, Source source, String note, Instant at) {
        this(id, account, amount, source.account(), source.most(), note, at);
    }

    /**
     * What a call has cost, given back by the shop that has earned it. It has an id that follows
     * from the call's, so it happens once however often it is asked for.
     *
     * @param call the entry of a call that was sold
     */
    public static Deposit refund(Entry call, Instant at) {
        return new Deposit(
                refundId(call.id()),
                call.debit(),
                call.amount(),
                call.credit(),
                Ledger.ACCOUNT_MAX,
                REFUND_OF + call.id(),
                at);
    }

    /**
     * A payout of a shop's earnings to its owner. A shop never pays out more than it has.
     *
     * @param note what it was, for people
     */
    public static Deposit payout(UUID id, String shop, Money amount, String note, Instant at) {
        return new Deposit(
                id,
                Account.payout(shop),
                amount,
                Account.revenue(shop),
                Ledger.ACCOUNT_MAX,
                note,
                at);
    }

    /** Whether it is refused where the account that it is taken from has less. */
    public boolean covered() {
        return Account.isPayout(account);
    }

    /** The id of the entry by which a call is given back. */
    public static UUID refundId(UUID call) {
        return UUID.nameUUIDFromBytes(("refund of call " + call).getBytes(UTF_8));
    }

    /** A source of money. */
    public enum Source {
        /** The operator's credit: what was paid elsewhere. */
        OPERATOR("source:operator", Ledger.ACCOUNT_MAX.microUsd()),
        /** Money to try things with. */
        PLAY("source:play", 100_000_000),
        /** A payment that came with a call, or to top up. */
        CHAIN("source:chain", Ledger.ACCOUNT_MAX.microUsd()),
        /** A payment that its buyer claims to have made, unchecked. */
        BELIEVED("source:believed", Ledger.ACCOUNT_MAX.microUsd());

        private final String account;
        private final long mostMicroUsd;

        Source(String account, long mostMicroUsd) {
            this.account = account;
            this.mostMicroUsd = mostMicroUsd;
        }

        /** The most that an account has after money came from here. */
        public Money most() {
            return new Money(mostMicroUsd);
        }

        /** The account that it is taken from, which goes below zero. */
        public String account() {
            return account;
        }

        /** The word for it in messages to people and programs. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
