package dev.toolbooth.client.model;

import tools.jackson.databind.node.ObjectNode;

/**
 * A listener to a server's notifications, called on the client's threads. Methods should return
 * soon, and must not send the server a request and wait for it.
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
