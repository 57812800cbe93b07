package dev.toolbooth.core.pay;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Where payments are kept. What these methods say has happened is on the disk when they return.
 * Implementations are safe for concurrent use, also by several nodes where the store is shared;
 * they may block until something is written. Reads may throw when the store can't be read.
 */
public interface PaymentBook {

    /** What came of taking a payment. */
    sealed interface Taking {
        /** Nobody had it before. */
        record Taken() implements Taking {}

        /** There is a record with its key already. */
        record Before(PaymentRecord record) implements Taking {}

        /** It could not be written. */
        record Unavailable() implements Taking {}
    }

    /** What came of a change. */
    enum Moving {
        MOVED,
        /** Somebody else has changed it since it was read. */
        CHANGED,
        /** It could not be written. */
        UNAVAILABLE
    }

    /** Takes a payment: its charge's key is this record's from now on, for ever. */
    Taking take(PaymentRecord first);

    /** Replaces a record by its next version, if it is still the one before that. */
    Moving move(PaymentRecord next);

    Optional<PaymentRecord> find(UUID id);

    Optional<PaymentRecord> withKey(String key);

    /** Those that are unfinished and last changed in a millisecond before that, oldest first. */
    List<PaymentRecord> unfinished(Instant changedBefore, int most);

    /**
     * The latest in the order in which they were taken, newest first.
     *
     * @param wallet the account of the payer, or null for all
     * @param state or null for all
     * @param before the id of the one to go on after, or null for the start
     */
    List<PaymentRecord> latest(
            @Nullable String wallet,
            PaymentRecord.@Nullable State state,
            @Nullable UUID before,
            int most);
}
