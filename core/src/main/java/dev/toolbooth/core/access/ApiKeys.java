package dev.toolbooth.core.access;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * A store of API keys. Implementations are safe for concurrent use, and {@link #find} answers at
 * once, because every request asks it.
 */
public interface ApiKeys {

    /** The key with this id, also when it no longer works. */
    Optional<ApiKey> find(String id);

    /** All keys, oldest first. */
    List<ApiKey> list();

    /** Adds a key. */
    void add(ApiKey key);

    /** Revokes a key; false when there is none with this id. */
    boolean revoke(String id, Instant when);

    /**
     * Changes what a key may do, and answers with how it is now; nothing when there is none with
     * this id. One that was taken back stays as it is.
     *
     * @param how gets the key as it is kept, and leaves its id, digest and account alone; it may be
     *     asked more than once
     */
    Optional<ApiKey> change(String id, UnaryOperator<ApiKey> how);

    /** No keys at all. */
    ApiKeys NONE =
            new ApiKeys() {
                @Override
                public Optional<ApiKey> find(String id) {
                    return Optional.empty();
                }

                @Override
                public List<ApiKey> list() {
                    return List.of();
                }

                @Override
                public void add(ApiKey key) {
                    throw new UnsupportedOperationException("there is no place for keys");
                }

                @Override
                public boolean revoke(String id, Instant when) {
                    return false;
                }

                @Override
                public Optional<ApiKey> change(String id, UnaryOperator<ApiKey> how) {
                    return Optional.empty();
                }
            };
}
