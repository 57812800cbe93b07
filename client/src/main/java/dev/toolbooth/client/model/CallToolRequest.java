package dev.toolbooth.client.model;

import dev.toolbooth.wire.Json;
import java.time.Duration;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * A call of a tool. It is never sent twice automatically.
 *
 * @param arguments not to be changed
 * @param meta further members of {@code _meta}; not to be changed
 * @param headers further headers of the HTTP request; other transports ignore them
 * @param timeout how long to wait before the call is cancelled; null for the client's default
 * @param progress gets the progress, on another thread
 */
public record CallToolRequest(
        String name,
        ObjectNode arguments,
        ObjectNode meta,
        Map<String, String> headers,
        @Nullable Duration timeout,
        Consumer<Progress> progress) {

    /** A progress listener for calls whose progress isn't wanted. */
    public static final Consumer<Progress> UNWATCHED = step -> {};

    public CallToolRequest {
        headers = Map.copyOf(headers);
    }

    public static CallToolRequest of(String name, ObjectNode arguments) {
        return new CallToolRequest(name, arguments, Json.object(), Map.of(), null, UNWATCHED);
    }

    public CallToolRequest withArguments(ObjectNode other) {
        return new CallToolRequest(name, other, meta, headers, timeout, progress);
    }

    public CallToolRequest withMeta(ObjectNode other) {
        return new CallToolRequest(name, arguments, other, headers, timeout, progress);
    }

    public CallToolRequest withHeaders(Map<String, String> other) {
        return new CallToolRequest(name, arguments, meta, other, timeout, progress);
    }

    public CallToolRequest withTimeout(Duration other) {
        return new CallToolRequest(name, arguments, meta, headers, other, progress);
    }

    public CallToolRequest withProgress(Consumer<Progress> other) {
        return new CallToolRequest(name, arguments, meta, headers, timeout, other);
    }
}
