package dev.toolbooth.store.postgres;

import dev.toolbooth.core.stats.CallRows;
import dev.toolbooth.store.CallRowsContract;
import dev.toolbooth.store.PostgresBooks;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

class PostgresCallsTest extends CallRowsContract {
    private String url = "";
    private PostgresStore store;

    @BeforeEach
    void open() throws SQLException {
        url = PostgresBooks.empty().url();
        start();
    }

    private void start() {
        store = PostgresBooks.store(PostgresSource.at(url), "node");
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
        start();
    }
}
