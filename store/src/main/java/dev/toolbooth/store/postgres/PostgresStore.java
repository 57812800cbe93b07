package dev.toolbooth.store.postgres;

import dev.toolbooth.core.catalog.CatalogRows;
import dev.toolbooth.core.pay.PaymentBook;
import dev.toolbooth.core.sales.Sales;
import dev.toolbooth.core.stats.CallRows;
import dev.toolbooth.core.trace.Incidents;
import dev.toolbooth.store.Database;
import dev.toolbooth.store.MigrationScript;
import dev.toolbooth.store.Migrations;
import dev.toolbooth.store.StoreProblem;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;

/**
 * A PostgreSQL with everything that has to survive a restart, for one or several nodes. Safe for
 * concurrent use.
 */
public final class PostgresStore implements AutoCloseable {
    private static final List<MigrationScript> SCRIPTS =
            MigrationScript.read(
                    "postgres",
                    List.of(
                            "001-ledger.sql",
                            "002-leases.sql",
                            "003-payments.sql",
                            "004-catalog.sql",
                            "005-plans.sql",
                            "006-sales.sql",
                            "007-payments-of-calls.sql",
                            "008-payments-for-the-same.sql"));
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private final PostgresSource source;
    private final PostgresLedger ledger;
    private final PostgresPayments payments;
    private final PostgresCatalog catalog;
    private final PostgresSales sales;
    private final PostgresCalls calls;

    private PostgresStore(PostgresSource source, PostgresLedger ledger, PostgresPayments payments) {
        this.source = source;
        this.ledger = ledger;
        this.payments = payments;
        this.catalog = new PostgresCatalog(source);
        this.sales = new PostgresSales(source);
        this.calls = new PostgresCalls(source);
    }

    /**
     * Connects, and brings the tables up to date.
     *
     * @throws StoreProblem when the database can't be used
     */
    public static PostgresStore open(
            PostgresSource source,
            PostgresLedger.Settings settings,
            InstantSource clock,
            Incidents incidents) {
        try (Connection connection = source.open()) {
            new Migrations(Database.POSTGRES, SCRIPTS, PATIENCE, clock).run(connection);
        } catch (SQLException e) {
            throw new StoreProblem(
                    "PostgreSQL can't be used: "
                            + Objects.requireNonNullElse(e.getMessage(), "it says nothing")
                            + ". Look whether it runs where the setting says, and takes this name"
                            + " and password.",
                    e);
        }
        return new PostgresStore(
                source,
                new PostgresLedger(source, settings, clock, incidents),
                new PostgresPayments(source, incidents));
    }

    /** Opens more connections to the same database. */
    public PostgresSource source() {
        return source;
    }

    public PostgresLedger ledger() {
        return ledger;
    }

    public PaymentBook payments() {
        return payments;
    }

    /** The catalog, which connects when it is first used. */
    public CatalogRows catalog() {
        return catalog;
    }

    /** What was sold, on all nodes. */
    public Sales sales() {
        return sales;
    }

    /** How calls ended, on all nodes. */
    public CallRows calls() {
        return calls;
    }

    @Override
    public void close() {
        calls.close();
        sales.close();
        catalog.close();
        payments.close();
        ledger.close();
    }

    /** What makes its tables. */
    public static List<MigrationScript> scripts() {
        return SCRIPTS;
    }
}
