package dev.toolbooth.client.transport;

import dev.toolbooth.client.model.McpException;
import dev.toolbooth.wire.RpcMessage;
import dev.toolbooth.wire.SseReader;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The transport of streamable HTTP: each message is a POST to one address, answered by JSON or by a
 * stream.
 */
public final class StreamableHttpTransport implements ClientTransport {
    private final URI endpoint;
    private final TransportListener transportListener;
    private final ClientLimits limits;
    private final HttpSender sender;
    private final MessageReader messageReader;
    private final TransportThreads threads = new TransportThreads();

    public StreamableHttpTransport(
            URI endpoint, HttpClientSettings settings, TransportListener transportListener) {
        this.endpoint = endpoint;
        this.transportListener = transportListener;
        this.limits = settings.limits();
        this.sender = new HttpSender(endpoint, settings, InstantSource.system());
        this.messageReader = new MessageReader(limits);
    }

    @Override
    public void open() {
        // Each message opens what it needs.
    }

    @Override
    public Sent send(OutgoingMessage request) {
        Thread thread = threads.start(new PostRequest(this, request));
        return thread::interrupt;
    }

    @Override
    public void tell(OutgoingMessage message) {
        try (HttpReply reply = sender.send(posting(message, limits.requestTimeout()))) {
            if (!reply.success()) {
                throw HttpErrorReader.of(
                        endpoint,
                        reply.head(),
                        reply.beginning(limits.refusalBytes()),
                        messageReader);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new McpException.AnswerLost("Interrupted while a message was sent.", e);
        }
    }

    /** Keeps a stream open on which the server speaks by itself. */
    public StandaloneStream listen(Map<String, String> headers) {
        StandaloneStream stream = new StandaloneStream(this, headers);
        Thread thread = threads.start(stream);
        stream.stopBy(thread::interrupt);
        return stream;
    }

    /** Asks the server to forget a session. */
    public void forget(Map<String, String> headers) {
        HttpSender.Sending delete =
                new HttpSender.Sending(
                        new HttpCall("DELETE", endpoint, headers, null, limits.closeGrace()),
                        false,
                        false);
        try {
            sender.send(delete).close();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (McpException gone) {
            // It will forget the session by itself.
        }
    }

    @Override
    public boolean cancelsByClosing() {
        return true;
    }

    HttpReply post(OutgoingMessage message) throws InterruptedException {
        return sender.send(posting(message, null));
    }

    private HttpSender.Sending posting(OutgoingMessage message, @Nullable Duration timeout) {
        Map<String, String> headers = new HashMap<>(message.headers());
        headers.put("content-type", "application/json");
        headers.put("accept", "application/json, text/event-stream");
        return HttpSender.Sending.post(endpoint, message, headers, timeout);
    }

    /** Opens or resumes a stream. */
    HttpReply get(Map<String, String> more) throws InterruptedException {
        Map<String, String> headers = new HashMap<>(more);
        headers.put("accept", "text/event-stream");
        return sender.send(HttpSender.Sending.get(endpoint, headers));
    }

    SseReader events(HttpReply reply) {
        return reply.events(limits.messageBytes());
    }

    /** Hands what was read to the inbox, and says whether the answer to this request was in it. */
    boolean deliver(byte[] bytes, ResponseHead head, long id) {
        boolean answered = false;
        for (RpcMessage message : messageReader.read(bytes)) {
            transportListener.received(message, head);
            answered |= message instanceof RpcMessage.Response response && isAnswer(response, id);
        }
        return answered;
    }

    private static boolean isAnswer(RpcMessage.Response response, long id) {
        return response.id().isIntegralNumber() && response.id().asLong(0) == id;
    }

    byte[] body(HttpReply reply) throws IOException {
        return reply.all(limits.messageBytes());
    }

    /** Tells the inbox why a request was refused. */
    void refused(long id, HttpReply reply) {
        byte[] body = reply.beginning(limits.refusalBytes());
        HttpErrorReader.tell(transportListener, id, endpoint, reply.head(), body, messageReader);
    }

    /** Tells the inbox of an error that names no request, where the body is one. */
    boolean deliverError(byte[] body, ResponseHead head, long id) {
        var error = messageReader.error(body);
        error.ifPresent(
                found -> transportListener.answered(id, new RpcResponse(null, found, head)));
        return error.isPresent();
    }

    TransportListener inbox() {
        return transportListener;
    }

    ClientLimits limits() {
        return limits;
    }

    boolean closed() {
        return threads.closed();
    }

    @Override
    public void close() {
        threads.close();
        sender.close();
    }
}
