package dev.toolbooth.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.core.ledger.BookLedger;
import dev.toolbooth.core.ledger.Ledger;
import dev.toolbooth.store.sqlite.SqliteJournal;
import dev.toolbooth.store.sqlite.SqliteStore;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

class SqliteLedgerTest extends PlayMoneyContract {
    private final List<Throwable> faults = new CopyOnWriteArrayList<>();
    private SqliteStore store;
    private Ledger ledger;

    @BeforeEach
    void open(@TempDir Path folder) {
        store = SqliteStore.open(folder, InstantSource.fixed(Trade.NOON), this::report);
        ledger = new BookLedger(new SqliteJournal(store));
    }

    /** What the disk could not do; a test that goes wrong because of it says so at its end. */
    private String report(String where, Throwable fault) {
        faults.add(new IllegalStateException(where, fault));
        return "";
    }

    @Override
    public void close() {
        store.close();
        assertThat(faults).isEmpty();
    }

    @Override
    public Ledger ledger() {
        return ledger;
    }
}
