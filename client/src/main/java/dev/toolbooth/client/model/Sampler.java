package dev.toolbooth.client.model;

import tools.jackson.databind.node.ObjectNode;

/** A callback that lets a server use the client's own model. Thread-safe. */
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
