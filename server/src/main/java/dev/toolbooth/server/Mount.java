package dev.toolbooth.server;

import dev.toolbooth.core.dialect.Dialect;
import dev.toolbooth.core.money.Shop;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What is served at an endpoint: how it speaks, and what there is.
 *
 * @param shop the shop that is entered there, or null for everything
 * @param apart the tools that are nowhere but here, by their full names
 */
record Mount(Dialect dialect, @Nullable Shop shop, Set<String> apart) {
    Mount {
        apart = Set.copyOf(apart);
    }

    /** An endpoint with nothing of its own. */
    Mount(Dialect dialect, @Nullable Shop shop) {
        this(dialect, shop, Set.of());
    }
}
