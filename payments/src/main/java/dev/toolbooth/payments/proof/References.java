package dev.toolbooth.payments.proof;

import dev.toolbooth.core.pay.Quote;
import java.util.Optional;

/**
 * A word that a transaction must contain, as an account or as a memo, so that it is known what it
 * was meant to pay. A transaction is public: without such a word anybody may show it first.
 */
@FunctionalInterface
public interface References {
    /** Nothing is asked for. */
    References NONE = _ -> Optional.empty();

    /** The word for this, the same whenever it is asked for; nothing where none is needed. */
    Optional<String> of(Quote quote);
}
