package dev.toolbooth.server.http;

import io.vertx.core.http.HttpServerRequest;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The query parameters of a request. */
public final class QueryParameters {
    private QueryParameters() {}

    /** All of them, of one that was given twice the first; nothing when they can't be read. */
    public static Optional<Map<String, String>> of(HttpServerRequest request) {
        Map<String, String> parameters = new HashMap<>();
        try {
            request.params().forEach(one -> parameters.putIfAbsent(one.getKey(), one.getValue()));
        } catch (IllegalArgumentException e) {
            // Whatever is wrong with a percent sign: what it says has the query in it.
            return Optional.empty();
        }
        return Optional.of(parameters);
    }
}
