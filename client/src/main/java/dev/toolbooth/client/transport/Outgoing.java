package dev.toolbooth.client.transport;

import java.util.Map;
import java.util.Set;
import tools.jackson.databind.node.ObjectNode;

/**
 * A message to a server.
 *
 * @param id of a request; 0 for anything else
 * @param method of a request or a notification; empty for an answer
 * @param headers what goes into the HTTP request beside; other transports leave it out
 * @param resumable whether a stream that breaks can be gone on with
 */
public record Outgoing(
        ObjectNode message,
        long id,
        String method,
        Map<String, String> headers,
        boolean resumable) {

    /** What may run twice without anybody noticing. */
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

    public Outgoing {
        headers = Map.copyOf(headers);
    }

    /** Whether it may be sent again when nobody knows whether it has arrived. */
    public boolean harmless() {
        return HARMLESS.contains(method);
    }

    /** Whether it may be sent again when the server says so: later, or elsewhere. */
    public boolean postponable() {
        return !method.equals("tools/call");
    }
}
