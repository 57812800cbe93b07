package dev.toolbooth.client.transport;

import java.util.Map;
import java.util.Set;
import tools.jackson.databind.node.ObjectNode;

/**
 * A message to a server.
 *
 * @param id of a request; 0 for anything else
 * @param method of a request or a notification; empty for an answer
 * @param headers further headers of the HTTP request; other transports ignore them
 * @param resumable whether a broken stream can be resumed
 */
public record OutgoingMessage(
        ObjectNode message,
        long id,
        String method,
        Map<String, String> headers,
        boolean resumable) {

    /** The methods that may run twice without a difference. */
    private static final Set<String> HARMLESS =
            Set.of(
                    "server/discover",
                    "ping",
                    "tools/list",
                    "prompts/list",
                    "resources/list",
                    "resources/templates/list",
                    "completion/complete",
                    "tasks/get");

    public OutgoingMessage {
        headers = Map.copyOf(headers);
    }

    /** Whether it may be sent again when it may have arrived. */
    public boolean harmless() {
        return HARMLESS.contains(method);
    }

    /** Whether it may be sent again when the server says so: later, or elsewhere. */
    public boolean postponable() {
        return !method.equals("tools/call");
    }
}
