package dev.toolbooth.app.selling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolbooth.core.access.ApiKey;
import dev.toolbooth.core.money.SpendLimits;
import dev.toolbooth.store.keys.StoredKeys;
import dev.toolbooth.store.sqlite.SqliteStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeyImportTest {
    private static final Instant NOON = Instant.parse("2026-10-16T12:00:00Z");
    private static final String OLD =
            """
            {"keys":[
              {"id":"a","name":"old","scopes":["tools:echo"],"created":"2026-09-01T00:00:00Z",
               "rate":"5/s","sha256":"%1$s"},
              {"id":"b","name":"","scopes":["*"],"created":"2026-09-02T00:00:00Z",
               "revoked":"2026-09-03T00:00:00Z","sha256":"%1$s"}]}
            """
                    .formatted("0f".repeat(32));

    private final Path folder;
    private final SqliteStore store;
    private final StoredKeys keys;

    KeyImportTest(@TempDir Path folder) {
        this.folder = folder;
        this.store = SqliteStore.open(folder, InstantSource.fixed(NOON), (_, _) -> "");
        this.keys = StoredKeys.in(store, (_, _) -> "");
    }

    @AfterEach
    void close() {
        keys.close();
        store.close();
    }

    @Test
    void keysOfBeforeAreTakenOverOnce() throws Exception {
        Path file = Files.writeString(folder.resolve("keys.json"), OLD);
        KeyImport.run(folder, keys);
        assertThat(keys.list()).extracting(ApiKey::id).containsExactly("a", "b");
        ApiKey first = keys.find("a").orElseThrow();
        assertThat(first.account()).isEqualTo("a");
        assertThat(first.servers()).isEmpty();
        assertThat(first.limits()).isEqualTo(SpendLimits.NONE);
        assertThat(first.scopes().texts()).containsExactly("tools:echo");
        assertThat(keys.find("b").orElseThrow().fault(NOON)).contains("revoked");
        assertThat(file).doesNotExist();
        assertThat(folder.resolve("keys.json.imported")).hasContent(OLD);
    }

    @Test
    void whoDiedBeforeTheFileWasRenamedStartsAgainAndChangesNothing() throws Exception {
        Files.writeString(folder.resolve("keys.json"), OLD);
        KeyImport.run(folder, keys);
        keys.revoke("a", NOON);
        Files.writeString(folder.resolve("keys.json"), OLD);
        KeyImport.run(folder, keys);
        assertThat(keys.list()).hasSize(2);
        assertThat(keys.find("a").orElseThrow().revoked()).isEqualTo(NOON);
    }

    @Test
    void aFileThatIsNoneOfOursStaysAndNothingIsTakenFromIt() throws IOException {
        Path file = folder.resolve("keys.json");
        String wrong = OLD.replace("2026-09-02T", "yesterday ");
        Files.writeString(file, wrong);
        assertThatThrownBy(() -> KeyImport.run(folder, keys))
                .isInstanceOf(KeyImportException.class)
                .hasMessageContaining("keys.json")
                .hasMessageNotContaining("0f0f");
        assertThat(file).hasContent(wrong);
        assertThat(keys.list()).isEmpty();
    }

    @Test
    void withoutAFileNothingHappens() throws KeyImportException {
        KeyImport.run(folder, keys);
        assertThat(keys.list()).isEmpty();
    }
}
