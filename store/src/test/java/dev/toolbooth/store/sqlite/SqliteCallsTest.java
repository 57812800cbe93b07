package dev.toolbooth.store.sqlite;

import dev.toolbooth.core.stats.CallRows;
import dev.toolbooth.store.CallRowsContract;
import dev.toolbooth.store.Trade;
import java.nio.file.Path;
import java.time.InstantSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

class SqliteCallsTest extends CallRowsContract {
    @TempDir Path folder;

    private SqliteStore store;

    @BeforeEach
    void open() {
        store = SqliteStore.open(folder, InstantSource.fixed(Trade.NOON), (_, _) -> "");
    }

    @AfterEach
    void close() {
        store.close();
    }

    @Override
    public CallRows rows() {
        return store.calls();
    }

    @Override
    public void reopen() {
        close();
        open();
    }
}
