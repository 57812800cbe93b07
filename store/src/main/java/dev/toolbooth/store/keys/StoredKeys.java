package dev.toolbooth.store.keys;

import dev.toolbooth.core.access.ApiKey;
import dev.toolbooth.core.access.ApiKeys;
import dev.toolbooth.core.trace.Incidents;
import dev.toolbooth.store.StoreProblem;
import dev.toolbooth.store.postgres.PostgresSource;
import dev.toolbooth.store.sqlite.SqliteStore;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The API keys in a database, with a copy of all in memory, so that no lookup waits. A change is on
 * the disk when it returns. On PostgreSQL this node keeps looking for changes by others.
 *
 * <p>Safe for concurrent use: a row only replaces an older version of itself.
 */
public final class StoredKeys implements ApiKeys, AutoCloseable {
    /** The most keys; each takes about a kilobyte of memory. */
    public static final int KEYS_MAX = 1_000_000;

    private static final Duration LOOK = Duration.ofMillis(500);
    private static final Duration LAST_LOOK = Duration.ofSeconds(2);

    private final KeyRows rows;
    private final Incidents incidents;
    private final int keysMax;
    private final Map<String, KeyRows.Row> known = new ConcurrentHashMap<>();
    private final CountDownLatch closing = new CountDownLatch(1);
    private @Nullable Thread looking;

    /** What was read last. Only the one that looks uses these two. */
    private long newest;

    private boolean failing;

    StoredKeys(KeyRows rows, Incidents incidents, int keysMax) {
        this.rows = rows;
        this.incidents = incidents;
        this.keysMax = keysMax;
        try {
            catchUp();
        } catch (SQLException e) {
            rows.close();
            throw problem("The API keys can't be read", e);
        }
    }

    /**
     * The keys in a store of this process.
     *
     * @throws StoreProblem when they can't be read
     */
    public static StoredKeys in(SqliteStore store, Incidents incidents) {
        try {
            return new StoredKeys(new SqliteKeyRows(store), incidents, KEYS_MAX);
        } catch (SQLException e) {
            throw problem("The API keys can't be read", e);
        }
    }

    /**
     * The keys in a database that other nodes use too.
     *
     * @throws StoreProblem when they can't be read
     */
    public static StoredKeys in(PostgresSource source, Incidents incidents) {
        StoredKeys keys = new StoredKeys(new PostgresKeyRows(source), incidents, KEYS_MAX);
        keys.looking = Thread.ofPlatform().name("keys").daemon().start(keys::keepLooking);
        return keys;
    }

    @Override
    public Optional<ApiKey> find(String id) {
        return Optional.ofNullable(known.get(id)).map(KeyRows.Row::key);
    }

    @Override
    public List<ApiKey> list() {
        return known.values().stream()
                .map(KeyRows.Row::key)
                .sorted(Comparator.comparing(ApiKey::created).thenComparing(ApiKey::id))
                .toList();
    }

    /**
     * Adds a key.
     *
     * @throws StoreProblem when it can't be kept; then nothing has changed
     */
    @Override
    public void add(ApiKey key) {
        addAll(List.of(key));
    }

    /**
     * Adds keys, all or none.
     *
     * @throws StoreProblem when they can't be kept
     */
    public void addAll(List<ApiKey> keys) {
        if (known.size() + keys.size() > keysMax) {
            throw new StoreProblem(
                    "There is no room for another key: there are "
                            + known.size()
                            + " of at most "
                            + keysMax
                            + ", those that were revoked included.");
        }
        Set<String> ids = new HashSet<>();
        for (ApiKey key : keys) {
            if (known.containsKey(key.id()) || !ids.add(key.id())) {
                throw new StoreProblem("There is a key with the id " + key.id() + " already.");
            }
        }
        long[] version = {0};
        long[] first = {0};
        try {
            rows.write(
                    (connection, versions) -> {
                        first[0] = 0;
                        KeySql.insert(
                                connection,
                                keys,
                                () -> {
                                    version[0] = versions.getAsLong();
                                    first[0] = first[0] == 0 ? version[0] : first[0];
                                    return version[0];
                                });
                    });
        } catch (SQLException e) {
            throw problem("The key could not be written", e);
        }
        long next = first[0];
        for (ApiKey key : keys) {
            learn(new KeyRows.Row(key, next++));
        }
    }

    /**
     * Revokes a key, for all nodes.
     *
     * @throws StoreProblem when that can't be written; then the key still works
     */
    @Override
    public boolean revoke(String id, Instant when) {
        return changed(id, key -> key.revokedAt(when), "revoked").isPresent();
    }

    /**
     * Changes a key, for all nodes.
     *
     * @throws StoreProblem when that can't be written; then the key is as before
     */
    @Override
    public Optional<ApiKey> change(String id, UnaryOperator<ApiKey> how) {
        return changed(id, how, "changed");
    }

    private Optional<ApiKey> changed(String id, UnaryOperator<ApiKey> how, String what) {
        KeyRows.@Nullable Row[] now = {null};
        try {
            rows.write(
                    (connection, versions) ->
                            now[0] = KeySql.change(connection, id, how, versions).orElse(null));
        } catch (SQLException e) {
            throw problem("The key " + id + " could not be " + what, e);
        }
        Optional<KeyRows.Row> row = Optional.ofNullable(now[0]);
        row.ifPresent(this::learn);
        return row.map(KeyRows.Row::key);
    }

    private void learn(KeyRows.Row row) {
        known.merge(row.key().id(), row, (old, now) -> now.version() > old.version() ? now : old);
    }

    private void keepLooking() {
        try {
            while (!closing.await(LOOK.toMillis(), TimeUnit.MILLISECONDS)) {
                look();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Looks once for changes by others. A failure is logged once, until it has worked. */
    void look() {
        try {
            catchUp();
            failing = false;
        } catch (SQLException | RuntimeException e) {
            if (!failing && closing.getCount() > 0) {
                incidents.report("keys", e);
            }
            failing = true;
        }
    }

    private void catchUp() throws SQLException {
        rows.read(
                newest,
                row -> {
                    learn(row);
                    newest = Math.max(newest, row.version());
                });
    }

    private static StoreProblem problem(String what, SQLException e) {
        return new StoreProblem(
                what
                        + ": the database says: "
                        + Objects.requireNonNullElse(e.getMessage(), "nothing"),
                e);
    }

    /** Stops looking for changes. The store of a process is closed after its keys. */
    @Override
    public void close() {
        closing.countDown();
        Thread thread = looking;
        if (thread != null) {
            try {
                thread.join(LAST_LOOK);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
        rows.close();
    }
}
