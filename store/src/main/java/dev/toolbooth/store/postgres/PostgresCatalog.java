package dev.toolbooth.store.postgres;

import dev.toolbooth.core.catalog.CatalogRow;
import dev.toolbooth.core.catalog.CatalogRowLimits;
import dev.toolbooth.core.catalog.CatalogRows;
import dev.toolbooth.store.StoreFailures;
import dev.toolbooth.store.sql.CatalogSql;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/** The catalog in PostgreSQL, which other nodes change too. Safe for concurrent use. */
final class PostgresCatalog implements CatalogRows, AutoCloseable {
    /** "toolshop", as a number: the lock of the database for changing the catalog. */
    static final long LOCK = 0x746F_6F6C_7368_6F70L;

    private static final String UPSERT =
            """
            INSERT INTO catalog (key_sha256, key, json, revision)
            SELECT sha256(convert_to(one.key, 'UTF8')), one.key, one.json, one.revision
            FROM unnest(?::text[], ?::text[], ?::int8[]) AS one (key, json, revision)
            ON CONFLICT (key_sha256) DO UPDATE
            SET json = excluded.json, revision = excluded.revision
            """;

    private static final String FORGET = "DELETE FROM catalog WHERE json = '' AND revision <= ?";

    /** After as many rows that were taken out the old ones of them are forgotten. */
    private static final int GONE_MAX = 10_000;

    /** How far back they are kept: nodes that look for what is new are never that far behind. */
    private static final int GONE_REVISIONS = 1_000_000;

    private final PostgresPool pool;
    private final AtomicInteger gone = new AtomicInteger();

    PostgresCatalog(PostgresSource source) {
        this.pool = new PostgresPool(source);
    }

    @Override
    public List<CatalogRow> since(long revision, int limit) {
        return with("read", connection -> CatalogSql.since(connection, revision, limit));
    }

    @Override
    public List<CatalogRow> write(Collection<CatalogRow> rows) {
        CatalogRowLimits.check(rows);
        if (rows.isEmpty()) {
            return List.of();
        }
        return with(
                "written",
                PostgresPool.transaction(
                        connection -> {
                            List<CatalogRow> written =
                                    upsert(connection, unchanged(connection, rows));
                            forgetGone(connection, written);
                            return written;
                        },
                        // Revisions are given and get visible in the same order: nobody who reads
                        // those after the last one misses any.
                        PostgresPool.IMPATIENT,
                        PostgresPool.lock(LOCK),
                        PostgresPool.DURABLE));
    }

    /** The rows that are unchanged in the database, each key once. */
    private static List<CatalogRow> unchanged(Connection connection, Collection<CatalogRow> rows)
            throws SQLException {
        String[] keys = rows.stream().map(CatalogRow::key).toArray(String[]::new);
        Map<String, Long> known = new HashMap<>();
        Set<String> gone = new HashSet<>();
        try (PreparedStatement select =
                connection.prepareStatement(
                        "SELECT key, revision, json = '' FROM catalog WHERE key_sha256 IN (SELECT"
                                + " sha256(convert_to(one, 'UTF8')) FROM unnest(?::text[]) one)")) {
            select.setArray(1, connection.createArrayOf("text", keys));
            try (ResultSet row = select.executeQuery()) {
                while (row.next()) {
                    known.put(row.getString(1), row.getLong(2));
                    if (row.getBoolean(3)) {
                        gone.add(row.getString(1));
                    }
                }
            }
        }
        List<CatalogRow> unchanged = new ArrayList<>();
        for (CatalogRow row : rows) {
            // A removed row doesn't exist for readers that never saw it.
            boolean free = row.revision() == 0 && gone.contains(row.key());
            if (known.getOrDefault(row.key(), 0L) == row.revision() || free) {
                unchanged.add(row);
                gone.remove(row.key());
                // Whatever comes for the same key afterwards doesn't know of this one.
                known.put(row.key(), Long.MAX_VALUE);
            }
        }
        return unchanged;
    }

    private static List<CatalogRow> upsert(Connection connection, List<CatalogRow> rows)
            throws SQLException {
        if (rows.isEmpty()) {
            return List.of();
        }
        List<CatalogRow> written = new ArrayList<>();
        try (PreparedStatement next =
                connection.prepareStatement(
                        "SELECT nextval('catalog_revisions') FROM generate_series(1, ?)")) {
            next.setInt(1, rows.size());
            try (ResultSet revision = next.executeQuery()) {
                for (CatalogRow row : rows) {
                    revision.next();
                    written.add(new CatalogRow(row.key(), row.json(), revision.getLong(1)));
                }
            }
        }
        try (PreparedStatement upsert = connection.prepareStatement(UPSERT)) {
            String[] keys = written.stream().map(CatalogRow::key).toArray(String[]::new);
            String[] texts = written.stream().map(CatalogRow::json).toArray(String[]::new);
            Long[] revisions = written.stream().map(CatalogRow::revision).toArray(Long[]::new);
            upsert.setArray(1, connection.createArrayOf("text", keys));
            upsert.setArray(2, connection.createArrayOf("text", texts));
            upsert.setArray(3, connection.createArrayOf("int8", revisions));
            upsert.executeUpdate();
        }
        return written;
    }

    /** Rarely, because it looks at every row. Other nodes have long seen what is forgotten. */
    private void forgetGone(Connection connection, List<CatalogRow> written) throws SQLException {
        int taken = (int) written.stream().filter(CatalogRow::gone).count();
        if (taken == 0 || gone.addAndGet(taken) < GONE_MAX) {
            return;
        }
        gone.set(0);
        try (PreparedStatement forget = connection.prepareStatement(FORGET)) {
            forget.setLong(1, written.getLast().revision() - GONE_REVISIONS);
            forget.executeUpdate();
        }
    }

    private <R> R with(String what, PostgresPool.Work<R> work) {
        try {
            return pool.on(work);
        } catch (SQLException e) {
            throw StoreFailures.of(
                    "The catalog in PostgreSQL can't be " + what,
                    e,
                    "Look whether it runs where the setting says, and takes this name and"
                            + " password.");
        }
    }

    @Override
    public void close() {
        pool.close();
    }
}
