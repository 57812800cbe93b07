package dev.toolbooth.server;

import tools.jackson.databind.JsonNode;

/** Somewhere messages to a client can be written. Implementations are thread-safe. */
interface Outlet {

    /** Sends a message that must arrive; a client that can't take it is cut off. */
    void send(JsonNode message);

    /** Waits until a message can be sent without cutting anybody off, or nobody is there. */
    void awaitRoom() throws InterruptedException;

    /** Sends a message that may be lost when the client is slow. */
    void hint(JsonNode message);
}
