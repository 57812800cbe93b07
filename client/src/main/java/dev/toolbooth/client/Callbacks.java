package dev.toolbooth.client;

import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What a server may ask of its client, and tell it. A server is only told that the client can do
 * what is not null here.
 */
public record Callbacks(
        @Nullable Elicitor elicitor,
        @Nullable Sampler sampler,
        @Nullable Supplier<List<Root>> roots,
        ServerListener listener) {

    public static Callbacks none() {
        return new Callbacks(null, null, null, ServerListener.NONE);
    }

    public Callbacks withElicitor(Elicitor other) {
        return new Callbacks(other, sampler, roots, listener);
    }

    public Callbacks withSampler(Sampler other) {
        return new Callbacks(elicitor, other, roots, listener);
    }

    public Callbacks withRoots(Supplier<List<Root>> other) {
        return new Callbacks(elicitor, sampler, other, listener);
    }

    public Callbacks withListener(ServerListener other) {
        return new Callbacks(elicitor, sampler, roots, other);
    }

    /** Whether a server can have anything to say outside of its answers. */
    boolean any() {
        return elicitor != null
                || sampler != null
                || roots != null
                || !listener.equals(ServerListener.NONE);
    }
}
