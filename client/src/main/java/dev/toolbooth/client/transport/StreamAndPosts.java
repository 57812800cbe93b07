package dev.toolbooth.client.transport;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolbooth.client.ClientLimits;
import dev.toolbooth.client.McpException;
import dev.toolbooth.wire.RpcMessage;
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
 * HTTP of 2024-11-05: one stream on which everything comes, and an address to which everything is
 * posted, which the stream's first event names. When the stream breaks, all is over.
 */
public final class StreamAndPosts implements Transport {
    private final URI streamAddress;
    private final Inbox inbox;
    private final ClientLimits limits;
    private final HttpSender sender;
    private final Messages messages;
    private final OwnThreads threads = new OwnThreads();
    private final CompletableFuture<URI> postAddress = new CompletableFuture<>();

    public StreamAndPosts(URI streamAddress, HttpSettings settings, Inbox inbox) {
        this.streamAddress = streamAddress;
        this.inbox = inbox;
        this.limits = settings.limits();
        this.sender = new HttpSender(streamAddress, settings, InstantSource.system());
        this.messages = new Messages(limits);
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
        inbox.ended(why);
    }

    private McpException broken(@Nullable IOException cause) {
        return new McpException.AnswerLost(
                "The stream of " + Origin.of(streamAddress) + " has ended. Connect again.", cause);
    }

    private void follow() throws IOException, InterruptedException {
        Map<String, String> headers = Map.of("accept", "text/event-stream");
        try (HttpReply reply =
                sender.send(
                        new HttpSender.Sending(
                                "GET", streamAddress, headers, null, true, true, null))) {
            if (!reply.success()) {
                byte[] body = reply.beginning(limits.refusalBytes());
                throw Refusal.of(streamAddress, reply.head(), body, messages);
            }
            if (!reply.isStream()) {
                throw new McpException.NotUnderstood(
                        streamAddress + " is no stream of an MCP server.");
            }
            SseReader events = new SseReader(reply.body(), limits.messageBytes());
            for (SseEvent event = events.next(); event != null; event = events.next()) {
                take(event, reply.head());
            }
        }
    }

    private void take(SseEvent event, Head head) {
        switch (event.name()) {
            case "endpoint" -> postAddress.complete(address(new String(event.data(), UTF_8)));
            case "message" -> {
                for (RpcMessage message : messages.read(event.data())) {
                    inbox.received(message, head);
                }
            }
            default -> {
                // Events that nobody knows are left out.
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
        if (!Origin.same(streamAddress, address)) {
            throw new McpException.NotUnderstood(
                    "The stream of "
                            + Origin.of(streamAddress)
                            + " wants messages to be posted to another server, "
                            + Origin.of(address)
                            + ". Nothing was sent there.");
        }
        return address;
    }

    @Override
    public Sent send(Outgoing request) {
        Thread thread =
                threads.start(
                        () -> {
                            try {
                                post(request);
                            } catch (McpException e) {
                                inbox.failed(request.id(), e);
                            }
                        });
        return thread::interrupt;
    }

    @Override
    public void tell(Outgoing message) {
        post(message);
    }

    private void post(Outgoing message) {
        URI address = postAddress.getNow(streamAddress);
        Map<String, String> headers = new HashMap<>(message.headers());
        headers.put("content-type", "application/json");
        try (HttpReply reply =
                sender.send(
                        HttpSender.Sending.post(address, message, headers)
                                .within(limits.requestTimeout()))) {
            if (reply.success()) {
                reply.beginning(limits.refusalBytes());
                return;
            }
            byte[] body = reply.beginning(limits.refusalBytes());
            if (message.id() == 0) {
                throw Refusal.of(address, reply.head(), body, messages);
            }
            Refusal.tell(inbox, message.id(), address, reply.head(), body, messages);
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
