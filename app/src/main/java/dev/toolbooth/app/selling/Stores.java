package dev.toolbooth.app.selling;

import dev.toolbooth.app.config.Config;
import dev.toolbooth.core.catalog.CatalogRows;
import dev.toolbooth.core.ledger.BookLedger;
import dev.toolbooth.core.ledger.Ledger;
import dev.toolbooth.core.pay.PaymentBook;
import dev.toolbooth.core.sales.Sales;
import dev.toolbooth.core.stats.CallRows;
import dev.toolbooth.core.trace.Incidents;
import dev.toolbooth.store.keys.StoredKeys;
import dev.toolbooth.store.postgres.PostgresLedger;
import dev.toolbooth.store.postgres.PostgresSource;
import dev.toolbooth.store.postgres.PostgresStore;
import dev.toolbooth.store.sqlite.SqliteJournal;
import dev.toolbooth.store.sqlite.SqliteStore;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * The stores of everything that survives a restart, opened where the configuration says.
 *
 * @param catalog opened when it is first used
 * @param sales the sales
 * @param calls how calls ended
 * @param shared whether other processes may use the same store
 */
public record Stores(
        Ledger ledger,
        StoredKeys keys,
        PaymentBook payments,
        CatalogRows catalog,
        Sales sales,
        CallRows calls,
        boolean shared,
        Runnable store)
        implements AutoCloseable {
    /** One: what several write at once are smaller batches, and each costs the same again. */
    private static final int POSTGRES_WRITERS = 1;

    /** How long the repetition of a call waits whose node has died. */
    private static final Duration POSTGRES_LEASE = Duration.ofSeconds(15);

    /**
     * Opens the stores.
     *
     * @throws KeyImportException when old keys can't be imported
     * @throws dev.toolbooth.store.StoreBusy when another process has them
     * @throws dev.toolbooth.store.StoreProblem when they can't be used
     */
    public static Stores open(Config config, Incidents incidents) throws KeyImportException {
        InstantSource clock = Clock.systemUTC();
        Optional<String> postgres = config.selling().store();
        Stores stores =
                postgres.isPresent()
                        ? inPostgres(postgres.get(), clock, incidents)
                        : inSqlite(config.data(), clock, incidents);
        try {
            KeyImport.run(config.data(), stores.keys());
        } catch (KeyImportException | RuntimeException e) {
            stores.close();
            throw e;
        }
        return stores;
    }

    /** The books of a folder, or new ones there. */
    public static Stores openFolder(Path folder) {
        return inSqlite(folder, Clock.systemUTC(), (_, _) -> "");
    }

    /** The same with another ledger around its own. */
    public Stores around(UnaryOperator<Ledger> other) {
        return new Stores(
                other.apply(ledger), keys, payments, catalog, sales, calls, shared, store);
    }

    private static Stores inSqlite(Path folder, InstantSource clock, Incidents incidents) {
        SqliteStore store = SqliteStore.open(folder, clock, incidents);
        try {
            return new Stores(
                    new BookLedger(new SqliteJournal(store)),
                    StoredKeys.in(store, incidents),
                    store.payments(),
                    store.catalog(),
                    store.sales(),
                    store.calls(),
                    false,
                    store::close);
        } catch (RuntimeException e) {
            store.close();
            throw e;
        }
    }

    private static Stores inPostgres(String url, InstantSource clock, Incidents incidents) {
        PostgresStore store =
                PostgresStore.open(
                        PostgresSource.at(url),
                        new PostgresLedger.Settings(
                                "pid-" + ProcessHandle.current().pid(),
                                POSTGRES_WRITERS,
                                POSTGRES_LEASE),
                        clock,
                        incidents);
        try {
            return new Stores(
                    store.ledger(),
                    StoredKeys.in(store.source(), incidents),
                    store.payments(),
                    store.catalog(),
                    store.sales(),
                    store.calls(),
                    true,
                    store::close);
        } catch (RuntimeException e) {
            store.close();
            throw e;
        }
    }

    @Override
    public void close() {
        keys.close();
        store.run();
    }
}
