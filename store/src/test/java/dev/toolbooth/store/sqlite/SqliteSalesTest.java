package dev.toolbooth.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.core.ledger.BookLedger;
import dev.toolbooth.core.ledger.Entry;
import dev.toolbooth.core.ledger.Journal;
import dev.toolbooth.core.ledger.Ledger;
import dev.toolbooth.core.pay.PaymentBook;
import dev.toolbooth.store.SalesContract;
import dev.toolbooth.store.Trade;
import dev.toolbooth.store.sales.SalesRollup;
import java.nio.file.Path;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SqliteSalesTest extends SalesContract {
    @TempDir Path folder;

    private SqliteStore store;
    private SqliteSales sales;
    private Ledger ledger;

    @BeforeEach
    void open() {
        store = SqliteStore.open(folder, InstantSource.fixed(Trade.NOON), (_, _) -> "");
        sales = new SqliteSales(store, CHUNK, WAITING_MAX);
        ledger = new BookLedger(new SqliteJournal(store));
    }

    @AfterEach
    void close() {
        sales.close();
        store.close();
    }

    @Override
    public Ledger ledger() {
        return ledger;
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
        return 3;
    }

    @Override
    public void reopen() {
        close();
        open();
    }

    @Override
    public void post(Entry entry) {
        SqliteJournal journal = new SqliteJournal(store);
        Journal.Posting posting =
                new Journal.Posting(
                        entry, entry.credit(), entry.amount().microUsd(), List.of(), null);
        assertThat(journal.write(posting, journal.era()).await()).isEqualTo(Journal.Fate.WRITTEN);
        // The other one does not know of it.
        ledger = new BookLedger(journal);
    }

    @Override
    public void spoil(String sql) throws SQLException {
        store.make(
                connection -> {
                    try (Statement statement = connection.createStatement()) {
                        return statement.executeUpdate(sql);
                    }
                });
    }

    @Test
    void ofManyToolsFewerEntriesAreCountedAtOnce() throws SQLException {
        // Each is a row of an hour, of a day and of a block, and captures wait for all of them.
        int tools = 5 * SqliteSales.PUTS_MAX;
        ledger().deposit(Trade.deposit(newId(), "ann", 1_000_000));
        spoil(
                "WITH RECURSIVE k (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM k WHERE i < "
                        + tools
                        + ") INSERT INTO transfers (id, debit, credit, amount, at_ms,"
                        + " balance_after, note, key_id, shop, tool, free)"
                        + " SELECT randomblob(16), (SELECT number FROM accounts WHERE id = 'ann'),"
                        + " (SELECT number FROM accounts WHERE id = 'ann'), 1, 0, 0, '', 'k', 's',"
                        + " 't' || i, 0 FROM k");
        try (SqliteSales all = new SqliteSales(store)) {
            long last = all.settled();
            int counted = 0;
            for (int some = all.countSome(last); some > 0; some = all.countSome(last)) {
                assertThat(some).isLessThan(SqliteSales.PUTS_MAX);
                counted += some;
            }
            assertThat(counted).isEqualTo(tools + 1);
            assertThat(all.progress().waiting()).isZero();
        }
    }
}
