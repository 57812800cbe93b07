package dev.toolbooth.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.core.ledger.BookLedger;
import dev.toolbooth.core.ledger.Ledger;
import dev.toolbooth.core.pay.PaymentBook;
import dev.toolbooth.core.pay.PaymentBook.Moving;
import dev.toolbooth.core.pay.PaymentBook.Taking;
import dev.toolbooth.core.pay.PaymentRecord;
import dev.toolbooth.core.pay.PaymentRecord.State;
import dev.toolbooth.store.LedgerContract;
import dev.toolbooth.store.PaymentBookRules;
import dev.toolbooth.store.PaymentFaults;
import dev.toolbooth.store.Trade;
import java.nio.file.Path;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SqlitePaymentsTest extends PaymentBookRules {
    @TempDir Path folder;

    private final CopyOnWriteArrayList<Throwable> incidents = new CopyOnWriteArrayList<>();
    private SqliteStore store;

    @BeforeEach
    void open() {
        store =
                SqliteStore.open(
                        folder,
                        InstantSource.fixed(Trade.NOON),
                        (_, fault) -> {
                            incidents.add(fault);
                            return "";
                        });
    }

    @Override
    public PaymentBook book() {
        return store.payments();
    }

    @Override
    public void reopen() {
        store.close();
        open();
    }

    @Override
    public void close() {
        store.close();
    }

    private void execute(String sql) throws SQLException {
        store.make(
                connection -> {
                    try (Statement statement = connection.createStatement()) {
                        statement.execute(sql);
                        return 0;
                    }
                });
    }

    @Test
    void aFullDiskTakesNoPaymentUntilThereIsRoom() throws SQLException {
        // Until the connection is opened anew, as it is after a failure.
        execute("PRAGMA max_page_count = 1");
        int taken = 0;
        while (book().take(payment("k" + taken)) instanceof Taking.Taken) {
            taken++;
        }
        assertThat(incidents).singleElement().asString().contains("SQLITE_FULL");
        assertThat(book().withKey("k" + taken)).isEmpty();
        assertThat(book().latest(null, null, null, 10_000)).hasSize(taken);
        took(payment("k" + taken));
    }

    @Test
    void aFileThatMayNotBeWrittenChangesNothing() throws SQLException {
        PaymentRecord first = took(payment("k"));
        PaymentRecord next = first.to(State.SETTLING, Trade.NOON, "");
        execute("PRAGMA query_only = ON");
        assertThat(book().move(next)).isEqualTo(Moving.UNAVAILABLE);
        assertThat(book().find(first.id())).contains(first);
        moved(next);
        assertThat(incidents).hasSize(1);
    }

    @Test
    void aClosedStoreIsUnavailable() {
        PaymentRecord first = took(payment("k"));
        store.close();
        assertThat(book().take(payment("k2"))).isEqualTo(new Taking.Unavailable());
        assertThat(book().move(first.to(State.FAILED, Trade.NOON, "")))
                .isEqualTo(Moving.UNAVAILABLE);
    }

    @Test
    void paymentsAndTransfersShareTransactions() throws Exception {
        Ledger ledger = new BookLedger(new SqliteJournal(store));
        long before = store.counts().batches();
        List<Taking> all =
                LedgerContract.atOnce(
                        400,
                        () -> {
                            var id = newId();
                            ledger.deposit(Trade.deposit(id, "a", 1));
                            return book().take(payment(id.toString()));
                        });
        assertThat(incidents).isEmpty();
        assertThat(all).allMatch(each -> each instanceof Taking.Taken);
        assertThat(store.counts().batches() - before).isLessThan(800);
        assertThat(ledger.audit()).isEmpty();
    }

    @Test
    void theAuditFindsPaymentsWithoutTheirEntries() throws SQLException {
        Ledger ledger = new BookLedger(new SqliteJournal(store));
        PaymentFaults.check(ledger, book(), this::execute);
    }
}
