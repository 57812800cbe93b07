package dev.toolbooth.server;

import dev.toolbooth.core.call.CallPlace;
import dev.toolbooth.core.dialect.Dialect;
import dev.toolbooth.core.money.Shop;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What is served at an endpoint: how it speaks, and what there is.
 *
 * @param shop the shop that is entered there, or null for everything
 * @param apart the tools that are nowhere but here, by their full names
 * @param place where that is, for those who look at calls
 */
record Mount(Dialect dialect, @Nullable Shop shop, Set<String> apart, CallPlace place) {
    Mount {
        apart = Set.copyOf(apart);
    }

    /** An endpoint at a path. */
    Mount(Dialect dialect, @Nullable Shop shop, Set<String> apart, String path) {
        this(dialect, shop, apart, new CallPlace(path, dialect.name()));
    }

    /** An endpoint with nothing of its own. */
    Mount(Dialect dialect, @Nullable Shop shop, String path) {
        this(dialect, shop, Set.of(), path);
    }

    /** The same at another path. */
    Mount at(String path) {
        return new Mount(dialect, shop, apart, path);
    }
}
