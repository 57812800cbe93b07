package dev.toolbooth.client;

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

/** From 2026-07-28 on: a request that lasts as long as somebody listens. */
final class ModernSubscription implements Subscription {
    private static final Duration FOREVER = Duration.ofDays(365);
    private static final Duration PAUSE = Duration.ofSeconds(1);

    private final Link link;
    private final ClientOptions options;
    private final InterestedListener listener;
    private final CompletableFuture<Boolean> first = new CompletableFuture<>();
    private final Thread thread;

    private volatile boolean closed;
    private volatile Duration pause = PAUSE;

    private ModernSubscription(Link link, ClientOptions options, InterestedListener listener) {
        this.link = link;
        this.options = options;
        this.listener = listener;
        this.thread = Thread.ofVirtual().unstarted(this::run);
    }

    static Subscription open(
            Link link, ClientOptions options, Interest interest, ServerListener listener) {
        ModernSubscription made =
                new ModernSubscription(link, options, new InterestedListener(interest, listener));
        link.notices().add(made.listener);
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
            while (!closed && !link.closed()) {
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
            link.ask(
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
        Interest interest = listener.interest();
        ObjectNode params = Json.object();
        ObjectNode wanted = params.putObject("notifications");
        if (interest.tools()) {
            wanted.put("toolsListChanged", true);
        }
        if (interest.prompts()) {
            wanted.put("promptsListChanged", true);
        }
        if (interest.resources()) {
            wanted.put("resourcesListChanged", true);
        }
        if (!interest.uris().isEmpty()) {
            ArrayNode uris = wanted.putArray("resourceSubscriptions");
            interest.uris().forEach(uris::add);
        }
        return params;
    }

    @Override
    public void close() {
        closed = true;
        link.notices().remove(listener);
        thread.interrupt();
    }
}
