package dev.toolbooth.store;

import dev.toolbooth.core.money.BookLedger;
import dev.toolbooth.core.money.Ledger;
import java.nio.file.Path;
import java.time.InstantSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

class SqliteLedgerTest extends WithdrawalContract {
    private SqliteStore store;
    private Ledger ledger;

    @BeforeEach
    void open(@TempDir Path folder) {
        store = SqliteStore.open(folder, InstantSource.fixed(Trade.NOON), (_, _) -> "");
        ledger = new BookLedger(new SqliteJournal(store));
    }

    @Override
    void close() {
        store.close();
    }

    @Override
    Ledger ledger() {
        return ledger;
    }
}
