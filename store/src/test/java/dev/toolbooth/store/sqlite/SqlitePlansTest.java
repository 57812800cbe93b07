package dev.toolbooth.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolbooth.core.plan.PlanRow;
import dev.toolbooth.core.plan.PlanRows;
import dev.toolbooth.store.PlanRowsContract;
import dev.toolbooth.store.Trade;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SqlitePlansTest extends PlanRowsContract {
    private final Path folder;
    private SqlitePlans rows;

    SqlitePlansTest(@TempDir Path parent) {
        this.folder = parent.resolve("data");
        this.rows = open();
    }

    private SqlitePlans open() {
        return new SqlitePlans(folder, BOUNDS, InstantSource.fixed(Trade.NOON));
    }

    @AfterEach
    void close() {
        rows.close();
    }

    @Override
    public PlanRows rows() {
        return rows;
    }

    @Override
    public PlanRows again() {
        rows.close();
        rows = open();
        return rows;
    }

    @BeforeEach
    void theFolderIsMadeWhenItIsFirstUsed() {
        assertThat(folder).doesNotExist();
    }

    @Test
    void theFileIsForItsOwnerOnly() throws IOException {
        rows.find("a");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file())))
                .isEqualTo("rw-------");
    }

    private Path file() {
        return folder.resolve("plans.db");
    }

    /** As other processes do: with files of their own, all opened at the same moment. */
    @Test
    void severalThatOpenANewFileAtOnceAllWriteAndLoseNothing() throws Exception {
        int others = 8;
        CountDownLatch ready = new CountDownLatch(others);
        List<Future<Integer>> all = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(others)) {
            for (int i = 0; i < others; i++) {
                String name = "p" + i;
                all.add(
                        threads.submit(
                                () -> {
                                    ready.countDown();
                                    ready.await();
                                    return writeAsOther(name);
                                }));
            }
        }
        int written = 0;
        for (Future<Integer> one : all) {
            written += one.get();
        }
        assertThat(written).isEqualTo(others * 10);
        assertThat(rows.page(0, 99, 1 << 20)).hasSize(others + 1);
        assertThat(rows.find("shared").orElseThrow().version()).isEqualTo(1 + written);
    }

    private int writeAsOther(String name) {
        try (SqlitePlans other = open()) {
            other.add(name, "{}", "made");
            try {
                other.add("shared", "{}", "made");
            } catch (UncheckedIOException e) {
                // Somebody else has made it.
                assertThat(e).hasMessageContaining("UNIQUE");
            }
            int written = 0;
            while (written < 10) {
                PlanRow row = other.find("shared").orElseThrow();
                written += other.replace(row.changed("{" + name + "}"), name) ? 1 : 0;
            }
            return written;
        }
    }

    @Test
    void aFileThatIsNoDatabaseIsToldAndStaysAsItIs() throws IOException {
        Files.createDirectories(folder);
        Files.writeString(file(), "a diary, which is no database at all");
        assertThatThrownBy(() -> rows.find("a"))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining("plans.db of the plans can't be read")
                .hasMessageContaining("restore it from a back-up");
        assertThat(Files.readString(file())).startsWith("a diary");
    }

    @Test
    void afterACloseItSaysSo() {
        rows.close();
        assertThatThrownBy(() -> rows.find("a"))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining("closed");
    }
}
