package dev.toolbooth.core.pay;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A store of payments. Whatever these methods report is on the disk when they return.
 * Implementations are safe for concurrent use, also by several nodes where the store is shared;
 * they may block until something is written. Reads may throw when the store can't be read.
 */
public interface PaymentBook {

    /** How long unused payments are remembered: longer than they are good. */
    Duration UNUSED_KEPT = Duration.ofDays(2);

    /** How many are looked at each time that some are forgotten. */
    int FORGOTTEN_MAX = 2_000;

    /** Whether payments in a state are forgotten after a while: no money has come of them. */
    static boolean forgets(PaymentRecord.State state) {
        return switch (state) {
            case RELEASED, FAILED -> true;
            case TAKEN,
                    SETTLING,
                    UNKNOWN,
                    SETTLED,
                    SPENT,
                    CREDITED,
                    REFUNDING,
                    REFUNDED,
                    FORWARDED ->
                    false;
        };
    }

    /** The result of taking a payment. */
    sealed interface Taking {
        /** It was unused. */
        record Taken() implements Taking {}

        /** There is a record with its key already. */
        record Before(PaymentRecord record) implements Taking {}

        /** Another payment for the same call is not at its end yet. */
        record Held(PaymentRecord by) implements Taking {}

        /** It could not be written. */
        record Unavailable() implements Taking {}
    }

    /** The result of a change. */
    enum Moving {
        MOVED,
        /** Another writer has changed it since it was read. */
        CHANGED,
        /** It could not be written. */
        UNAVAILABLE
    }

    /** Takes a payment: its charge's key is this record's from now on, until it is forgotten. */
    Taking take(PaymentRecord first);

    /**
     * The same, unless another payment for the same call {@linkplain PaymentRecord.State#holds
     * holds} it: of those that come at once one is taken, on all nodes together.
     */
    Taking take(PaymentRecord first, PurchaseKey call);

    /** Replaces a record by its next version, if it is still the one before that. */
    Moving move(PaymentRecord next);

    /**
     * Forgets payments that were given back unused or have failed, and have not changed for long:
     * they can't be settled any more, or may begin anew. Looks at the oldest alone.
     *
     * @param most how many are looked at, of each state
     * @return how many are forgotten
     */
    int forget(Instant changedBefore, int most);

    Optional<PaymentRecord> find(UUID id);

    Optional<PaymentRecord> withKey(String key);

    /** The last one that was to pay for a call. */
    Optional<PaymentRecord> ofCall(UUID call);

    /**
     * The payments for the same call that hold others, and after them those that were spent since
     * then; oldest first.
     */
    List<PaymentRecord> forSame(PurchaseKey call, Instant spentSince, int most);

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
