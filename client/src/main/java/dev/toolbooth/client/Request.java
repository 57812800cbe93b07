package dev.toolbooth.client;

import java.time.Duration;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * A request, before the revision puts its own around it.
 *
 * @param params not to be changed
 * @param progress null when nobody wants to know
 * @param accepted is told that the server has taken a subscription; null when it is none
 */
record Request(
        String method,
        ObjectNode params,
        Map<String, String> headers,
        Duration timeout,
        @Nullable Consumer<Progress> progress,
        @Nullable Runnable accepted) {

    Request {
        headers = Map.copyOf(headers);
    }

    Request(String method, ObjectNode params, Duration timeout) {
        this(method, params, Map.of(), timeout, null, null);
    }

    Request withParams(ObjectNode other) {
        return new Request(method, other, headers, timeout, progress, accepted);
    }
}
