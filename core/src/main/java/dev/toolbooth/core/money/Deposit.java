package dev.toolbooth.core.money;

import java.time.Instant;
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
        OPERATOR("source:operator"),
        /** Money to try things with. */
        PLAY("source:play"),
        /** A payment that came with a call, or to top up. */
        CHAIN("source:chain");

        private final String account;

        Source(String account) {
            this.account = account;
        }

        /** The account that it is taken from, which goes below zero. */
        public String account() {
            return account;
        }
    }
}
