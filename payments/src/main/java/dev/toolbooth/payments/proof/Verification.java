package dev.toolbooth.payments.proof;

import java.math.BigInteger;
import java.time.Instant;

/** What the chain says of a payment. */
public sealed interface Verification {

    /**
     * It was paid.
     *
     * @param amount what the recipient got
     */
    record Paid(BigInteger amount, Instant at) implements Verification {}

    /** It was not. */
    record Unpaid(String reason, String message) implements Verification {}

    /** The chain can't be asked. */
    record Unavailable() implements Verification {}
}
