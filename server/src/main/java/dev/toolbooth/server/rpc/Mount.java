package dev.toolbooth.server.rpc;

import dev.toolbooth.core.dialect.Dialect;
import dev.toolbooth.core.money.Shop;
import dev.toolbooth.core.operation.CallPlace;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The service at an endpoint: its dialect, and what it offers.
 *
 * @param shop the shop at this endpoint, or null for everything
 * @param mountOnly the mount-only tools here, by their full names
 * @param place the endpoint's name in records of calls
 */
public record Mount(Dialect dialect, @Nullable Shop shop, Set<String> mountOnly, CallPlace place) {
    public Mount {
        mountOnly = Set.copyOf(mountOnly);
    }

    /** An endpoint at a path. */
    public Mount(Dialect dialect, @Nullable Shop shop, Set<String> mountOnly, String path) {
        this(dialect, shop, mountOnly, new CallPlace(path, dialect.name()));
    }

    /** An endpoint with nothing of its own. */
    public Mount(Dialect dialect, @Nullable Shop shop, String path) {
        this(dialect, shop, Set.of(), path);
    }

    /** The same at another path. */
    public Mount at(String path) {
        return new Mount(dialect, shop, mountOnly, path);
    }
}
