package dev.toolbooth.core.ledger;

import dev.toolbooth.core.money.Money;

/** The result of a {@link Reservation}. */
public sealed interface HoldResult {

    /** It is held. */
    record Held(Hold hold) implements HoldResult {}

    /**
     * The account doesn't have as much.
     *
     * @param balance what it has, posted
     * @param held what of that is held for other calls
     * @param needed what the call may cost
     */
    record Insufficient(Money balance, Money held, Money needed) implements HoldResult {}

    /**
     * The key may not spend as much.
     *
     * @param left what it still may within this limit
     * @param balance what the account has, posted
     */
    record OverBudget(Budget budget, Money limit, Money left, Money needed, Money balance)
            implements HoldResult {}

    /**
     * There is an entry with its id, or a hold that others have made: it must not be held twice.
     */
    record Taken() implements HoldResult {}

    /** The ledger can't be written at the moment. */
    record Unavailable() implements HoldResult {}

    /** The limits of a key. */
    enum Budget {
        PER_CALL,
        PER_DAY,
        TOTAL
    }
}
