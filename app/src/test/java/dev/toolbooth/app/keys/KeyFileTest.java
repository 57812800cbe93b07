package dev.toolbooth.app.keys;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.core.access.ApiKey;
import dev.toolbooth.core.ask.Scopes;
import dev.toolbooth.core.money.SpendLimits;
import dev.toolbooth.server.access.KeyText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeyFileTest {
    @TempDir private Path folder;

    private static ApiKey key() {
        KeyText text = KeyText.random();
        return new ApiKey(
                text.id(),
                "",
                text.digest(),
                Scopes.ALL,
                Set.of(),
                text.id(),
                SpendLimits.NONE,
                Instant.EPOCH,
                null,
                null,
                null);
    }

    private KeyFile open() throws KeyProblem {
        return new KeyFile(folder.resolve("keys.json"));
    }

    private static void until(BooleanSupplier happened) {
        long deadline = System.nanoTime() + 20_000_000_000L;
        while (!happened.getAsBoolean()) {
            assertThat(System.nanoTime()).isLessThan(deadline);
            LockSupport.parkNanos(2_000_000);
        }
    }

    @Test
    void whatOneProcessChangesAnotherSees() throws KeyProblem {
        KeyFile server = open();
        KeyFile command = open();
        ApiKey key = key();
        command.add(key);
        until(() -> server.find(key.id()).isPresent());
        command.revoke(key.id(), Instant.now());
        until(() -> server.find(key.id()).orElseThrow().revoked() != null);
    }

    @Test
    void aRevocationIsNotTakenBackByAnother() throws KeyProblem {
        KeyFile keys = open();
        ApiKey key = key();
        keys.add(key);
        keys.revoke(key.id(), Instant.ofEpochSecond(1));
        keys.revoke(key.id(), Instant.ofEpochSecond(2));
        assertThat(keys.find(key.id()).orElseThrow().revoked()).isEqualTo(Instant.ofEpochSecond(1));
        assertThat(keys.revoke("nobody", Instant.EPOCH)).isFalse();
    }

    @Test
    void whileTheFileIsBrokenTheKeysOfBeforeHold() throws KeyProblem, IOException {
        KeyFile keys = new KeyFile(folder.resolve("keys.json"), 0);
        ApiKey key = key();
        keys.add(key);
        Path file = folder.resolve("keys.json");
        byte[] good = Files.readAllBytes(file);
        Files.writeString(file, "not JSON");
        assertThat(keys.find(key.id())).isPresent();
        Files.write(file, good);
        keys.add(key());
        assertThat(keys.list()).hasSize(2);
    }

    @Test
    void manyAtOnceLoseNoKey() throws Exception {
        int writers = 4;
        int each = 10;
        List<Future<?>> done = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(writers)) {
            for (int i = 0; i < writers; i++) {
                Callable<Void> work =
                        () -> {
                            KeyFile own = open();
                            for (int k = 0; k < each; k++) {
                                own.add(key());
                            }
                            return null;
                        };
                done.add(threads.submit(work));
            }
        }
        for (Future<?> one : done) {
            one.get();
        }
        assertThat(open().list()).hasSize(writers * each);
    }
}
