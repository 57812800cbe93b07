package dev.toolbooth.client;

import tools.jackson.databind.node.ObjectNode;

/**
 * Is told what a server says by itself, on threads of the client. Each method should return soon,
 * and none may ask the server something and wait for it.
 */
public interface ServerListener {

    /** Does nothing. */
    ServerListener NONE = new ServerListener() {};

    default void logged(LogEntry entry) {}

    default void toolsChanged() {}

    default void promptsChanged() {}

    default void resourcesChanged() {}

    default void resourceUpdated(String uri) {}

    /** A task has moved on; as in {@code tasks/get}. */
    default void taskChanged(ObjectNode task) {}
}
