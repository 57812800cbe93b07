package dev.toolbooth.client.transport;

/**
 * A transport of messages to one server. Incoming messages go to a {@link TransportListener}.
 * Thread-safe.
 */
public interface ClientTransport extends AutoCloseable {

    /** A request that is under way. */
    interface Sent {
        /** Stops waiting for the answer; a stream that was opened for it is closed. */
        void cancel();
    }

    /**
     * Begins to take what comes. Called once, before anything is sent.
     *
     * @throws dev.toolbooth.client.model.McpException when the server can't be reached
     */
    void open();

    /** Sends a request and returns at once. The listener gets its answer, or why there is none. */
    Sent send(OutgoingMessage request);

    /**
     * Sends something that has no answer, and waits until the server has it.
     *
     * @throws dev.toolbooth.client.model.McpException when it doesn't
     */
    void tell(OutgoingMessage message);

    /** Whether a server hears of the end of a request by the end of its stream. */
    boolean cancelsByClosing();

    /** Ends everything that is under way. */
    @Override
    void close();
}
