package dev.toolbooth.app;

import dev.toolbooth.app.config.Config;
import dev.toolbooth.app.keys.KeyImport;
import dev.toolbooth.app.keys.KeyProblem;
import dev.toolbooth.core.call.Incidents;
import dev.toolbooth.core.catalog.CatalogRows;
import dev.toolbooth.core.money.BookLedger;
import dev.toolbooth.core.money.Ledger;
import dev.toolbooth.core.pay.PaymentBook;
import dev.toolbooth.core.sales.Sales;
import dev.toolbooth.core.stats.CallRows;
import dev.toolbooth.store.PostgresLedger;
import dev.toolbooth.store.PostgresSource;
import dev.toolbooth.store.PostgresStore;
import dev.toolbooth.store.SqliteJournal;
import dev.toolbooth.store.SqliteStore;
import dev.toolbooth.store.StoredKeys;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;

/**
 * What survives a restart, opened where the configuration says.
 *
 * @param catalog opened when it is first used
 * @param sales what was sold
 * @param calls how calls ended
 * @param shared whether other processes may use the same books
 */
public record Books(
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
     * Opens the books.
     *
     * @throws KeyProblem when there are keys of before that can't be taken over
     * @throws dev.toolbooth.store.StoreBusy when another process has them
     * @throws dev.toolbooth.store.StoreProblem when they can't be used
     */
    public static Books open(Config config, Incidents incidents) throws KeyProblem {
        InstantSource clock = Clock.systemUTC();
        Optional<String> postgres = config.trade().store();
        Books books =
                postgres.isPresent()
                        ? inPostgres(postgres.get(), clock, incidents)
                        : inSqlite(config.data(), clock, incidents);
        try {
            KeyImport.run(config.data(), books.keys());
        } catch (KeyProblem | RuntimeException e) {
            books.close();
            throw e;
        }
        return books;
    }

    /** The books of a folder, or new ones there. */
    public static Books in(Path folder) {
        return inSqlite(folder, Clock.systemUTC(), (_, _) -> "");
    }

    private static Books inSqlite(Path folder, InstantSource clock, Incidents incidents) {
        SqliteStore store = SqliteStore.open(folder, clock, incidents);
        try {
            return new Books(
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

    private static Books inPostgres(String url, InstantSource clock, Incidents incidents) {
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
            return new Books(
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
