package dev.toolbooth.core.money;

/** What came of a {@link Deposit}. */
public sealed interface Credit {

    /** It is posted, and on the disk. */
    record Credited(Entry entry) implements Credit {}

    /** A deposit with this id was posted before. */
    record Before(Entry entry) implements Credit {}

    /** There is such an id, and it is of something else. */
    record OtherEntry() implements Credit {}

    /** The account would hold more than an account may. */
    record TooMuch(Money most) implements Credit {}

    /** It could not be written, and is not posted. */
    record Unavailable() implements Credit {}
}
