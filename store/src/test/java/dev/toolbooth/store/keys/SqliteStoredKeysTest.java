package dev.toolbooth.store.keys;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolbooth.store.StoreProblem;
import dev.toolbooth.store.sqlite.SqliteStore;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SqliteStoredKeysTest extends StoredKeysContract {
    @TempDir Path folder;

    private @Nullable SqliteStore store;

    @Override
    StoredKeys open() {
        return StoredKeys.in(reopened(), (_, _) -> "");
    }

    @Override
    StoredKeys open(int keysMax) {
        try {
            return new StoredKeys(new SqliteKeyRows(reopened()), (_, _) -> "", keysMax);
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }

    private SqliteStore reopened() {
        close();
        SqliteStore open = SqliteStore.open(folder, InstantSource.fixed(NOON), (_, _) -> "");
        store = open;
        return open;
    }

    @AfterEach
    void close() {
        if (store != null) {
            store.close();
        }
    }

    @Test
    void aKeyThatWasChangedByHandIsNamedWithoutItsDigest() throws SQLException {
        try (StoredKeys keys = open()) {
            keys.add(key("k"));
        }
        close();
        try (Connection connection =
                        DriverManager.getConnection(
                                "jdbc:sqlite:" + folder.resolve("toolbooth.db"));
                Statement statement = connection.createStatement()) {
            statement.executeUpdate("UPDATE keys SET body = replace(body, '\"id\"', '\"Id\"')");
        }
        assertThatThrownBy(this::open)
                .isInstanceOf(StoreProblem.class)
                .hasMessageContaining("the key k is not as it was written")
                .hasMessageNotContaining(DIGEST);
    }

    @Test
    void aKeyThatCantBeWrittenIsNotThere() {
        StoredKeys keys = open();
        close();
        assertThatThrownBy(() -> keys.add(key("k"))).isInstanceOf(StoreProblem.class);
        assertThatThrownBy(() -> keys.revoke("k", NOON)).isInstanceOf(StoreProblem.class);
        assertThatThrownBy(() -> keys.change("k", key -> key)).isInstanceOf(StoreProblem.class);
        assertThat(keys.find("k")).isEmpty();
    }
}
