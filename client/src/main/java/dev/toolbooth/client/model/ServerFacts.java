package dev.toolbooth.client.model;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * A server's description of itself from the handshake.
 *
 * @param revision the protocol revision in use
 * @param modern whether every request stands alone, as from 2026-07-28 on
 * @param info its name and version, for display
 * @param instructions how to use it, for a model; null where it gives none
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
