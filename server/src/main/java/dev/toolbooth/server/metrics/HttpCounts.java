package dev.toolbooth.server.metrics;

import dev.toolbooth.core.stats.Counts;
import java.util.Arrays;
import java.util.List;

/** Counters of how HTTP requests were answered. Thread-safe. */
public final class HttpCounts {
    private static final int CLASSES = 5;

    /** One for each class of statuses, from 1xx to 5xx. */
    private final List<Counts<Endpoint>> byClass =
            Arrays.stream(new int[CLASSES]).mapToObj(_ -> new Counts<>(Endpoint.class)).toList();

    /** Counts an answer. */
    public void answered(Endpoint endpoint, int status) {
        byClass.get(Math.clamp(status / 100, 1, CLASSES) - 1).add(endpoint);
    }

    /** How many answers of this class an endpoint gave, such as 4 for 4xx. */
    long get(Endpoint endpoint, int statusClass) {
        return byClass.get(statusClass - 1).get(endpoint);
    }

    static int classes() {
        return CLASSES;
    }
}
