package dev.toolbooth.server;

import dev.toolbooth.core.dialect.Headers;
import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpHeaders;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The headers of a request. The names that every request is asked for are known in a form whose
 * hash is already there, as looking them up is a good part of what a small request costs.
 */
record RequestHeaders(MultiMap all) implements Headers {
    private static final Map<String, CharSequence> KNOWN =
            Stream.of(
                            "Accept",
                            "Authorization",
                            "Content-Type",
                            "Host",
                            "Mcp-Method",
                            "Mcp-Name",
                            "MCP-Protocol-Version",
                            "Mcp-Session-Id",
                            "Origin",
                            "traceparent",
                            "X-SSE-Client-ID")
                    .collect(
                            Collectors.toUnmodifiableMap(
                                    Function.identity(), HttpHeaders::createOptimized));

    @Override
    public @Nullable String get(String name) {
        CharSequence known = KNOWN.get(name);
        return known == null ? all.get(name) : all.get(known);
    }

    /** Whether a header is there more than once, so that others may have read another value. */
    boolean repeats(String name) {
        CharSequence known = KNOWN.get(name);
        return (known == null ? all.getAll(name) : all.getAll(known)).size() > 1;
    }
}
