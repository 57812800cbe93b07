package dev.toolbooth.client;

import dev.toolbooth.client.model.Progress;
import java.time.Duration;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * A request, before its revision adds an envelope.
 *
 * @param params not to be changed
 * @param progress null when progress isn't wanted
 * @param accepted runs when the server has accepted a subscription; null for other requests
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
