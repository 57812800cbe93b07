package dev.toolbooth.testkit.mira.client;

import dev.toolbooth.client.model.McpException;
import dev.toolbooth.client.transport.ClientTransport;
import dev.toolbooth.client.transport.HttpClientSettings;
import dev.toolbooth.client.transport.OutgoingMessage;
import dev.toolbooth.client.transport.ResponseHead;
import dev.toolbooth.client.transport.RpcResponse;
import dev.toolbooth.client.transport.ServerAddress;
import dev.toolbooth.client.transport.StandaloneStream;
import dev.toolbooth.client.transport.StdioTransport;
import dev.toolbooth.client.transport.StreamableHttpTransport;
import dev.toolbooth.client.transport.TransportListener;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.Rpc;
import dev.toolbooth.wire.RpcMessage;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** Requests and answers over one transport, and what the server tells beside. Thread-safe. */
final class MiraLink implements TransportListener, AutoCloseable {
    private static final String NAME_HEADER = "mira-client";

    private final MiraOptions options;
    private final ClientTransport transport;
    private final Map<String, String> headers;
    private final AtomicLong ids = new AtomicLong();
    private final Map<Long, CompletableFuture<RpcResponse>> pending = new ConcurrentHashMap<>();
    private final List<Consumer<MiraEvent>> listeners = new CopyOnWriteArrayList<>();
    private @Nullable StandaloneStream standing;
    private volatile @Nullable McpException end;

    MiraLink(ServerAddress address, MiraOptions options) {
        this.options = options;
        Map<String, String> all = new HashMap<>(options.headers());
        all.put(NAME_HEADER, options.name());
        this.headers = Map.copyOf(all);
        this.transport =
                switch (address) {
                    case ServerAddress.Http(var endpoint) ->
                            new StreamableHttpTransport(
                                    endpoint,
                                    new HttpClientSettings(
                                            headers, null, options.limits(), null, null),
                                    this);
                    case ServerAddress.Command command ->
                            new StdioTransport(command, options.limits(), this);
                    case ServerAddress.Sse _ ->
                            throw new IllegalArgumentException(
                                    "Mira's contracts have one address: expected an http one.");
                };
        transport.open();
    }

    /** Asks, and waits for the answer for as long as calls usually take. */
    ObjectNode ask(String method, ObjectNode params) {
        return ask(method, params, options.timeout());
    }

    /** Asks, and waits for the answer that long at most. */
    ObjectNode ask(String method, ObjectNode params, Duration most) {
        McpException over = end;
        if (over != null) {
            throw new McpException.Unreachable(String.valueOf(over.getMessage()), over);
        }
        long id = ids.incrementAndGet();
        CompletableFuture<RpcResponse> waiting = new CompletableFuture<>();
        pending.put(id, waiting);
        ObjectNode message = Json.object().put("jsonrpc", "2.0").put("method", method);
        message.set("params", params);
        message.put("id", id);
        ClientTransport.Sent sent =
                transport.send(new OutgoingMessage(message, id, method, Map.of(), false));
        try {
            return result(waiting.get(most.toNanos(), TimeUnit.NANOSECONDS));
        } catch (TimeoutException e) {
            cancel(id, sent);
            throw new McpException.AnswerLost(
                    "No answer to " + method + " came within " + most.toMillis() + " ms.", e);
        } catch (InterruptedException e) {
            cancel(id, sent);
            Thread.currentThread().interrupt();
            throw new McpException.AnswerLost(method + " was given up.", e);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof McpException known
                    ? known
                    : new IllegalStateException(e.getCause());
        } finally {
            pending.remove(id);
        }
    }

    private static ObjectNode result(RpcResponse rpcResponse) {
        if (rpcResponse.error() != null) {
            throw new MiraException(
                    rpcResponse.code(),
                    rpcResponse.error().path("message").asString("an error without a message"),
                    rpcResponse.error().get("data"));
        }
        return rpcResponse.object();
    }

    private void cancel(long id, ClientTransport.Sent sent) {
        ObjectNode params = Json.object().put("requestId", id);
        OutgoingMessage message =
                new OutgoingMessage(
                        Rpc.notification("notifications/cancelled", params),
                        0,
                        "notifications/cancelled",
                        Map.of(),
                        false);
        Thread.ofVirtual()
                .start(
                        () -> {
                            try {
                                transport.tell(message);
                            } catch (McpException gone) {
                                // Then there is nobody left who could go on.
                            }
                            sent.cancel();
                        });
    }

    /** Has somebody told of what the server says by itself; returns once that can be heard. */
    AutoCloseable listen(Consumer<MiraEvent> listener) {
        listeners.add(listener);
        if (transport instanceof StreamableHttpTransport http) {
            StandaloneStream stream;
            synchronized (this) {
                if (standing == null) {
                    standing = http.listen(headers);
                }
                stream = standing;
            }
            stream.awaitOpen(options.timeout());
        }
        return () -> listeners.remove(listener);
    }

    @Override
    public void received(RpcMessage message, ResponseHead head) {
        switch (message) {
            case RpcMessage.Response(var id, var result, var error) ->
                    answered(id.asLong(0), new RpcResponse(result, error, head));
            case RpcMessage.Notification(String method, ObjectNode params) -> {
                MiraEvent event = new MiraEvent(method, params);
                listeners.forEach(listener -> listener.accept(event));
            }
            case RpcMessage.Request _, RpcMessage.Invalid _ -> {
                // Servers of these contracts ask nothing.
            }
        }
    }

    @Override
    public void answered(long id, RpcResponse rpcResponse) {
        CompletableFuture<RpcResponse> waiting = pending.get(id);
        if (waiting != null) {
            waiting.complete(rpcResponse);
        }
    }

    @Override
    public void failed(long id, McpException why) {
        CompletableFuture<RpcResponse> waiting = pending.get(id);
        if (waiting != null) {
            waiting.completeExceptionally(why);
        }
    }

    @Override
    public void ended(McpException why) {
        end = why;
        pending.values().forEach(waiting -> waiting.completeExceptionally(why));
    }

    @Override
    public void close() {
        transport.close();
    }
}
