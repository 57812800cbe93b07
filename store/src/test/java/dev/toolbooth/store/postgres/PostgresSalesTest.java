package dev.toolbooth.store.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.core.ledger.Entry;
import dev.toolbooth.core.ledger.Ledger;
import dev.toolbooth.core.pay.PaymentBook;
import dev.toolbooth.store.PostgresBooks;
import dev.toolbooth.store.PostgresServer;
import dev.toolbooth.store.SalesContract;
import dev.toolbooth.store.sales.SalesRollup;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PostgresSalesTest extends SalesContract {
    private PostgresServer.Fresh database;
    private PostgresStore store;
    private PostgresSales sales;

    @BeforeEach
    void open() throws SQLException {
        database = PostgresBooks.empty();
        start();
    }

    private void start() {
        store = PostgresBooks.store(PostgresSource.at(database.url()), "node");
        sales = new PostgresSales(store.source(), CHUNK, WAITING_MAX);
    }

    @AfterEach
    void close() {
        sales.close();
        store.close();
    }

    @Override
    public Ledger ledger() {
        return store.ledger();
    }

    @Override
    public PaymentBook payments() {
        return store.payments();
    }

    @Override
    public SalesRollup sales() {
        return sales;
    }

    @Override
    public int script() {
        return 6;
    }

    @Override
    public void reopen() {
        close();
        start();
    }

    @Override
    public void post(Entry entry) throws SQLException {
        try (Connection connection = database.connect()) {
            connection.setAutoCommit(false);
            insert(connection, entry);
            connection.commit();
        }
    }

    private static void insert(Connection connection, Entry entry) throws SQLException {
        for (String[] side : new String[][] {{entry.debit(), "-"}, {entry.credit(), "+"}}) {
            try (PreparedStatement account =
                    connection.prepareStatement(
                            "UPDATE accounts SET micro_usd = micro_usd "
                                    + side[1]
                                    + " ? WHERE id = ?")) {
                account.setLong(1, entry.amount().microUsd());
                account.setString(2, side[0]);
                account.executeUpdate();
            }
        }
        try (PreparedStatement transfer =
                connection.prepareStatement(
                        "INSERT INTO transfers (id, state, debit, credit, amount, at_ms,"
                                + " balance_after, note, free)"
                                + " VALUES (?, 'posted', ?, ?, ?, ?, ?, ?, false)")) {
            transfer.setObject(1, entry.id());
            transfer.setString(2, entry.debit());
            transfer.setString(3, entry.credit());
            transfer.setLong(4, entry.amount().microUsd());
            transfer.setLong(5, entry.at().toEpochMilli());
            transfer.setLong(6, entry.balanceAfter().microUsd());
            transfer.setString(7, entry.note());
            transfer.executeUpdate();
        }
    }

    @Override
    public void spoil(String sql) throws SQLException {
        PostgresBooks.execute(database, sql);
    }

    @Test
    void whatGetsVisibleLaterThanWhatCameAfterItIsCountedToo() throws Exception {
        String entry =
                "INSERT INTO transfers (id, state, debit, credit, amount, at_ms, balance_after,"
                        + " note, shop, tool, free) VALUES (gen_random_uuid(), 'posted', 'ann',"
                        + " 'revenue:shop', 0, 0, 0, '', 'shop', 'a', true)";
        try (Connection slow = database.connect();
                Statement statement = slow.createStatement();
                ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            slow.setAutoCommit(false);
            statement.execute(entry);
            PostgresBooks.execute(database, entry);
            // The later one is seen, and must not be counted while the earlier one may come.
            assertThat(sales.progress().waiting()).isGreaterThan(1);
            assertThat(sales.count(1)).isZero();
            Future<Long> waits = threads.submit(() -> sales.count(1));
            slow.commit();
            assertThat(waits.get() + sales.count(1)).isEqualTo(2);
        }
        assertThat(sales.progress().waiting()).isZero();
    }

    @Test
    void nodesThatCountAtTheSameTimeCountEachEntryOnce() throws Exception {
        for (int i = 0; i < 300; i++) {
            PostgresBooks.execute(
                    database,
                    "INSERT INTO transfers (id, state, debit, credit, amount, at_ms,"
                            + " balance_after, note, shop, tool, free) VALUES"
                            + " (gen_random_uuid(), 'posted', 'a"
                            + i % 50
                            + "', 'revenue:shop', 0, 0, 0, '', 'shop', 'a', true)");
        }
        try (PostgresSales other = new PostgresSales(store.source(), CHUNK, WAITING_MAX);
                ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<Long> one = threads.submit(() -> sales.count(1));
            Future<Long> two = threads.submit(() -> other.count(1));
            assertThat(one.get() + two.get()).isEqualTo(300);
        }
        assertThat(store.ledger().audit()).noneMatch(fault -> fault.contains("sales"));
    }
}
