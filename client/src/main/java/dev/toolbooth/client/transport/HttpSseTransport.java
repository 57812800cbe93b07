package dev.toolbooth.client.transport;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolbooth.client.model.McpException;
import dev.toolbooth.wire.RpcMessage;
import dev.toolbooth.wire.SseEvent;
import dev.toolbooth.wire.SseReader;
import java.io.IOException;
import java.net.URI;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * The HTTP transport of 2024-11-05: one stream for everything incoming, and an address for
 * everything outgoing, which the stream's first event names. When the stream breaks, the connection
 * is over.
 */
public final class HttpSseTransport implements ClientTransport {
    private final URI streamAddress;
    private final TransportListener transportListener;
    private final ClientLimits limits;
    private final HttpSender sender;
    private final MessageReader messageReader;
    private final TransportThreads threads = new TransportThreads();
    private final CompletableFuture<URI> postAddress = new CompletableFuture<>();

    public HttpSseTransport(
            URI streamAddress, HttpClientSettings settings, TransportListener transportListener) {
        this.streamAddress = streamAddress;
        this.transportListener = transportListener;
        this.limits = settings.limits();
        this.sender = new HttpSender(streamAddress, settings, InstantSource.system());
        this.messageReader = new MessageReader(limits);
    }

    /** Opens the stream, and waits until it has said where to post. */
    @Override
    public void open() {
        threads.start(this::read);
        try {
            postAddress.get(limits.connectTimeout().toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            throw McpException.of(e);
        } catch (TimeoutException e) {
            throw new McpException.NotUnderstood(
                    "The stream at " + streamAddress + " did not say where to post.");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new McpException.Unreachable("Interrupted while the stream was opened.", e);
        }
    }

    private void read() {
        McpException why;
        try {
            follow();
            why = broken(null);
        } catch (McpException e) {
            why = e;
        } catch (IOException e) {
            why = broken(e);
        } catch (InterruptedException e) {
            why = broken(null);
        }
        postAddress.completeExceptionally(why);
        transportListener.ended(why);
    }

    private McpException broken(@Nullable IOException cause) {
        return new McpException.AnswerLost(
                "The stream of " + UrlOrigin.of(streamAddress) + " has ended. Connect again.",
                cause);
    }

    private void follow() throws IOException, InterruptedException {
        Map<String, String> headers = Map.of("accept", "text/event-stream");
        try (HttpReply reply = sender.send(HttpSender.Sending.get(streamAddress, headers))) {
            if (!reply.success()) {
                byte[] body = reply.beginning(limits.refusalBytes());
                throw HttpErrorReader.of(streamAddress, reply.head(), body, messageReader);
            }
            if (!reply.isStream()) {
                throw new McpException.NotUnderstood(
                        streamAddress + " is no stream of an MCP server.");
            }
            SseReader events = reply.events(limits.messageBytes());
            for (SseEvent event = events.next(); event != null; event = events.next()) {
                take(event, reply.head());
            }
        }
    }

    private void take(SseEvent event, ResponseHead head) {
        switch (event.name()) {
            case "endpoint" -> postAddress.complete(address(new String(event.data(), UTF_8)));
            case "message" -> {
                for (RpcMessage message : messageReader.read(event.data())) {
                    transportListener.received(message, head);
                }
            }
            default -> {
                // Unknown events are left out.
            }
        }
    }

    /** A server may only name an address of its own: what is posted there may hold a key. */
    private URI address(String named) {
        URI address;
        try {
            address = streamAddress.resolve(named.strip());
        } catch (IllegalArgumentException e) {
            throw new McpException.NotUnderstood(
                    "The stream names no address to post to: \"" + named + "\".");
        }
        if (!UrlOrigin.same(streamAddress, address)) {
            throw new McpException.NotUnderstood(
                    "The stream of "
                            + UrlOrigin.of(streamAddress)
                            + " wants messages to be posted to another server, "
                            + UrlOrigin.of(address)
                            + ". Nothing was sent there.");
        }
        return address;
    }

    @Override
    public Sent send(OutgoingMessage request) {
        Thread thread =
                threads.start(
                        () -> {
                            try {
                                post(request);
                            } catch (McpException e) {
                                transportListener.failed(request.id(), e);
                            }
                        });
        return thread::interrupt;
    }

    @Override
    public void tell(OutgoingMessage message) {
        post(message);
    }

    private void post(OutgoingMessage message) {
        URI address = postAddress.getNow(streamAddress);
        Map<String, String> headers = new HashMap<>(message.headers());
        headers.put("content-type", "application/json");
        try (HttpReply reply =
                sender.send(
                        HttpSender.Sending.post(
                                address, message, headers, limits.requestTimeout()))) {
            if (reply.success()) {
                reply.beginning(limits.refusalBytes());
                return;
            }
            byte[] body = reply.beginning(limits.refusalBytes());
            if (message.id() == 0) {
                throw HttpErrorReader.of(address, reply.head(), body, messageReader);
            }
            HttpErrorReader.tell(
                    transportListener, message.id(), address, reply.head(), body, messageReader);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new McpException.AnswerLost(
                    message.method() + " was given up while it was sent.", e);
        }
    }

    @Override
    public boolean cancelsByClosing() {
        return false;
    }

    @Override
    public void close() {
        threads.close();
        sender.close();
    }
}
