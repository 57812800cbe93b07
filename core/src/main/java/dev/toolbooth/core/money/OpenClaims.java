package dev.toolbooth.core.money;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Keys that calls of this process have taken for themselves. Those of calls that were captured are
 * in the journal. Thread-safe.
 */
final class OpenClaims {
    private final Journal journal;
    private final Map<Id, Claim> open = new ConcurrentHashMap<>();

    OpenClaims(Journal journal) {
        this.journal = journal;
    }

    private record Id(String owner, String key) {
        static Id of(Claim claim) {
            return new Id(claim.owner(), claim.key());
        }
    }

    Claiming take(Claim claim) {
        Claim other = open.putIfAbsent(Id.of(claim), claim);
        if (other != null) {
            return other.requestHash().equals(claim.requestHash())
                    ? new Claiming.Busy()
                    : new Claiming.Conflict();
        }
        try {
            Optional<Journal.Outcome> before = journal.outcome(claim.owner(), claim.key());
            if (before.isEmpty()) {
                return new Claiming.Mine();
            }
            done(claim);
            return before.get().requestHash().equals(claim.requestHash())
                    ? new Claiming.Done(before.get().outcome())
                    : new Claiming.Conflict();
        } catch (Journal.Unwritable e) {
            done(claim);
            return new Claiming.Unavailable();
        }
    }

    /** Notes that a call was captured, and so its key is in the journal. */
    void done(Claim claim) {
        open.remove(Id.of(claim));
    }

    void drop(Claim claim) {
        open.remove(Id.of(claim), claim);
    }
}
