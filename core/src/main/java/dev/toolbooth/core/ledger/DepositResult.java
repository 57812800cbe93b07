package dev.toolbooth.core.ledger;

import dev.toolbooth.core.money.Money;

/** The result of a {@link Deposit}. */
public sealed interface DepositResult {

    /** No money has moved. */
    sealed interface NotPosted extends DepositResult {}

    /** It is posted, and on the disk. */
    record Credited(Entry entry) implements DepositResult {}

    /** A deposit with this id was posted before. */
    record Before(Entry entry) implements DepositResult {}

    /** There is such an id, and it is of something else. */
    record OtherEntry() implements NotPosted {}

    /** The account would hold more than an account may. */
    record TooMuch(Money most) implements NotPosted {}

    /** The account that it is taken from has less, and may not go below zero with it. */
    record TooLittle(long hasMicroUsd) implements NotPosted {}

    /** It could not be written, and is not posted. */
    record Unavailable() implements NotPosted {}
}
