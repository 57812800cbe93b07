package dev.toolbooth.client.transport;

import dev.toolbooth.client.ClientLimits;
import dev.toolbooth.client.McpException;
import dev.toolbooth.wire.RpcMessage;
import java.io.IOException;
import java.net.URI;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;

/** Streamable HTTP: each message is a POST to one address, answered by JSON or by a stream. */
public final class StreamableHttp implements Transport {
    private final URI endpoint;
    private final Inbox inbox;
    private final ClientLimits limits;
    private final HttpSender sender;
    private final Messages messages;
    private final OwnThreads threads = new OwnThreads();

    public StreamableHttp(URI endpoint, HttpSettings settings, Inbox inbox) {
        this.endpoint = endpoint;
        this.inbox = inbox;
        this.limits = settings.limits();
        this.sender = new HttpSender(endpoint, settings, InstantSource.system());
        this.messages = new Messages(limits);
    }

    @Override
    public void open() {
        // Each message opens what it needs.
    }

    @Override
    public Sent send(Outgoing request) {
        Thread thread = threads.start(new PostExchange(this, request));
        return thread::interrupt;
    }

    @Override
    public void tell(Outgoing message) {
        try (HttpReply reply = sender.send(posting(message).within(limits.requestTimeout()))) {
            if (!reply.success()) {
                throw Refusal.of(
                        endpoint, reply.head(), reply.beginning(limits.refusalBytes()), messages);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new McpException.AnswerLost("Interrupted while a message was sent.", e);
        }
    }

    /** Keeps a stream open on which the server speaks by itself. */
    public StandingStream listen(Map<String, String> headers) {
        StandingStream stream = new StandingStream(this, headers);
        Thread thread = threads.start(stream);
        stream.stopBy(thread::interrupt);
        return stream;
    }

    /** Asks the server to forget a session. */
    public void forget(Map<String, String> headers) {
        HttpSender.Sending delete =
                new HttpSender.Sending(
                        "DELETE", endpoint, headers, null, false, false, limits.closeGrace());
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

    HttpReply post(Outgoing message) throws InterruptedException {
        return sender.send(posting(message));
    }

    private HttpSender.Sending posting(Outgoing message) {
        Map<String, String> headers = new HashMap<>(message.headers());
        headers.put("content-type", "application/json");
        headers.put("accept", "application/json, text/event-stream");
        return HttpSender.Sending.post(endpoint, message, headers);
    }

    /** Opens or resumes a stream. */
    HttpReply get(Map<String, String> more) throws InterruptedException {
        Map<String, String> headers = new HashMap<>(more);
        headers.put("accept", "text/event-stream");
        return sender.send(
                new HttpSender.Sending("GET", endpoint, headers, null, true, true, null));
    }

    SseReader events(HttpReply reply) {
        return new SseReader(reply.body(), limits.messageBytes());
    }

    /** Hands what was read to the inbox, and says whether the answer to this request was in it. */
    boolean deliver(byte[] bytes, Head head, long id) {
        boolean answered = false;
        for (RpcMessage message : messages.read(bytes)) {
            inbox.received(message, head);
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
        Refusal.tell(inbox, id, endpoint, reply.head(), body, messages);
    }

    /** Tells the inbox of an error that names no request, where the body is one. */
    boolean deliverError(byte[] body, Head head, long id) {
        var error = messages.error(body);
        error.ifPresent(found -> inbox.answered(id, new Answer(null, found, head)));
        return error.isPresent();
    }

    Inbox inbox() {
        return inbox;
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
