package dev.toolbooth.server.runtime;

import dev.toolbooth.core.CoreParts;
import dev.toolbooth.core.handler.Sealer;
import java.time.Clock;
import java.util.concurrent.Executors;

/**
 * The core's ports in a real server: the system's clock, real randomness, virtual threads, the log.
 */
public final class CorePorts {
    private CorePorts() {}

    /** Ports that seal with this. */
    public static CoreParts.Ports with(Sealer sealer) {
        RandomIds ids = new RandomIds();
        return new CoreParts.Ports(
                sealer,
                new LoggedIncidents(ids),
                Clock.systemUTC(),
                System::nanoTime,
                ids,
                new TimeOrderedIds(Clock.systemUTC()),
                Executors.newVirtualThreadPerTaskExecutor());
    }
}
