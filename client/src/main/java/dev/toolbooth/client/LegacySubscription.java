package dev.toolbooth.client;

import dev.toolbooth.wire.Json;

/** Up to 2025-11-25: changes are told by themselves, but those of single resources. */
final class LegacySubscription implements Subscription {
    private final Link link;
    private final ClientOptions options;
    private final InterestedListener listener;
    private final Runnable again = this::renewed;

    private LegacySubscription(Link link, ClientOptions options, InterestedListener listener) {
        this.link = link;
        this.options = options;
        this.listener = listener;
    }

    static Subscription open(
            Link link, ClientOptions options, Interest interest, ServerListener listener) {
        LegacySubscription made =
                new LegacySubscription(link, options, new InterestedListener(interest, listener));
        link.notices().add(made.listener);
        link.onRenewal(made.again);
        try {
            link.listen();
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
        for (String uri : listener.interest().uris()) {
            link.ask(
                            new Request(
                                    method,
                                    Json.object().put("uri", uri),
                                    options.limits().requestTimeout()))
                    .object();
        }
    }

    private void forget() {
        link.forgetRenewal(again);
        link.notices().remove(listener);
    }

    @Override
    public void close() {
        forget();
        try {
            each("resources/unsubscribe");
        } catch (McpException gone) {
            // Then nothing is told any more anyway.
        }
    }
}
