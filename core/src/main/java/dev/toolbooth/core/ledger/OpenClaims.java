package dev.toolbooth.core.ledger;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The idempotency keys claimed by running calls of this process; those of captured calls are in the
 * journal. Thread-safe.
 */
final class OpenClaims {
    private final Journal journal;
    private final Map<Id, Taken> open = new ConcurrentHashMap<>();

    OpenClaims(Journal journal) {
        this.journal = journal;
    }

    private record Id(String owner, String key) {
        static Id of(Claim claim) {
            return new Id(claim.owner(), claim.key());
        }
    }

    /** A key that is claimed, or being looked up in the journal. */
    private static final class Taken {
        private final Claim claim;

        /** Whether the journal has said that it doesn't know the key. */
        private volatile boolean anew;

        private Taken(Claim claim) {
            this.claim = claim;
        }

        private ClaimResult toOthers(Claim other) {
            return claim.requestHash().equals(other.requestHash())
                    ? new ClaimResult.Busy()
                    : new ClaimResult.Conflict();
        }
    }

    ClaimResult take(Claim claim) {
        Taken own = new Taken(claim);
        Taken other = open.putIfAbsent(Id.of(claim), own);
        if (other != null && other.anew) {
            return other.toOthers(claim);
        }
        // Who finds somebody that only asks doesn't wait for them: many may repeat a call at once.
        try {
            Optional<Journal.Outcome> before = journal.outcome(claim.owner(), claim.key());
            if (before.isEmpty()) {
                own.anew = true;
                return other == null ? new ClaimResult.Mine() : other.toOthers(claim);
            }
            drop(claim);
            return before.get().requestHash().equals(claim.requestHash())
                    ? new ClaimResult.Done(before.get().outcome())
                    : new ClaimResult.Conflict();
        } catch (Journal.Unwritable e) {
            drop(claim);
            return new ClaimResult.Unavailable();
        }
    }

    /** Notes that a call was captured, and so its key is in the journal. */
    void done(Claim claim) {
        open.remove(Id.of(claim));
    }

    void drop(Claim claim) {
        open.computeIfPresent(Id.of(claim), (_, taken) -> taken.claim.equals(claim) ? null : taken);
    }
}
