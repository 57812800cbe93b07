package dev.toolbooth.server.stream;

import io.vertx.core.Future;
import tools.jackson.databind.JsonNode;

/** An output for messages to a client. Implementations are thread-safe. */
public interface MessageSink {

    /** Sends a message that must arrive; a client that can't take it is cut off. */
    void send(JsonNode message);

    /**
     * The same, told when it has left: failed when it never will, or at least not to who reads now.
     */
    Future<Void> deliver(JsonNode message);

    /** Waits until a message can be sent without closing the connection, or the client is gone. */
    void awaitRoom() throws InterruptedException;

    /** Sends a message that may be lost when the client is slow. */
    void hint(JsonNode message);
}
