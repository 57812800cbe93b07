package dev.toolbooth.server.metrics;

import dev.toolbooth.server.stream.StreamKind;
import java.util.Map;

/**
 * A snapshot of how much of everything there is.
 *
 * @param waitingBytes the size of incomplete bodies and waiting responses
 */
public record Gauges(
        int connections,
        long waitingBytes,
        Map<StreamKind, Integer> streams,
        int sessions,
        int tasks,
        int callsInFlight,
        boolean ready) {

    public Gauges {
        streams = Map.copyOf(streams);
    }
}
