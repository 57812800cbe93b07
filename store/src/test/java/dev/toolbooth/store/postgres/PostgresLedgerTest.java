package dev.toolbooth.store.postgres;

import dev.toolbooth.core.ledger.Ledger;
import dev.toolbooth.store.PlayMoneyContract;
import dev.toolbooth.store.PostgresBooks;
import java.sql.SQLException;
import org.junit.jupiter.api.BeforeEach;

class PostgresLedgerTest extends PlayMoneyContract {
    private PostgresLedger ledger;

    @BeforeEach
    void open() throws SQLException {
        ledger = PostgresBooks.node(PostgresSource.at(PostgresBooks.empty().url()), "node");
    }

    @Override
    public void close() {
        ledger.close();
    }

    @Override
    public Ledger ledger() {
        return ledger;
    }
}
