package dev.toolbooth.store.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolbooth.core.plan.PlanRow;
import dev.toolbooth.core.plan.PlanRows;
import dev.toolbooth.store.PlanRowsContract;
import dev.toolbooth.store.PostgresBooks;
import dev.toolbooth.store.PostgresServer;
import dev.toolbooth.store.Trade;
import java.io.UncheckedIOException;
import java.sql.SQLException;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class PostgresPlansTest extends PlanRowsContract {
    private final PostgresServer.Fresh database;
    private final AtomicBoolean gone = new AtomicBoolean();
    private final PostgresSource source;
    private PostgresPlans rows;

    PostgresPlansTest() throws SQLException {
        database = PostgresServer.shared().fresh();
        PostgresSource real = PostgresSource.at(database.url());
        source =
                () -> {
                    if (gone.get()) {
                        throw new SQLException("the connection was refused");
                    }
                    return real.open();
                };
        rows = open();
    }

    private PostgresPlans open() {
        return new PostgresPlans(source, BOUNDS, InstantSource.fixed(Trade.NOON));
    }

    @AfterEach
    void drop() throws SQLException {
        rows.close();
        database.close();
    }

    @Override
    public PlanRows rows() {
        return rows;
    }

    @Override
    public PlanRows again() {
        rows.close();
        rows = open();
        return rows;
    }

    @Test
    void whatOneNodeWritesAnotherSeesAndChanges() {
        try (PostgresPlans there = open();
                PostgresStore books = PostgresBooks.store(source, "one")) {
            assertThat(books.payments()).isNotNull();
            PlanRow first = rows.add("a", "{1}", "made").orElseThrow();
            assertThat(there.find("a")).contains(first);
            assertThat(there.replace(first.changed("{2}"), "there")).isTrue();
            assertThat(rows.replace(first.changed("{3}"), "here")).isFalse();
        }
    }

    @Test
    void whileTheDatabaseIsGoneItIsToldAndThenItGoesOn() throws SQLException {
        gone.set(true);
        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(() -> rows.add("a", "{}", "made"))
                    .isInstanceOf(UncheckedIOException.class)
                    .hasMessageContaining("The plans in PostgreSQL can't be written")
                    .hasMessageNotContaining("password=");
        }
        gone.set(false);
        PlanRow first = rows.add("a", "{}", "made").orElseThrow();
        gone.set(true);
        PostgresBooks.execute(
                database,
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                        + " WHERE datname = current_database() AND pid <> pg_backend_pid()");
        assertThatThrownBy(() -> rows.find("a")).isInstanceOf(UncheckedIOException.class);
        gone.set(false);
        assertThat(rows.find("a")).contains(first);
    }

    @Test
    void afterACloseItSaysSo() {
        rows.close();
        assertThatThrownBy(() -> rows.find("a"))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining("closed");
    }
}
