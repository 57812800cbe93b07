package dev.toolbooth.store.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolbooth.core.catalog.CatalogRow;
import dev.toolbooth.core.catalog.CatalogRows;
import dev.toolbooth.store.CatalogRowsContract;
import dev.toolbooth.store.PostgresBooks;
import dev.toolbooth.store.PostgresServer;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class PostgresCatalogTest extends CatalogRowsContract {
    private final PostgresServer.Fresh database;
    private final AtomicBoolean gone = new AtomicBoolean();
    private final PostgresSource source;
    private PostgresStore store;

    PostgresCatalogTest() throws SQLException {
        database = PostgresServer.shared().fresh();
        PostgresSource real = PostgresSource.at(database.url());
        source =
                () -> {
                    if (gone.get()) {
                        throw new SQLException("the connection was refused");
                    }
                    return real.open();
                };
        store = PostgresBooks.store(source, "one");
    }

    @AfterEach
    void drop() throws SQLException {
        store.close();
        database.close();
    }

    @Override
    public CatalogRows rows() {
        return store.catalog();
    }

    @Override
    public CatalogRows again() {
        store.close();
        store = PostgresBooks.store(source, "again");
        return store.catalog();
    }

    @Test
    void whatOneNodeWritesAnotherSeesAndChanges() {
        try (PostgresStore there = PostgresBooks.store(source, "two")) {
            CatalogRow first = rows().write(List.of(row("a", "{1}"))).getFirst();
            assertThat(there.catalog().since(0, 9)).containsExactly(first);
            CatalogRow second =
                    there.catalog()
                            .write(List.of(new CatalogRow("a", "{2}", first.revision())))
                            .getFirst();
            assertThat(rows().since(first.revision(), 9)).containsExactly(second);
            assertThat(rows().write(List.of(new CatalogRow("a", "{3}", first.revision()))))
                    .isEmpty();
        }
    }

    @Test
    void aLowerRevisionIsNeverSeenAfterAHigherOne() throws Exception {
        try (Connection slow = database.connect();
                Statement statement = slow.createStatement();
                ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            // A node that has its revision, and takes its time to commit.
            slow.setAutoCommit(false);
            statement.execute("SELECT pg_advisory_xact_lock(" + PostgresCatalog.LOCK + ")");
            statement.execute(
                    "INSERT INTO catalog SELECT sha256('slow'), 'slow', '{}',"
                            + " nextval('catalog_revisions')");
            Future<List<CatalogRow>> quick =
                    threads.submit(() -> rows().write(List.of(row("quick", "{}"))));
            awaitWaiting();
            assertThat(rows().since(0, 9)).isEmpty();
            slow.commit();
            assertThat(quick.get()).hasSize(1);
        }
        assertThat(rows().since(0, 9)).extracting(CatalogRow::key).containsExactly("slow", "quick");
    }

    /** Until somebody waits for the lock of the catalog. */
    private void awaitWaiting() throws SQLException {
        long deadline = System.nanoTime() + 20_000_000_000L;
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement()) {
            boolean waits = false;
            while (!waits) {
                assertThat(System.nanoTime()).isLessThan(deadline);
                LockSupport.parkNanos(2_000_000);
                try (ResultSet row =
                        statement.executeQuery(
                                "SELECT count(*) FROM pg_locks l JOIN pg_database d"
                                        + " ON d.oid = l.database WHERE l.locktype = 'advisory'"
                                        + " AND NOT l.granted"
                                        + " AND d.datname = current_database()")) {
                    row.next();
                    waits = row.getLong(1) > 0;
                }
            }
        }
    }

    @Test
    void rowsThatWereDeletedByHandDoNotBringRevisionsBack() throws SQLException {
        CatalogRow first = rows().write(List.of(row("a", "{}"))).getFirst();
        PostgresBooks.execute(database, "DELETE FROM catalog");
        CatalogRow second = rows().write(List.of(row("a", "{}"))).getFirst();
        assertThat(second.revision()).isGreaterThan(first.revision());
    }

    @Test
    void whileTheDatabaseIsGoneItIsToldAndThenItGoesOn() throws SQLException {
        CatalogRow first = rows().write(List.of(row("a", "{}"))).getFirst();
        gone.set(true);
        PostgresBooks.execute(
                database,
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                        + " WHERE datname = current_database() AND pid <> pg_backend_pid()");
        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(() -> rows().write(List.of(row("b", "{}"))))
                    .isInstanceOf(UncheckedIOException.class)
                    .hasMessageContaining("The catalog in PostgreSQL can't be written")
                    .hasMessageContaining("Look whether it runs")
                    .hasMessageNotContaining("password=");
            assertThatThrownBy(() -> rows().since(0, 9)).isInstanceOf(UncheckedIOException.class);
        }
        gone.set(false);
        assertThat(rows().since(0, 9)).containsExactly(first);
        assertThat(rows().write(List.of(row("b", "{}")))).hasSize(1);
    }

    @Test
    void aClosedCatalogSaysSo() {
        CatalogRows rows = rows();
        store.close();
        assertThatThrownBy(() -> rows.since(0, 9))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining("closed");
    }
}
