package dev.toolbooth.server.access;

import org.jspecify.annotations.Nullable;

/** The one scheme of the header {@code Authorization} that is accepted. */
public final class Bearer {
    private static final String SCHEME = "Bearer ";

    private Bearer() {}

    /** What a header carries, or null when it is of another scheme. */
    public static @Nullable String token(String authorization) {
        return authorization.regionMatches(true, 0, SCHEME, 0, SCHEME.length())
                ? authorization.substring(SCHEME.length()).strip()
                : null;
    }
}
