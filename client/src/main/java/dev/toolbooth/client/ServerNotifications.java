package dev.toolbooth.client;

import dev.toolbooth.client.model.LogEntry;
import dev.toolbooth.client.model.ServerListener;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The delivery of a server's notifications to listeners. Thread-safe. */
final class ServerNotifications {
    private final List<ServerListener> listeners = new CopyOnWriteArrayList<>();

    ServerNotifications(ServerListener first) {
        listeners.add(first);
    }

    void add(ServerListener listener) {
        listeners.add(listener);
    }

    void remove(ServerListener listener) {
        listeners.remove(listener);
    }

    void tell(String method, ObjectNode params) {
        for (ServerListener listener : new ArrayList<>(listeners)) {
            try {
                tell(listener, method, params);
            } catch (RuntimeException theirs) {
                // A listener's fault must not end the stream that it listens to.
            }
        }
    }

    private static void tell(ServerListener listener, String method, ObjectNode params) {
        switch (method) {
            case "notifications/message" -> listener.logged(entry(params));
            case "notifications/tools/list_changed" -> listener.toolsChanged();
            case "notifications/prompts/list_changed" -> listener.promptsChanged();
            case "notifications/resources/list_changed" -> listener.resourcesChanged();
            case "notifications/resources/updated" ->
                    listener.resourceUpdated(params.path("uri").asString(""));
            case "notifications/tasks", "notifications/tasks/status" ->
                    listener.taskChanged(params);
            default -> {
                // Later revisions may say more.
            }
        }
    }

    private static LogEntry entry(ObjectNode params) {
        JsonNode logger = params.path("logger");
        return new LogEntry(
                params.path("level").asString("info"),
                logger.isString() ? logger.stringValue() : null,
                params.path("data"));
    }
}
