package dev.toolbooth.client;

import dev.toolbooth.wire.Json;
import java.time.Duration;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * A tool to call. It is never sent twice by itself.
 *
 * @param arguments not to be changed
 * @param meta what goes into {@code _meta} beside what the protocol wants there; not to be changed
 * @param headers what goes into the HTTP request beside; other transports leave it out
 * @param timeout how long to wait before the call is cancelled; null for the client's own
 * @param progress is told how far it has come, on another thread
 */
public record ToolCall(
        String name,
        ObjectNode arguments,
        ObjectNode meta,
        Map<String, String> headers,
        @Nullable Duration timeout,
        Consumer<Progress> progress) {

    /** Tells a server that nobody wants to know how far it has come. */
    public static final Consumer<Progress> UNWATCHED = step -> {};

    public ToolCall {
        headers = Map.copyOf(headers);
    }

    public static ToolCall of(String name, ObjectNode arguments) {
        return new ToolCall(name, arguments, Json.object(), Map.of(), null, UNWATCHED);
    }

    public ToolCall withArguments(ObjectNode other) {
        return new ToolCall(name, other, meta, headers, timeout, progress);
    }

    public ToolCall withMeta(ObjectNode other) {
        return new ToolCall(name, arguments, other, headers, timeout, progress);
    }

    public ToolCall withHeaders(Map<String, String> other) {
        return new ToolCall(name, arguments, meta, other, timeout, progress);
    }

    public ToolCall withTimeout(Duration other) {
        return new ToolCall(name, arguments, meta, headers, other, progress);
    }

    public ToolCall withProgress(Consumer<Progress> other) {
        return new ToolCall(name, arguments, meta, headers, timeout, other);
    }
}
