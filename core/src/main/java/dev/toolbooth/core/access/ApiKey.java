package dev.toolbooth.core.access;

import dev.toolbooth.core.ask.Scopes;
import dev.toolbooth.core.limit.Rate;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An API key as it is kept: its secret is known by its digest alone.
 *
 * @param id the public part, by which a key is found and spoken of
 * @param name what it is for, in its owner's words
 * @param digest of the secret part, in hexadecimal
 * @param expires when it stops working, or null for never
 * @param revoked when it was taken back, or null
 * @param rate how often it may call, or null for the server's own limit
 */
public record ApiKey(
        String id,
        String name,
        String digest,
        Scopes scopes,
        Instant created,
        @Nullable Instant expires,
        @Nullable Instant revoked,
        @Nullable Rate rate) {

    /** Why the key doesn't work at this moment, or null when it does. */
    public @Nullable String fault(Instant now) {
        if (revoked != null) {
            return "the key has been revoked";
        }
        return expires != null && !now.isBefore(expires) ? "the key has expired" : null;
    }

    /** The same key, taken back. */
    public ApiKey revokedAt(Instant when) {
        return new ApiKey(id, name, digest, scopes, created, expires, when, rate);
    }
}
