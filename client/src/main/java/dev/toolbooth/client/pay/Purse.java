package dev.toolbooth.client.pay;

import java.util.Optional;
import java.util.UUID;
import tools.jackson.databind.node.ObjectNode;

/**
 * Keeps count of what may be spent and what has been. Each method has written down what it was told
 * when it returns. Thread-safe, and safe with other processes that use the same purse.
 */
public interface Purse {

    /** What the rules say. */
    sealed interface Verdict {
        /** The money is set aside. */
        record Allowed(UUID id) implements Verdict {}

        /** A person must agree first; nothing is set aside. */
        record Asks(String why) implements Verdict {}

        /** Not within the rules, whoever agrees. */
        record Refused(String why) implements Verdict {}
    }

    /** An earlier attempt at a call, whose process is gone or has left it. */
    record Unfinished(UUID id, Purchase purchase, Prepared prepared) {}

    /**
     * Sets the price aside if the rules allow. Comes before anything is signed.
     *
     * @param approved whether a person has agreed to this very purchase
     */
    Verdict reserve(Purchase purchase, boolean approved) throws PayProblem;

    /** Writes down what was signed. Only after this may it leave the process. */
    void signed(UUID id, Prepared prepared) throws PayProblem;

    /** The seller has served the call for it. */
    void paid(UUID id, ObjectNode receipt) throws PayProblem;

    /**
     * The seller has billed an account for what it had not listed a price for: nobody could be
     * asked before, so it counts whatever the rules say.
     */
    void billed(Purchase purchase, ObjectNode receipt) throws PayProblem;

    /** Nothing was signed, or nobody has seen what was: the money is free again. */
    void dropped(UUID id, String why) throws PayProblem;

    /**
     * The seller says that it has refused it. Nobody else says so, so real money counts as spent;
     * play money only until what was signed expires.
     */
    void refused(UUID id, String why) throws PayProblem;

    /**
     * The answer never came, and this process no longer waits for it: whoever makes the same call
     * next, here or elsewhere, may {@link #resume} it.
     */
    void left(UUID id, String why) throws PayProblem;

    /**
     * A call that was paid for and whose answer nobody has seen, to be gone on with by this process
     * alone.
     */
    Optional<Unfinished> resume(String digest) throws PayProblem;
}
