package dev.toolbooth.store.maintenance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolbooth.core.catalog.CatalogRow;
import dev.toolbooth.core.ledger.BookLedger;
import dev.toolbooth.core.ledger.Capture;
import dev.toolbooth.core.ledger.DepositResult;
import dev.toolbooth.core.ledger.Ledger;
import dev.toolbooth.store.StoreProblem;
import dev.toolbooth.store.Trade;
import dev.toolbooth.store.sqlite.SqliteJournal;
import dev.toolbooth.store.sqlite.SqliteStore;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Back-ups that are made while a server sells, and what is made of them (finding A9). */
class BackupTest {
    private static final InstantSource CLOCK = InstantSource.fixed(Trade.NOON);

    @TempDir Path room;

    private Path data() {
        return room.resolve("data");
    }

    private Path file() {
        return room.resolve("books.zip");
    }

    private SqliteStore open(Path folder) {
        return SqliteStore.open(folder, CLOCK, (_, _) -> "");
    }

    private static Ledger ledger(SqliteStore store) {
        return new BookLedger(new SqliteJournal(store));
    }

    private static boolean buy(Ledger ledger, int number) {
        var hold = Trade.held(ledger, Trade.reservation(new UUID(2, number), Trade.payer("a"), 7));
        return ledger.capture(hold, Trade.sale(5)) instanceof Capture.Captured;
    }

    @Test
    void whatWasSoldBeforeIsInABackUpThatIsMadeWhileMoreIsSold() throws Exception {
        Set<Integer> before = ConcurrentHashMap.newKeySet();
        try (SqliteStore store = open(data())) {
            Ledger ledger = ledger(store);
            assertThat(ledger.deposit(Trade.deposit(new UUID(1, 1), "a", 1_000_000)))
                    .isInstanceOf(DepositResult.Credited.class);
            store.catalog().write(List.of(new CatalogRow("c", "{}", 0)));
            Files.writeString(data().resolve("receipt-key.pem"), "a key");
            Files.writeString(data().resolve("server.json"), "a token of this process");
            AtomicBoolean stop = new AtomicBoolean();
            CountDownLatch some = new CountDownLatch(50);
            Thread seller =
                    Thread.ofPlatform()
                            .start(
                                    () -> {
                                        for (int i = 0; !stop.get(); i++) {
                                            if (buy(ledger, i)) {
                                                before.add(i);
                                                some.countDown();
                                            }
                                        }
                                    });
            some.await();
            Set<Integer> told = Set.copyOf(before);
            Backup.Contents made = Backup.make(data(), file(), Trade.NOON);
            stop.set(true);
            seller.join();
            assertThat(made.books().orElseThrow().entries()).isGreaterThan(told.size());
            Backup.Contents again = Backup.restore(file(), room.resolve("again"));
            assertThat(again).isEqualTo(made);
            try (SqliteStore restored = open(room.resolve("again"))) {
                Ledger books = ledger(restored);
                told.forEach(i -> assertThat(books.entry(new UUID(2, i))).isPresent());
                assertThat(books.audit()).isEmpty();
                assertThat(restored.catalog().since(0, 10)).hasSize(1);
                assertThat(buy(books, 1_000_000)).isTrue();
            }
        }
        assertThat(room.resolve("again").resolve("receipt-key.pem")).hasContent("a key");
        assertThat(room.resolve("again").resolve("server.json")).doesNotExist();
        assertThat(Files.getPosixFilePermissions(file()))
                .isEqualTo(PosixFilePermissions.fromString("rw-------"));
        try (var left = Files.list(room)) {
            assertThat(left.map(one -> one.getFileName().toString()))
                    .containsExactlyInAnyOrder("data", "again", "books.zip");
        }
    }

    @Test
    void nothingIsWrittenOver() throws Exception {
        open(data()).close();
        Backup.make(data(), file(), Trade.NOON);
        assertThatThrownBy(() -> Backup.make(data(), file(), Trade.NOON))
                .isInstanceOf(StoreProblem.class)
                .hasMessageContaining("there already");
        assertThatThrownBy(() -> Backup.restore(file(), data()))
                .isInstanceOf(StoreProblem.class)
                .hasMessageContaining("isn't empty");
    }

    @Test
    void aBackUpThatIsCutOffOrChangedIsNotRestored() throws Exception {
        open(data()).close();
        Backup.make(data(), file(), Trade.NOON);
        byte[] whole = Files.readAllBytes(file());
        Path again = room.resolve("again");
        for (int bytes : new int[] {0, whole.length / 2, whole.length - 400}) {
            Files.write(file(), Arrays.copyOf(whole, bytes));
            assertThatThrownBy(() -> Backup.restore(file(), again))
                    .isInstanceOf(StoreProblem.class);
            assertThat(again).isEmptyDirectory();
        }
        Files.write(file(), "no archive".getBytes(StandardCharsets.UTF_8));
        assertThatThrownBy(() -> Backup.restore(file(), again)).hasMessageContaining("no back-up");
    }
}
