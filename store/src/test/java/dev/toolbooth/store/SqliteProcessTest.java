package dev.toolbooth.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolbooth.core.ledger.BookLedger;
import dev.toolbooth.core.ledger.DepositResult;
import dev.toolbooth.core.ledger.Ledger;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.store.sqlite.SqliteJournal;
import dev.toolbooth.store.sqlite.SqliteStore;
import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A folder that another process has, and what is there when that process was killed. */
public class SqliteProcessTest {
    private static final InstantSource CLOCK = InstantSource.fixed(Trade.NOON);

    @TempDir Path folder;

    /** The other process: opens the store, pays in, says so, and stays. */
    static final class Other {
        private Other() {}

        public static void main(String[] args) throws IOException {
            SqliteStore store = SqliteStore.open(Path.of(args[0]), CLOCK, (_, _) -> "");
            Ledger ledger = new BookLedger(new SqliteJournal(store));
            boolean paid =
                    ledger.deposit(Trade.deposit(new UUID(1, 1), "a", 1_000))
                            instanceof DepositResult.Credited;
            PrintStream out =
                    new PrintStream(
                            new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
            out.println(paid ? "paid" : "refused");
            // Until it is killed.
            int end = System.in.read();
            out.println(end);
        }
    }

    /** One that only opens the store, and says what comes of it. */
    static final class Opener {
        private Opener() {}

        public static void main(String[] args) throws IOException {
            PrintStream out =
                    new PrintStream(
                            new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
            BufferedReader in =
                    new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
            while (in.readLine() != null) {
                try (SqliteStore _ = SqliteStore.open(Path.of(args[0]), CLOCK, (_, _) -> "")) {
                    out.println("opened");
                } catch (StoreProblem e) {
                    out.println(e.getMessage());
                }
            }
        }
    }

    /** Runs a program of these tests in a process that is to be killed. */
    public static Process start(Class<?> program, Path folder) throws IOException {
        return start(program, folder, Path.of(System.getProperty("java.io.tmpdir")));
    }

    private static Process start(Class<?> program, Path folder, Path temporary) throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Djava.io.tmpdir=" + temporary,
                        "--enable-native-access=ALL-UNNAMED",
                        "-cp",
                        System.getProperty("java.class.path"),
                        program.getName(),
                        folder.toString())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    /** finding A8. */
    @Test
    void aTemporaryFolderIsNotNeeded() throws Exception {
        Process other = start(Other.class, folder, Path.of("/proc/self/fdinfo"));
        try {
            assertThat(other.inputReader(StandardCharsets.UTF_8).readLine()).isEqualTo("paid");
            try (var files = Files.list(folder)) {
                assertThat(files.map(one -> one.getFileName().toString()))
                        .noneMatch(name -> name.startsWith("toolbooth-sqlite"));
            }
        } finally {
            other.destroyForcibly().waitFor();
        }
    }

    /** finding A8. */
    @Test
    void whereNoFolderWillDoThatIsSaidAndNotThatTheBooksAreBroken() throws Exception {
        Path data = folder.resolve("data");
        try (FaultyDisk opener = new FaultyDisk(folder, Opener.class, data)) {
            // EROFS, for whatever is unpacked anywhere.
            opener.fail("o libsqlitejdbc 0 1000000 30");
            assertThat(opener.ask("open"))
                    .startsWith(
                            "SQLite's native library needs a folder that can be written, from"
                                    + " which programs may be loaded. Mount one at the temporary"
                                    + " folder, or name one with -Djava.io.tmpdir in"
                                    + " TOOLBOOTH_JAVA_OPTS (")
                    .contains(data + ": ")
                    .doesNotContain("back-up");
            try (var files = Files.list(data)) {
                assertThat(files.map(one -> one.getFileName().toString()))
                        .noneMatch(name -> name.startsWith("toolbooth-sqlite"));
            }
        }
    }

    @Test
    void aFolderIsForOneProcessAndAKilledOneLeavesWhatItHadSaid() throws Exception {
        Process other = start(Other.class, folder);
        try {
            assertThat(other.inputReader(StandardCharsets.UTF_8).readLine()).isEqualTo("paid");
            assertThatThrownBy(() -> SqliteStore.open(folder, CLOCK, (_, _) -> ""))
                    .isInstanceOf(StoreBusy.class);
        } finally {
            other.destroyForcibly().waitFor();
        }
        try (SqliteStore store = SqliteStore.open(folder, CLOCK, (_, _) -> "")) {
            Ledger ledger = new BookLedger(new SqliteJournal(store));
            assertThat(ledger.balance("a").posted()).isEqualTo(new Money(1_000));
            assertThat(ledger.audit()).isEmpty();
        }
    }
}
