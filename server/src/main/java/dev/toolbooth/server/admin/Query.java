package dev.toolbooth.server.admin;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a list or a summary is narrowed to, by the names of the parameters. */
public record Query(Map<String, String> parameters) {
    /** Nothing is left out. */
    public static final Query ALL = new Query(Map.of());

    public Query {
        parameters = Map.copyOf(parameters);
    }

    /** A parameter, or null when it was not given or is empty. */
    public @Nullable String text(String name) {
        String value = parameters.get(name);
        return value == null || value.isEmpty() ? null : value;
    }
}
