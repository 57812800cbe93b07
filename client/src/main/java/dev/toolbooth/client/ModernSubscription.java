package dev.toolbooth.client;

import dev.toolbooth.client.model.McpException;
import dev.toolbooth.client.model.ServerListener;
import dev.toolbooth.client.model.Subscription;
import dev.toolbooth.client.model.SubscriptionFilter;
import dev.toolbooth.wire.Json;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** A subscription from 2026-07-28 on: a request that lasts as long as someone listens. */
final class ModernSubscription implements Subscription {
    private static final Duration FOREVER = Duration.ofDays(365);
    private static final Duration PAUSE = Duration.ofSeconds(1);

    private final ServerConnection connection;
    private final ClientOptions options;
    private final FilteredListener listener;
    private final CompletableFuture<Boolean> first = new CompletableFuture<>();
    private final Thread thread;

    private volatile boolean closed;
    private volatile Duration pause = PAUSE;

    private ModernSubscription(
            ServerConnection connection, ClientOptions options, FilteredListener listener) {
        this.connection = connection;
        this.options = options;
        this.listener = listener;
        this.thread = Thread.ofVirtual().unstarted(this::run);
    }

    static Subscription open(
            ServerConnection connection,
            ClientOptions options,
            SubscriptionFilter filter,
            ServerListener listener) {
        ModernSubscription made =
                new ModernSubscription(connection, options, new FilteredListener(filter, listener));
        connection.notices().add(made.listener);
        made.thread.start();
        try {
            made.awaitFirst();
            return made;
        } catch (McpException e) {
            made.close();
            throw e;
        }
    }

    private void awaitFirst() {
        Duration most = options.limits().requestTimeout();
        try {
            first.get(most.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            throw McpException.of(e);
        } catch (TimeoutException e) {
            throw new McpException.AnswerLost("The server did not confirm a subscription.", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new McpException.AnswerLost("A subscription was given up.", e);
        }
    }

    private void run() {
        try {
            while (!closed && !connection.closed()) {
                McpException why = listen();
                if (why != null
                        && !(why instanceof McpException.AnswerLost)
                        && !(why instanceof McpException.Unreachable)) {
                    first.completeExceptionally(why);
                    return;
                }
                if (!first.isDone()) {
                    first.completeExceptionally(
                            why == null
                                    ? new McpException.NotUnderstood(
                                            "The server ended a subscription at once.")
                                    : why);
                    return;
                }
                if (!closed) {
                    Thread.sleep(pause);
                    pause = options.limits().pause(pause.multipliedBy(2));
                }
            }
        } catch (InterruptedException closing) {
            // Nobody listens any more.
        }
    }

    /** Listens while it lasts; what ended it, or null when the server did in good order. */
    private @Nullable McpException listen() {
        try {
            connection
                    .ask(
                            new Request(
                                    "subscriptions/listen",
                                    params(),
                                    Map.of(),
                                    FOREVER,
                                    null,
                                    this::accepted))
                    .object();
            return null;
        } catch (McpException e) {
            return e;
        }
    }

    private void accepted() {
        pause = PAUSE;
        if (!first.complete(true)) {
            listener.everythingChanged();
        }
    }

    private ObjectNode params() {
        SubscriptionFilter filter = listener.filter();
        ObjectNode params = Json.object();
        ObjectNode wanted = params.putObject("notifications");
        if (filter.tools()) {
            wanted.put("toolsListChanged", true);
        }
        if (filter.prompts()) {
            wanted.put("promptsListChanged", true);
        }
        if (filter.resources()) {
            wanted.put("resourcesListChanged", true);
        }
        if (!filter.uris().isEmpty()) {
            ArrayNode uris = wanted.putArray("resourceSubscriptions");
            filter.uris().forEach(uris::add);
        }
        return params;
    }

    @Override
    public void close() {
        closed = true;
        connection.notices().remove(listener);
        thread.interrupt();
    }
}
