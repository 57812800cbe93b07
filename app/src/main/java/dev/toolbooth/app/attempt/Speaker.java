package dev.toolbooth.app.attempt;

import dev.toolbooth.client.ToolCaller;

/** Calls one tool in one dialect. */
interface Speaker extends ToolCaller, AutoCloseable {

    /** Says good-bye, where the dialect does. */
    @Override
    default void close() {}

    /** Who speaks as an offer wants. */
    static Speaker of(Line line, Order order) {
        Offer offer = order.offer();
        return switch (offer.way()) {
            case MCP -> new McpSpeaker(line, offer, order.tool().entry(), order.revision());
            case SAMURAI -> new RpcSpeaker(line, offer.endpoint(), RpcSpeaker.call(offer.name()));
            case BAZAAR -> new RpcSpeaker(line, offer.endpoint(), RpcSpeaker.listed(offer));
            case MIRA -> new MiraSpeaker(line, offer);
            case ROUTE -> new RouteSpeaker(line, offer);
        };
    }
}
