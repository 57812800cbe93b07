package dev.toolbooth.app.buying;

import dev.toolbooth.core.name.Namespace;
import java.util.HashSet;
import java.util.Set;

/**
 * A unique namespace for each server: whatever a server calls its tools, none takes the place of
 * another server's. Not thread-safe.
 */
final class ToolNamespaces {
    private final Set<Namespace> taken = new HashSet<>();

    /**
     * @param home that of the tools that are ours
     */
    ToolNamespaces(Namespace home) {
        taken.add(home);
        taken.add(Namespace.BUILT_IN);
    }

    /** The one that comes closest to a server's name, which may be cut to fit. */
    Namespace of(String server) {
        Namespace free = Namespace.like(server);
        for (int i = 2; !taken.add(free); i++) {
            // The number first: what is cut off is the end.
            free = Namespace.like(i + "-" + server);
        }
        return free;
    }
}
