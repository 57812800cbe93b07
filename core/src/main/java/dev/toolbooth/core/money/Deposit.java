package dev.toolbooth.core.money;

import java.time.Instant;
import java.util.Locale;
import java.util.UUID;

/**
 * Money that is put into an account.
 *
 * @param id given by whoever pays in: the same one counts once
 * @param note what it is, for people
 */
public record Deposit(
        UUID id, String account, Money amount, Source source, String note, Instant at) {

    /** Where money comes from. */
    public enum Source {
        /** The operator's credit: what was paid elsewhere. */
        OPERATOR("source:operator", Ledger.ACCOUNT_MAX.microUsd()),
        /** Money to try things with. */
        PLAY("source:play", 100_000_000),
        /** A payment that came with a call, or to top up. */
        CHAIN("source:chain", Ledger.ACCOUNT_MAX.microUsd()),
        /** A payment that its buyer says to have made, and that nobody has looked for. */
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

        /** What people and programs are told of it. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
