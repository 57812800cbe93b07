package dev.toolbooth.app.buyer;

import dev.toolbooth.core.name.Namespace;
import java.util.HashSet;
import java.util.Set;

/**
 * Gives each server a namespace that no other has: in one of its own nothing that a server calls
 * its tools takes the place of another's. Not thread-safe.
 */
final class Namespaces {
    private final Set<Namespace> taken = new HashSet<>();

    /**
     * @param home that of the tools that are ours
     */
    Namespaces(Namespace home) {
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
