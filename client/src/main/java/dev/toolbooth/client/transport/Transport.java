package dev.toolbooth.client.transport;

/** Carries messages to one server. What comes back is told to an {@link Inbox}. Thread-safe. */
public interface Transport extends AutoCloseable {

    /** A request that is under way. */
    interface Sent {
        /** Stops waiting for the answer; a stream that was opened for it is closed. */
        void cancel();
    }

    /**
     * Begins to take what comes. Called once, before anything is sent.
     *
     * @throws dev.toolbooth.client.McpException when the server can't be reached
     */
    void open();

    /**
     * Sends a request and returns at once. The inbox is told of its answer, or why there is none.
     */
    Sent send(Outgoing request);

    /**
     * Sends something that has no answer, and waits until the server has it.
     *
     * @throws dev.toolbooth.client.McpException when it doesn't
     */
    void tell(Outgoing message);

    /** Whether a server hears of the end of a request by the end of its stream. */
    boolean cancelsByClosing();

    /** Ends everything that is under way. */
    @Override
    void close();
}
