package dev.toolbooth.server.shop;

import dev.toolbooth.core.dialect.HttpRoute;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The tools that are called by plain HTTP requests, and their paths.
 *
 * @param all the routes; each method and path once
 * @param open whether anyone may use them without a key, even where others need one
 * @param topUp makes the route of a top-up, which needs no tool, for a path; null where there are
 *     no top-ups by payment
 */
public record RouteSettings(
        List<HttpRoute> all, boolean open, @Nullable Function<String, HttpRoute> topUp) {
    /** There are none. */
    public static final RouteSettings NONE = new RouteSettings(List.of(), false, null);

    public RouteSettings {
        all = List.copyOf(all);
        Set<String> seen = new HashSet<>();
        for (HttpRoute route : all) {
            if (!seen.add(route.method() + " " + route.path())) {
                throw new IllegalArgumentException(
                        route.method() + " " + route.path() + " is there twice");
            }
        }
    }
}
