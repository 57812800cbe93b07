package dev.toolbooth.core.outbound;

/**
 * The guarded way out, for every request that this server sends to another. Its URLs may come from
 * any caller, so implementations refuse what is not public, before a byte is sent and again at
 * every redirect.
 */
public interface Outbound {

    /**
     * Sends a request and waits for its answer; to be called on a thread that may block. A GET or
     * HEAD is sent again when the server says when to come back and there is time ({@link
     * RetryPolicy}).
     *
     * @throws OutboundFailure when there is no answer; the message is fit for clients
     * @throws InterruptedException when the thread is interrupted; the request is given up
     */
    OutboundResponse send(OutboundRequest request) throws OutboundFailure, InterruptedException;
}
