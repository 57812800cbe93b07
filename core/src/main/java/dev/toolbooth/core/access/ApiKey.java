package dev.toolbooth.core.access;

import dev.toolbooth.core.limit.Rate;
import dev.toolbooth.core.money.Payer;
import dev.toolbooth.core.money.SpendLimits;
import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An API key as it is stored, with a digest in place of its secret.
 *
 * @param id the public part, by which a key is found and named
 * @param name what it is for, in its owner's words
 * @param digest of the secret part, in hexadecimal
 * @param servers which of the servers it is for, or none for all
 * @param account the account that it spends from
 * @param limits what it may spend
 * @param expires when it stops working, or null for never
 * @param revoked when it was taken back, or null
 * @param rate how often it may call, or null for the server's own limit
 */
public record ApiKey(
        String id,
        String name,
        String digest,
        Scopes scopes,
        Set<String> servers,
        String account,
        SpendLimits limits,
        Instant created,
        @Nullable Instant expires,
        @Nullable Instant revoked,
        @Nullable Rate rate) {

    public ApiKey {
        servers = Set.copyOf(servers);
    }

    /** Why the key doesn't work at this moment, or null when it does. */
    public @Nullable String fault(Instant now) {
        if (revoked != null) {
            return "the key has been revoked";
        }
        return expires != null && !now.isBefore(expires) ? "the key has expired" : null;
    }

    /** Who pays for calls with it. */
    public Payer payer() {
        return new Payer(account, id, limits);
    }

    /** The same key, taken back. */
    public ApiKey revokedAt(Instant when) {
        return new ApiKey(
                id, name, digest, scopes, servers, account, limits, created, expires, when, rate);
    }
}
