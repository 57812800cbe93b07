package dev.toolbooth.core.ledger;

import dev.toolbooth.core.money.Money;

/** The result of capturing a hold. */
public sealed interface Capture {

    /** It is posted, and on the disk. */
    record Captured(Entry entry) implements Capture {}

    /** The hold has ended before, in this way. */
    record NotHeld(Hold.State state) implements Capture {}

    /** The price is more than was held. */
    record TooMuch(Money held, Money price) implements Capture {}

    /** It could not be written, and is not posted. The hold is released. */
    record Unavailable() implements Capture {}

    /** It may or may not be posted. The hold has ended. */
    record Unknown() implements Capture {}
}
