package dev.toolbooth.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** What migrations do on every database. */
abstract class MigrationsContract {
    static final InstantSource NOON = InstantSource.fixed(Instant.parse("2026-11-15T12:00:00Z"));

    private final Database database;
    private final List<MigrationScript> scripts;

    MigrationsContract(Database database) {
        this.database = database;
        this.scripts =
                MigrationScript.read(
                        "tested/" + database.name().toLowerCase(Locale.ROOT),
                        List.of("001-things.sql", "002-changes.sql"));
    }

    /** Opens another connection to the database of this test. */
    abstract Connection connect() throws SQLException;

    final Migrations migrations(List<MigrationScript> scripts) {
        return new Migrations(database, scripts, Duration.ofMinutes(1), NOON);
    }

    final Migrations migrations(MigrationScript... scripts) {
        return migrations(List.of(scripts));
    }

    final int migrate(MigrationScript... scripts) throws SQLException {
        try (Connection connection = connect()) {
            return migrations(scripts).run(connection);
        }
    }

    final List<String> query(String sql) throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            List<String> values = new ArrayList<>();
            while (row.next()) {
                values.add(row.getString(1));
            }
            return values;
        }
    }

    final void execute(String sql) throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    @Test
    void everyStatementOfAScriptRunsWhereverItEnds() throws SQLException {
        try (Connection connection = connect()) {
            assertThat(migrations(scripts).run(connection)).isEqualTo(2);
        }
        assertThat(query("SELECT name FROM things ORDER BY id"))
                .containsExactly("a;b -- c", "three");
        assertThat(query("SELECT what FROM changes"))
                .containsExactlyInAnyOrder("from it's; {fn two} ? :x $1;", "three");
    }

    @Test
    void whatRanIsNotedAndRunsOnce() throws SQLException {
        MigrationScript first = scripts.getFirst();
        assertThat(migrate(first)).isEqualTo(1);
        assertThat(migrate(first)).isZero();
        assertThat(
                        query(
                                "SELECT number || ' ' || name || ' ' || sha256 || ' ' || applied_at"
                                        + " FROM schema_versions"))
                .containsExactly("1 001-things.sql " + first.sha256() + " 2026-11-15T12:00:00Z");
    }

    @Test
    void aNewScriptRunsAfterThoseThatRanBefore() throws SQLException {
        migrate(scripts.getFirst());
        assertThat(migrate(scripts.getFirst(), scripts.getLast())).isEqualTo(1);
        assertThat(query("SELECT name FROM schema_versions ORDER BY number"))
                .containsExactly("001-things.sql", "002-changes.sql");
    }

    @Test
    void noScriptsAreFine() throws SQLException {
        assertThat(migrate()).isZero();
    }

    @Test
    void aScriptThatFailsLeavesNothingAndThoseBeforeItStay() throws SQLException {
        MigrationScript wrong =
                new MigrationScript(
                        "002-wrong.sql",
                        "CREATE TABLE half (id INTEGER); INSERT INTO nowhere VALUES (1);");
        assertThatThrownBy(() -> migrate(scripts.getFirst(), wrong))
                .isInstanceOf(StoreProblem.class)
                .hasMessageContaining("002-wrong.sql")
                .hasMessageContaining("nowhere");
        assertThat(query("SELECT name FROM schema_versions")).containsExactly("001-things.sql");
        assertThatThrownBy(() -> query("SELECT * FROM half")).isInstanceOf(SQLException.class);
        // As a mended program would.
        assertThat(migrate(scripts.getFirst(), scripts.getLast())).isEqualTo(1);
    }

    @Test
    void aConnectionCanBeUsedAfterAFailure() throws SQLException {
        try (Connection connection = connect()) {
            MigrationScript wrong = new MigrationScript("001-wrong.sql", "nonsense");
            assertThatThrownBy(() -> migrations(wrong).run(connection))
                    .isInstanceOf(StoreProblem.class);
            assertThat(migrations(scripts).run(connection)).isEqualTo(2);
        }
    }

    @Test
    void aChangedScriptIsRefused() throws SQLException {
        MigrationScript first = scripts.getFirst();
        migrate(first);
        MigrationScript changed = new MigrationScript(first.name(), first.sql() + " ");
        assertThatThrownBy(() -> migrate(changed, scripts.getLast()))
                .isInstanceOf(StoreProblem.class)
                .hasMessageContaining("another Toolbooth")
                .hasMessageContaining(first.name())
                .hasMessageContaining(first.sha256())
                .hasMessageContaining(changed.sha256());
        assertThat(query("SELECT name FROM schema_versions")).containsExactly("001-things.sql");
    }

    @Test
    void aRenamedScriptIsRefused() throws SQLException {
        migrate(scripts.getFirst());
        assertThatThrownBy(
                        () ->
                                migrate(
                                        new MigrationScript(
                                                "001-items.sql", scripts.getFirst().sql())))
                .isInstanceOf(StoreProblem.class)
                .hasMessageContaining("001-things.sql")
                .hasMessageContaining("001-items.sql");
    }

    @Test
    void aNewerDatabaseIsRefused() throws SQLException {
        migrate(scripts.getFirst(), scripts.getLast());
        assertThatThrownBy(() -> migrate(scripts.getFirst()))
                .isInstanceOf(StoreProblem.class)
                .hasMessageContaining("newer Toolbooth")
                .hasMessageContaining("002-changes.sql")
                .hasMessageContaining("up to 001-things.sql");
    }

    @Test
    void aGapInWhatRanIsRefused() throws SQLException {
        migrate(scripts.getFirst(), scripts.getLast());
        execute("DELETE FROM schema_versions WHERE number = 1");
        assertThatThrownBy(() -> migrate(scripts.getFirst(), scripts.getLast()))
                .isInstanceOf(StoreProblem.class)
                .hasMessageContaining("changed by hand");
    }

    @Test
    void nodesThatStartTogetherRunEachScriptOnce() throws Exception {
        int nodes = 6;
        CyclicBarrier together = new CyclicBarrier(nodes);
        Callable<Integer> node =
                () -> {
                    try (Connection connection = connect()) {
                        together.await();
                        return migrations(scripts).run(connection);
                    }
                };
        int ran = 0;
        try (var threads = Executors.newFixedThreadPool(nodes)) {
            List<Future<Integer>> all = new ArrayList<>();
            for (int i = 0; i < nodes; i++) {
                all.add(threads.submit(node));
            }
            for (Future<Integer> one : all) {
                ran += one.get();
            }
        }
        assertThat(ran).isEqualTo(2);
        assertThat(query("SELECT count(*) FROM things")).containsExactly("2");
    }

    @Test
    void aConnectionInATransactionIsRefused() throws SQLException {
        try (Connection connection = connect()) {
            connection.setAutoCommit(false);
            assertThatThrownBy(() -> migrations(scripts).run(connection))
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }
}
