package dev.toolbooth.server.http;

import dev.toolbooth.core.dialect.Headers;
import dev.toolbooth.wire.http.HeaderNames;
import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpHeaders;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The headers of a request. The names that every request is asked for are held with their hash
 * computed, because looking them up is a good part of a small request's cost.
 */
public record RequestHeaders(MultiMap all) implements Headers {
    private static final Map<String, CharSequence> KNOWN =
            Stream.of(
                            HeaderNames.ACCEPT,
                            HeaderNames.AUTHORIZATION,
                            HeaderNames.CONTENT_TYPE,
                            HeaderNames.HOST,
                            HeaderNames.MCP_METHOD,
                            HeaderNames.MCP_NAME,
                            HeaderNames.MCP_PROTOCOL_VERSION,
                            HeaderNames.MCP_SESSION_ID,
                            HeaderNames.ORIGIN,
                            "traceparent",
                            HeaderNames.X_SSE_CLIENT_ID)
                    .collect(
                            Collectors.toUnmodifiableMap(
                                    Function.identity(), HttpHeaders::createOptimized));

    @Override
    public @Nullable String get(String name) {
        CharSequence known = KNOWN.get(name);
        return known == null ? all.get(name) : all.get(known);
    }

    /** Whether a header is there more than once, so that others may have read another value. */
    public boolean repeats(String name) {
        CharSequence known = KNOWN.get(name);
        return (known == null ? all.getAll(name) : all.getAll(known)).size() > 1;
    }
}
