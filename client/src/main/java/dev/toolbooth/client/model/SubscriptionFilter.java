package dev.toolbooth.client.model;

import java.util.Set;

/**
 * The choice of changes to subscribe to.
 *
 * @param tools whether the list of tools changes
 * @param prompts whether the list of prompts changes
 * @param resources whether the list of resources changes
 * @param uris the resources whose contents are watched
 */
public record SubscriptionFilter(
        boolean tools, boolean prompts, boolean resources, Set<String> uris) {

    public SubscriptionFilter {
        uris = Set.copyOf(uris);
    }

    /** All lists. */
    public static SubscriptionFilter lists() {
        return new SubscriptionFilter(true, true, true, Set.of());
    }

    public static SubscriptionFilter resource(String uri) {
        return new SubscriptionFilter(false, false, false, Set.of(uri));
    }
}
