package dev.toolbooth.store;

import dev.toolbooth.core.digest.Hash;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Something that a caller wants to have done once, however often it asks. */
final class SimulatedJob {
    final String key;
    final Hash request;
    final Instant expires;
    @Nullable UUID call;

    SimulatedJob(String key, Hash request, Instant expires) {
        this.key = key;
        this.request = request;
        this.expires = expires;
    }

    static String outcome(UUID call) {
        return "outcome of " + call;
    }

    @Override
    public String toString() {
        return key;
    }
}
