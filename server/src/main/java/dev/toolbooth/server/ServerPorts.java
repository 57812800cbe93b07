package dev.toolbooth.server;

import dev.toolbooth.core.Core;
import dev.toolbooth.core.call.Sealer;
import java.time.Clock;
import java.util.concurrent.Executors;

/** The ports of a real server: the system's clock, real randomness, virtual threads, the log. */
public final class ServerPorts {
    private ServerPorts() {}

    /** Ports that seal with this. */
    public static Core.Ports with(Sealer sealer) {
        RandomIds ids = new RandomIds();
        return new Core.Ports(
                sealer,
                new LoggedIncidents(ids),
                Clock.systemUTC(),
                System::nanoTime,
                ids,
                new TimedIds(Clock.systemUTC()),
                Executors.newVirtualThreadPerTaskExecutor());
    }
}
