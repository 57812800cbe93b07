package dev.toolbooth.client;

import tools.jackson.databind.node.ObjectNode;

/** Lets the client's own model speak for a server. Thread-safe. */
@FunctionalInterface
public interface Sampler {

    /**
     * Has the model say something.
     *
     * @param params of {@code sampling/createMessage}; not to be changed
     * @return its result: role, content, model
     */
    ObjectNode createMessage(ObjectNode params);
}
