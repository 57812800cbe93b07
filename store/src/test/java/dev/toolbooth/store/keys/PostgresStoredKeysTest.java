package dev.toolbooth.store.keys;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolbooth.core.money.SpendLimits;
import dev.toolbooth.store.PostgresServer;
import dev.toolbooth.store.StoreProblem;
import dev.toolbooth.store.postgres.PostgresLedger;
import dev.toolbooth.store.postgres.PostgresSource;
import dev.toolbooth.store.postgres.PostgresStore;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class PostgresStoredKeysTest extends StoredKeysContract {
    private final PostgresServer.Fresh database;
    private final PostgresSource source;

    PostgresStoredKeysTest() throws SQLException {
        database = PostgresServer.shared().fresh();
        source = PostgresSource.at(database.url());
        PostgresStore.open(
                        source,
                        new PostgresLedger.Settings("test", 1, Duration.ofMinutes(1)),
                        InstantSource.fixed(NOON),
                        (_, _) -> "")
                .close();
    }

    @AfterEach
    void drop() throws SQLException {
        database.close();
    }

    @Override
    StoredKeys open() {
        return StoredKeys.in(source, (_, _) -> "");
    }

    @Override
    StoredKeys open(int keysMax) {
        return new StoredKeys(new PostgresKeyRows(source), (_, _) -> "", keysMax);
    }

    private static void until(BooleanSupplier happened) {
        long deadline = System.nanoTime() + 20_000_000_000L;
        while (!happened.getAsBoolean()) {
            assertThat(System.nanoTime()).isLessThan(deadline);
            LockSupport.parkNanos(2_000_000);
        }
    }

    @Test
    void whatOneNodeChangesAnotherSees() {
        try (StoredKeys here = open();
                StoredKeys there = open()) {
            here.add(key("k"));
            until(() -> there.find("k").isPresent());
            there.change("k", key -> limited(key, SpendLimits.NONE));
            until(() -> here.find("k").orElseThrow().name().equals("limited"));
            there.revoke("k", NOON);
            until(() -> here.find("k").orElseThrow().revoked() != null);
        }
    }

    @Test
    void aKeyThatANodeHasNotSeenYetCanBeRevokedThere() {
        try (StoredKeys here = open(9);
                StoredKeys there = open(9)) {
            here.add(key("k"));
            assertThat(there.revoke("k", NOON)).isTrue();
            assertThat(there.find("k").orElseThrow().revoked()).isEqualTo(NOON);
        }
    }

    @Test
    void anOlderVersionDoesNotTakeThePlaceOfANewer() {
        try (StoredKeys here = open(9);
                StoredKeys there = open(9)) {
            here.add(key("k"));
            there.look();
            here.revoke("k", NOON);
            here.look();
            assertThat(here.find("k").orElseThrow().revoked()).isEqualTo(NOON);
        }
    }

    @Test
    void whileTheDatabaseIsGoneTheKeysOfBeforeHoldAndItIsToldOnce() throws SQLException {
        AtomicBoolean gone = new AtomicBoolean();
        List<String> told = new ArrayList<>();
        PostgresSource shaky =
                () -> {
                    if (gone.get()) {
                        throw new SQLException("gone");
                    }
                    return source.open();
                };
        try (StoredKeys shaken =
                        new StoredKeys(
                                new PostgresKeyRows(shaky),
                                (where, _) -> {
                                    told.add(where);
                                    return "";
                                },
                                9);
                StoredKeys there = open(9)) {
            shaken.add(key("before"));
            gone.set(true);
            disconnectAll();
            shaken.look();
            shaken.look();
            assertThat(shaken.find("before")).isPresent();
            assertThatThrownBy(() -> shaken.add(key("never"))).isInstanceOf(StoreProblem.class);
            assertThat(shaken.find("never")).isEmpty();
            assertThat(told).containsExactly("keys");
            there.add(key("meanwhile"));
            gone.set(false);
            shaken.look();
            assertThat(shaken.find("meanwhile")).isPresent();
        }
    }

    private void disconnectAll() throws SQLException {
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement()) {
            statement.execute(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                            + " WHERE datname = current_database() AND pid <> pg_backend_pid()");
        }
    }
}
