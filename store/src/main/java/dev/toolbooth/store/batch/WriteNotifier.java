package dev.toolbooth.store.batch;

import dev.toolbooth.core.ledger.Journal.Fate;
import dev.toolbooth.core.trace.Incidents;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;

/** A notifier of callers about their writes, those of one place together. Immutable. */
final class WriteNotifier<C> {
    private final Incidents incidents;

    WriteNotifier(Incidents incidents) {
        this.incidents = incidents;
    }

    void tell(List<PendingWrite<C>> tickets, Fate fate) {
        Map<Executor, List<PendingWrite<C>>> elsewhere = new HashMap<>();
        for (PendingWrite<C> pendingWrite : tickets) {
            Executor where = pendingWrite.where();
            if (where == null) {
                pendingWrite.end(fate);
            } else {
                elsewhere.computeIfAbsent(where, _ -> new ArrayList<>()).add(pendingWrite);
            }
        }
        elsewhere.forEach((where, theirs) -> tellThere(where, theirs, fate));
    }

    private void tellThere(Executor where, List<PendingWrite<C>> tickets, Fate fate) {
        Runnable telling = () -> tickets.forEach(pendingWrite -> tellOne(pendingWrite, fate));
        try {
            where.execute(telling);
        } catch (RejectedExecutionException e) {
            // Nobody is there any more; what depends on it must be put in order all the same.
            telling.run();
        }
    }

    private void tellOne(PendingWrite<C> pendingWrite, Fate fate) {
        try {
            pendingWrite.end(fate);
        } catch (RuntimeException e) {
            incidents.report("telling of the ledger", e);
        }
    }
}
