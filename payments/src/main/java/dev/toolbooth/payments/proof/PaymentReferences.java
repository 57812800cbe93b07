package dev.toolbooth.payments.proof;

import java.time.Instant;
import java.util.Optional;

/**
 * The references that tie transactions to requests for payment: a transaction contains the
 * reference of its request, as an account or as a memo. Transactions are public, so without a
 * reference anyone could present one first. The presenter also has to name the request, which only
 * the one who was asked to pay knows.
 */
@FunctionalInterface
public interface PaymentReferences {
    /** No request has a word. */
    PaymentReferences NONE = (_, _) -> Optional.empty();

    /**
     * The word of a request, the same whenever it is asked for; nothing where this is no request.
     *
     * @param session the request's own
     * @param thing what was to be paid for
     */
    Optional<Reference> of(String session, String thing);

    /**
     * A word, and since when it is one.
     *
     * @param word looks like an address, so that it can be an account
     */
    record Reference(String word, Instant since) {}
}
