package dev.toolbooth.client.transport;

import dev.toolbooth.client.model.McpException;
import java.io.IOException;
import java.net.http.HttpTimeoutException;

/**
 * A way to send HTTP requests: one request and its response, whatever the status. Nothing is
 * retried, and no redirect is followed. Thread-safe.
 */
public interface RoundTripper extends AutoCloseable {

    /**
     * Sends, and waits for the head of the response. Reading its body after the call's time is over
     * throws an {@link HttpTimeoutException}.
     *
     * @throws McpException.Unreachable when the request has not been seen
     * @throws McpException.AnswerLost when it may have been
     * @throws IllegalArgumentException when a header can't be sent
     */
    HttpReply send(HttpCall call) throws InterruptedException;

    /**
     * Sends, and reads all of the response within the call's time.
     *
     * @throws McpException.AnswerLost when it does not come; its cause is an {@link
     *     HttpTimeoutException} when that took too long
     * @throws McpException.NotUnderstood when it is longer
     */
    default HttpDocument fetch(HttpCall call, int bytesMax) throws InterruptedException {
        try (HttpReply reply = send(call)) {
            return new HttpDocument(reply.head(), reply.all(bytesMax));
        } catch (IOException e) {
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            boolean late = e instanceof HttpTimeoutException;
            String why = late ? "did not end in time" : "broke off";
            throw new McpException.AnswerLost(
                    "The answer of " + UrlOrigin.of(call.uri()) + " " + why + ".", e);
        }
    }

    /** Gives up what is under way. */
    @Override
    void close();
}
