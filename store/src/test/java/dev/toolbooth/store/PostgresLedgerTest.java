package dev.toolbooth.store;

import dev.toolbooth.core.money.Ledger;
import java.sql.SQLException;
import org.junit.jupiter.api.BeforeEach;

class PostgresLedgerTest extends WithdrawalContract {
    private PostgresLedger ledger;

    @BeforeEach
    void open() throws SQLException {
        ledger = PostgresBooks.node(PostgresSource.at(PostgresBooks.empty().url()), "node");
    }

    @Override
    void close() {
        ledger.close();
    }

    @Override
    Ledger ledger() {
        return ledger;
    }
}
