package dev.toolbooth.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolbooth.core.money.BookLedger;
import dev.toolbooth.core.money.Credit;
import dev.toolbooth.core.money.Ledger;
import dev.toolbooth.core.money.Money;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A folder that another process has, and what is there when that process was killed. */
class SqliteProcessTest {
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
                            instanceof Credit.Credited;
            PrintStream out =
                    new PrintStream(
                            new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
            out.println(paid ? "paid" : "refused");
            // Until it is killed.
            int end = System.in.read();
            out.println(end);
        }
    }

    /** Runs a program of these tests in a process that is to be killed. */
    static Process start(Class<?> program, Path folder) throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "--enable-native-access=ALL-UNNAMED",
                        "-cp",
                        System.getProperty("java.class.path"),
                        program.getName(),
                        folder.toString())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
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
