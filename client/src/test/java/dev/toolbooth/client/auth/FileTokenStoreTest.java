package dev.toolbooth.client.auth;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.client.auth.OAuthClient.Proof;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Grants in a file. */
class FileTokenStoreTest {
    @TempDir private Path folder = Path.of("");

    private static Grant grant(String access) {
        return new Grant(
                "https://auth.example",
                URI.create("https://auth.example/token"),
                "https://tools.example/mcp",
                new OAuthClient("id", Proof.POST, "secret", "http://localhost:1/callback"),
                access,
                "renews",
                Instant.EPOCH,
                Instant.EPOCH.plusSeconds(60),
                List.of("a"),
                List.of("b"));
    }

    private static URI endpoint(int number) {
        return URI.create("https://tools.example/" + number);
    }

    private Path file() {
        return folder.resolve("sub/grants.json");
    }

    @Test
    void whatWasWrittenIsReadByTheNextOne() {
        new FileTokenStore(file()).write(endpoint(1), grant("one"));
        FileTokenStore next = new FileTokenStore(file());
        assertThat(next.read(endpoint(1))).contains(grant("one"));
        assertThat(next.read(endpoint(2))).isEmpty();
        next.forget(endpoint(1));
        assertThat(new FileTokenStore(file()).read(endpoint(1))).isEmpty();
    }

    @Test
    void nobodyElseMayReadIt() throws IOException {
        new FileTokenStore(file()).write(endpoint(1), grant("one"));
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file())))
                .isEqualTo("rw-------");
        assertThat(
                        PosixFilePermissions.toString(
                                Files.getPosixFilePermissions(folder.resolve("sub"))))
                .isEqualTo("rwx------");
    }

    @Test
    void whatCannotBeReadIsAsIfItWereNotThere() throws IOException {
        Files.createDirectories(file().getParent());
        Files.writeString(file(), "{\"https://tools.example/1\":");
        FileTokenStore store = new FileTokenStore(file());
        assertThat(store.read(endpoint(1))).isEmpty();
        store.write(endpoint(1), grant("one"));
        assertThat(store.read(endpoint(1))).contains(grant("one"));
    }

    @Test
    void whatCannotBeWrittenIsLostAndDoesNoHarm() throws IOException {
        Path taken = Files.createFile(folder.resolve("taken"));
        FileTokenStore store = new FileTokenStore(taken.resolve("grants.json"));
        store.write(endpoint(1), grant("one"));
        store.forget(endpoint(1));
        assertThat(store.read(endpoint(1))).isEmpty();
    }

    @Test
    void theOldestIsForgottenBeyondTheLimit() {
        FileTokenStore store = new FileTokenStore(file());
        for (int i = 0; i < FileTokenStore.GRANTS_MAX; i++) {
            store.write(endpoint(i), grant("one"));
        }
        assertThat(store.read(endpoint(0))).isPresent();
        store.write(endpoint(FileTokenStore.GRANTS_MAX), grant("one"));
        assertThat(store.read(endpoint(0))).isEmpty();
        assertThat(store.read(endpoint(1))).isPresent();
        assertThat(store.read(endpoint(FileTokenStore.GRANTS_MAX))).isPresent();
    }

    @Test
    void thoseWhoWriteAtOnceLoseNothing() {
        FileTokenStore store = new FileTokenStore(file());
        assertNothingIsLost(() -> store);
    }

    @Test
    void twoStoresOfOneFileLoseNothingEither() {
        assertNothingIsLost(() -> new FileTokenStore(file()));
    }

    private static void assertNothingIsLost(Supplier<FileTokenStore> stores) {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 20; i++) {
                int number = i;
                threads.execute(() -> stores.get().write(endpoint(number), grant("one")));
            }
        }
        for (int i = 0; i < 20; i++) {
            assertThat(stores.get().read(endpoint(i))).isPresent();
        }
    }
}
