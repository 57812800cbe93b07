package dev.toolbooth.client.auth;

import java.net.URI;
import java.util.Optional;

/**
 * A store of grants across runs. They contain secrets. Thread-safe. It never throws: a grant that
 * was not stored is requested again.
 */
public interface TokenStore {

    /** Keeps nothing. */
    TokenStore NONE =
            new TokenStore() {
                @Override
                public Optional<Grant> read(URI endpoint) {
                    return Optional.empty();
                }

                @Override
                public void write(URI endpoint, Grant grant) {}

                @Override
                public void forget(URI endpoint) {}
            };

    /** What was written last for this endpoint. */
    Optional<Grant> read(URI endpoint);

    void write(URI endpoint, Grant grant);

    void forget(URI endpoint);
}
