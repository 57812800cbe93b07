package dev.toolbooth.server.metrics;

import java.util.Map;

/** How much of everything there is at one moment. */
public record Levels(
        int connections,
        Map<StreamKind, Integer> streams,
        int sessions,
        int tasks,
        int callsInFlight,
        boolean ready) {

    public Levels {
        streams = Map.copyOf(streams);
    }
}
