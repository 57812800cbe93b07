package dev.toolbooth.client.pay;

import java.util.Optional;
import java.util.UUID;
import tools.jackson.databind.node.ObjectNode;

/**
 * The buyer's limits, and the record of what was spent. Each method returns once its change is
 * written down. Thread-safe, and safe with other processes that use the same purse.
 */
public interface Purse {

    /** The verdict of the rules. */
    sealed interface Verdict {
        /** The money is set aside. */
        record Allowed(UUID id) implements Verdict {}

        /** A person must agree first; nothing is set aside. */
        record Asks(Objection why) implements Verdict {}

        /** Not within the rules, even with approval. */
        record Refused(Objection why) implements Verdict {}
    }

    /**
     * Sets the price aside if the rules allow. Comes before anything is signed.
     *
     * @param approved whether a person has agreed to this very purchase
     */
    Verdict reserve(PurchaseOrder purchase, boolean approved) throws PayProblem;

    /** Writes down what was signed. Only after this may it leave the process. */
    void signed(UUID id, PreparedPayment prepared) throws PayProblem;

    /** The seller has served the call for it. */
    void paid(UUID id, ObjectNode receipt) throws PayProblem;

    /**
     * The seller has billed an account for a call without a listed price: no one could be asked
     * before, so it counts whatever the rules say.
     */
    void billed(PurchaseOrder purchase, ObjectNode receipt) throws PayProblem;

    /** Nothing was signed, or no seller has seen it: the money is free again. */
    void dropped(UUID id, String why) throws PayProblem;

    /**
     * The seller says that it has refused it. That is only its word, so real money counts as spent;
     * play money only until the signature expires.
     */
    void refused(UUID id, String why) throws PayProblem;

    /**
     * The answer never came, and this process no longer waits for it: the next caller of the same
     * call, here or elsewhere, may {@link #resume} it.
     */
    void left(UUID id, String why) throws PayProblem;

    /** A call that was paid for without an answer, for this process alone to resume. */
    Optional<SignedOrder> resume(String digest) throws PayProblem;
}
