package dev.toolbooth.core.ledger;

/** The result of taking money out of an account at once, without a hold. */
public sealed interface Withdrawal {

    /** It is out, now or since an earlier attempt. */
    record Out(Entry entry) implements Withdrawal {}

    /** The account doesn't have as much. */
    record TooLittle() implements Withdrawal {}

    /** The account has as much, but something else holds it, be it the same from another node. */
    record Held() implements Withdrawal {}

    /** The ledger can't be written at the moment; nothing is out. */
    record Unwritten() implements Withdrawal {}
}
