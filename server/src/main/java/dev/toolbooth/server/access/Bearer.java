package dev.toolbooth.server.access;

import dev.toolbooth.wire.http.HeaderNames;
import io.vertx.core.http.HttpServerRequest;
import java.util.List;
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

    /** The secret that a request brings, or null. None counts if it is empty, or sent twice. */
    public static @Nullable String secret(HttpServerRequest request) {
        List<String> sent = request.headers().getAll(HeaderNames.AUTHORIZATION);
        String secret = sent.size() == 1 ? token(sent.getFirst()) : null;
        return secret == null || secret.isEmpty() ? null : secret;
    }
}
