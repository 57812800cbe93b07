package dev.toolbooth.client;

import java.util.Set;

/**
 * What somebody wants to be told of.
 *
 * @param tools whether the list of tools changes
 * @param prompts whether the list of prompts changes
 * @param resources whether the list of resources changes
 * @param uris the resources whose contents matter
 */
public record Interest(boolean tools, boolean prompts, boolean resources, Set<String> uris) {

    public Interest {
        uris = Set.copyOf(uris);
    }

    /** All lists. */
    public static Interest lists() {
        return new Interest(true, true, true, Set.of());
    }

    public static Interest resource(String uri) {
        return new Interest(false, false, false, Set.of(uri));
    }
}
