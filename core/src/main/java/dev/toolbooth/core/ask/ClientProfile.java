package dev.toolbooth.core.ask;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A client's description of itself.
 *
 * @param features the capabilities that it declares
 * @param name the name that it gives, for people to read and never to decide by
 * @param version its version, likewise
 */
public record ClientProfile(
        Set<ClientFeature> features, @Nullable String name, @Nullable String version) {

    /** A client that has said nothing. */
    public static final ClientProfile UNKNOWN = new ClientProfile(Set.of(), null, null);

    public ClientProfile {
        features = Set.copyOf(features);
    }

    /** Whether the client says it can do this. */
    public boolean can(ClientFeature feature) {
        return features.contains(feature);
    }
}
