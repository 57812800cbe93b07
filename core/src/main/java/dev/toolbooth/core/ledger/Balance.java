package dev.toolbooth.core.ledger;

import dev.toolbooth.core.money.Money;

/**
 * The balance of an account.
 *
 * @param microUsd the posted amount, below zero for sources of money, and for a shop that has
 *     refunded more than it has earned
 * @param held the part of it that is held for calls in progress
 */
public record Balance(long microUsd, Money held) {
    /** Nothing, as in accounts without a deposit. */
    public static final Balance NOTHING = new Balance(Money.ZERO, Money.ZERO);

    /** That of an account that is never below zero. */
    public Balance(Money posted, Money held) {
        this(posted.microUsd(), held);
    }

    /** What there is to be spent, or held already: nothing of an account below zero. */
    public Money posted() {
        return new Money(Math.max(0, microUsd));
    }
}
