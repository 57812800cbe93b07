package dev.toolbooth.store;

import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/**
 * The migrations of a database to today's tables. Each script runs once, in a transaction that also
 * notes it in the table {@code schema_versions}. Nodes that start at the same time wait for each
 * other.
 *
 * <p>Immutable; a connection is used by one thread at a time.
 */
public final class Migrations {
    /** "toolboot", as a number: the lock of the database for changing tables. */
    static final long LOCK = 0x746F_6F6C_626F_6F74L;

    private static final String TABLE =
            """
            CREATE TABLE IF NOT EXISTS schema_versions (
                number INTEGER PRIMARY KEY,
                name TEXT NOT NULL,
                sha256 TEXT NOT NULL,
                applied_at TEXT NOT NULL
            )
            """;

    private final Database database;
    private final List<MigrationScript> scripts;
    private final Duration patience;
    private final InstantSource clock;

    private record Applied(int number, String name, String sha256, String at) {}

    /**
     * @param scripts all of them, the first is number 1
     * @param patience how long to wait on PostgreSQL for another node; SQLite's driver has a
     *     setting for this, {@code busy_timeout}
     */
    public Migrations(
            Database database,
            List<MigrationScript> scripts,
            Duration patience,
            InstantSource clock) {
        for (int i = 0; i < scripts.size(); i++) {
            if (scripts.get(i).number() != i + 1) {
                throw new IllegalArgumentException(
                        scripts.get(i).name() + " stands where number " + (i + 1) + " belongs");
            }
        }
        if (patience.toMillis() < 1) {
            throw new IllegalArgumentException(
                    "patience of " + patience + ": at least a millisecond, less is for ever");
        }
        this.database = database;
        this.scripts = List.copyOf(scripts);
        this.patience = patience;
        this.clock = clock;
    }

    /**
     * Runs the scripts that the database has not seen yet.
     *
     * @param connection with auto-commit, as drivers open them
     * @return how many scripts were run
     * @throws StoreProblem if the database is not what the scripts expect, or one of them fails;
     *     what ran before stays
     */
    public int run(Connection connection) {
        try {
            if (!connection.getAutoCommit()) {
                throw new IllegalArgumentException("migrations need a connection with auto-commit");
            }
            int count = 0;
            // Looks again before each script: another node may have been faster.
            while (inTransaction(connection)) {
                count++;
            }
            return count;
        } catch (SQLException e) {
            throw problem("The tables of the database could not be brought up to date", e);
        }
    }

    /**
     * How many scripts the database has not seen yet; changes nothing.
     *
     * @throws StoreProblem if the database is not what the scripts expect
     */
    public int pending(Connection connection) throws SQLException {
        DatabaseMetaData about = connection.getMetaData();
        try (ResultSet table = about.getTables(null, null, "schema_versions", null)) {
            if (!table.next()) {
                return scripts.size();
            }
        }
        List<Applied> applied = applied(connection);
        check(applied);
        return scripts.size() - applied.size();
    }

    /** Runs the next script, and says whether there was one. */
    private boolean inTransaction(Connection connection) throws SQLException {
        begin(connection);
        try {
            boolean ran = next(connection);
            Statements.execute(connection, "COMMIT");
            return ran;
        } catch (SQLException | RuntimeException e) {
            try {
                Statements.execute(connection, "ROLLBACK");
            } catch (SQLException again) {
                e.addSuppressed(again);
            }
            throw e;
        }
    }

    private void begin(Connection connection) throws SQLException {
        switch (database) {
            // A transaction that reads first and writes later may be refused in between.
            case SQLITE -> Statements.execute(connection, "BEGIN IMMEDIATE");
            case POSTGRES -> Statements.execute(connection, "BEGIN");
        }
    }

    private boolean next(Connection connection) throws SQLException {
        if (database == Database.POSTGRES) {
            // Both end with the transaction, also behind a pool that shares connections.
            Statements.execute(connection, "SET LOCAL lock_timeout = " + patience.toMillis());
            Statements.execute(connection, "SELECT pg_advisory_xact_lock(" + LOCK + ")");
        }
        Statements.execute(connection, TABLE);
        List<Applied> applied = applied(connection);
        check(applied);
        if (applied.size() == scripts.size()) {
            return false;
        }
        apply(connection, scripts.get(applied.size()));
        return true;
    }

    private static List<Applied> applied(Connection connection) throws SQLException {
        List<Applied> applied = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet row =
                        statement.executeQuery(
                                "SELECT number, name, sha256, applied_at FROM schema_versions"
                                        + " ORDER BY number")) {
            while (row.next()) {
                applied.add(
                        new Applied(
                                row.getInt(1),
                                row.getString(2),
                                row.getString(3),
                                row.getString(4)));
            }
        }
        return applied;
    }

    private void check(List<Applied> applied) {
        for (int i = 0; i < applied.size(); i++) {
            Applied there = applied.get(i);
            if (there.number() != i + 1) {
                throw new StoreProblem(
                        "The table schema_versions of the database has number "
                                + there.number()
                                + " where number "
                                + (i + 1)
                                + " was expected: it was changed by hand. Nothing was changed now."
                                + " Restore the database from a back-up.");
            }
            if (i >= scripts.size()) {
                throw new StoreProblem(
                        "The database was made by a newer Toolbooth: it has had script "
                                + applied.getLast().name()
                                + ", and this program knows "
                                + known()
                                + ". Nothing was changed. Run the newer Toolbooth, or restore a"
                                + " back-up from before it.");
            }
            MigrationScript here = scripts.get(i);
            if (!there.name().equals(here.name()) || !there.sha256().equals(here.sha256())) {
                throw new StoreProblem(
                        "The database was made by another Toolbooth: it has had script "
                                + there.name()
                                + " (SHA-256 "
                                + there.sha256()
                                + ", at "
                                + there.at()
                                + "), and this program has "
                                + here.name()
                                + " (SHA-256 "
                                + here.sha256()
                                + "). Nothing was changed. Run the Toolbooth that made it, or use"
                                + " another database.");
            }
        }
    }

    private String known() {
        return scripts.isEmpty() ? "none" : "only those up to " + scripts.getLast().name();
    }

    private void apply(Connection connection, MigrationScript script) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.setEscapeProcessing(false);
            // Whole: the parser of each driver finds the ends of statements. SQLite's driver runs
            // only the first in execute, PostgreSQL's wants no result in executeUpdate.
            switch (database) {
                case SQLITE -> statement.executeUpdate(script.sql());
                case POSTGRES -> statement.execute(script.sql());
            }
        } catch (SQLException e) {
            throw problem("Script " + script.name() + " failed and left nothing behind", e);
        }
        try (PreparedStatement note =
                connection.prepareStatement("INSERT INTO schema_versions VALUES (?, ?, ?, ?)")) {
            note.setInt(1, script.number());
            note.setString(2, script.name());
            note.setString(3, script.sha256());
            note.setString(4, clock.instant().toString());
            note.executeUpdate();
        }
    }

    private StoreProblem problem(String what, SQLException e) {
        boolean busy = database.isBusy(e);
        String why =
                busy
                        ? "another process has kept the database for too long. Find it, and start"
                                + " again when it has finished or stopped"
                        : database.name().toLowerCase(Locale.ROOT)
                                + " says: "
                                + Objects.requireNonNullElse(e.getMessage(), "nothing");
        return new StoreProblem(what + ": " + why, e);
    }
}
