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

    /** What a client calls itself is kept for as long as its session. */
    private static final int NAME_CHARS_MAX = 256;

    public ClientProfile {
        features = Set.copyOf(features);
        name = cut(name);
        version = cut(version);
    }

    private static @Nullable String cut(@Nullable String text) {
        if (text == null || text.length() <= NAME_CHARS_MAX) {
            return text;
        }
        boolean splits = Character.isHighSurrogate(text.charAt(NAME_CHARS_MAX - 1));
        return text.substring(0, splits ? NAME_CHARS_MAX - 1 : NAME_CHARS_MAX);
    }

    /** Whether the client says it can do this. */
    public boolean can(ClientFeature feature) {
        return features.contains(feature);
    }
}
