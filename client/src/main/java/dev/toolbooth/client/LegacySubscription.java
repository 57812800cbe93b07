package dev.toolbooth.client;

import dev.toolbooth.client.model.McpException;
import dev.toolbooth.client.model.ServerListener;
import dev.toolbooth.client.model.Subscription;
import dev.toolbooth.client.model.SubscriptionFilter;
import dev.toolbooth.wire.Json;

/**
 * A subscription up to 2025-11-25: the server announces changes unasked, except those of single
 * resources.
 */
final class LegacySubscription implements Subscription {
    private final ServerConnection connection;
    private final ClientOptions options;
    private final FilteredListener listener;
    private final Runnable again = this::renewed;

    private LegacySubscription(
            ServerConnection connection, ClientOptions options, FilteredListener listener) {
        this.connection = connection;
        this.options = options;
        this.listener = listener;
    }

    static Subscription open(
            ServerConnection connection,
            ClientOptions options,
            SubscriptionFilter filter,
            ServerListener listener) {
        LegacySubscription made =
                new LegacySubscription(connection, options, new FilteredListener(filter, listener));
        connection.notices().add(made.listener);
        connection.onRenewal(made.again);
        try {
            connection.listen();
            made.each("resources/subscribe");
            return made;
        } catch (McpException e) {
            made.forget();
            throw e;
        }
    }

    private void renewed() {
        each("resources/subscribe");
        listener.everythingChanged();
    }

    private void each(String method) {
        for (String uri : listener.filter().uris()) {
            connection
                    .ask(
                            new Request(
                                    method,
                                    Json.object().put("uri", uri),
                                    options.limits().requestTimeout()))
                    .object();
        }
    }

    private void forget() {
        connection.forgetRenewal(again);
        connection.notices().remove(listener);
    }

    @Override
    public void close() {
        forget();
        try {
            each("resources/unsubscribe");
        } catch (McpException gone) {
            // Then there are no more notifications anyway.
        }
    }
}
