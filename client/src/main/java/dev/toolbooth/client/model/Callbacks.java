package dev.toolbooth.client.model;

import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The requests and notifications that the client takes from a server. The server learns only of the
 * capabilities that are not null here.
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
    public boolean any() {
        return elicitor != null
                || sampler != null
                || roots != null
                || !listener.equals(ServerListener.NONE);
    }
}
