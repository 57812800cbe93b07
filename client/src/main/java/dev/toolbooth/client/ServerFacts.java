package dev.toolbooth.client;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * What a server said of itself when it was met.
 *
 * @param revision of the protocol that is spoken with it
 * @param modern whether every request stands alone: from 2026-07-28 on
 * @param info its name and version, as it says; for display
 * @param instructions how to use it, for a model; null where it says nothing
 * @param session null where there is none
 */
public record ServerFacts(
        String revision,
        boolean modern,
        ObjectNode capabilities,
        ObjectNode info,
        @Nullable String instructions,
        @Nullable String session) {

    /** Whether the server offers this: tools, resources, prompts, completions, logging. */
    public boolean offers(String capability) {
        return capabilities.path(capability).isObject();
    }
}
