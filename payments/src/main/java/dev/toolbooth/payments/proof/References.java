package dev.toolbooth.payments.proof;

import java.time.Instant;
import java.util.Optional;

/**
 * Words that tie transactions to requests for payment: one contains the word of its request, as an
 * account or as a memo. A transaction is public, so without such a word anybody may show it first.
 * Who shows it has to name the request too, which only the one knows who was asked to pay.
 */
@FunctionalInterface
public interface References {
    /** No request has a word. */
    References NONE = (_, _) -> Optional.empty();

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
