package dev.toolbooth.e2e;

import java.io.IOException;

/** What someone hostile does on one connection until it is closed, by them or by the server. */
interface HostileAct {
    /** All that is done on a connection to a port; whatever is opened is closed by the crowd. */
    void play(HostileCrowd crowd, int port, HostilePath path)
            throws IOException, InterruptedException;
}
