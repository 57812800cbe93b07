package dev.toolbooth.client.budget;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** A step of a purchase, as a line of the journal records it. */
enum PurchaseStep {
    /** Money was set aside; nothing is signed. */
    RESERVED,
    /** It is signed, and may have been shown to the seller. */
    SIGNED,
    /** The seller has served the call. */
    PAID,
    /** It was dropped before the seller saw it. */
    DROPPED,
    /** The seller has refused it. */
    REFUSED,
    /** Its process has given up waiting for the answer. */
    LEFT,
    /** Another process resumes it. */
    RESUMED;

    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    static Optional<PurchaseStep> of(String word) {
        return Stream.of(values()).filter(one -> one.word().equals(word)).findFirst();
    }

    /** Whether this may happen to a purchase to which that has happened last. */
    boolean mayFollow(PurchaseStep last) {
        return switch (this) {
            case RESERVED -> false;
            case SIGNED -> last == RESERVED;
            case PAID, REFUSED, LEFT, DROPPED ->
                    last == SIGNED
                            || last == RESUMED
                            || last == LEFT
                            || (this == DROPPED && last == RESERVED)
                            // It was refused, and then served after all: the money is gone.
                            || (this == PAID && last == REFUSED);
            case RESUMED -> last == SIGNED || last == RESUMED || last == LEFT;
        };
    }
}
