package dev.toolbooth.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolbooth.core.catalog.CatalogRow;
import dev.toolbooth.core.catalog.CatalogRows;
import dev.toolbooth.core.ledger.BookLedger;
import dev.toolbooth.core.ledger.DepositResult;
import dev.toolbooth.store.CatalogRowsContract;
import dev.toolbooth.store.SqliteProcessTest;
import dev.toolbooth.store.Trade;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SqliteCatalogTest extends CatalogRowsContract {
    private static final int PAGE_BYTES = 4_096;
    private static final InstantSource CLOCK = InstantSource.fixed(Trade.NOON);

    private final Path folder;
    private SqliteStore store;

    SqliteCatalogTest(@TempDir Path folder) {
        this.folder = folder;
        this.store = open(folder);
    }

    private static SqliteStore open(Path folder) {
        return SqliteStore.open(folder, CLOCK, (_, _) -> "");
    }

    @AfterEach
    void close() {
        store.close();
    }

    @Override
    public CatalogRows rows() {
        return store.catalog();
    }

    @Override
    public CatalogRows again() {
        store.close();
        store = open(folder);
        return store.catalog();
    }

    @Test
    void whatWasTakenOutLongAgoIsForgotten() {
        for (int round = 0; round < 40; round++) {
            String name = "key " + round + " ";
            List<CatalogRow> written =
                    rows().write(
                                    IntStream.range(0, 1_000)
                                            .mapToObj(i -> row(name + i, "{}"))
                                            .toList());
            rows().write(
                            written.stream()
                                    .map(row -> new CatalogRow(row.key(), "", row.revision()))
                                    .toList());
        }
        List<CatalogRow> left = rows().since(0, 100_000);
        assertThat(left).hasSizeLessThan(2 * SqliteCatalog.GONE_MAX);
        assertThat(left.getLast().key()).isEqualTo("key 39 999");
    }

    private Path file() {
        return folder.resolve("catalog.db");
    }

    private Connection other() throws SQLException {
        return DriverManager.getConnection("jdbc:sqlite:" + file());
    }

    @BeforeEach
    void theFileIsMadeWhenItIsFirstUsed() {
        assertThat(file()).doesNotExist();
    }

    @Test
    void theFileIsForItsOwnerOnly() throws IOException {
        rows().write(List.of(row("a", "{}")));
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file())))
                .isEqualTo("rw-------");
    }

    @Test
    void theLedgerDoesNotWaitForTheCatalog() throws SQLException {
        rows().write(List.of(row("a", "{}")));
        try (Connection other = other();
                Statement statement = other.createStatement()) {
            statement.execute("BEGIN EXCLUSIVE");
            BookLedger ledger = new BookLedger(new SqliteJournal(store));
            assertThat(ledger.deposit(Trade.deposit(new UUID(1, 1), "a", 5)))
                    .isInstanceOf(DepositResult.Credited.class);
            statement.execute("ROLLBACK");
        }
    }

    @Test
    void aFileThatSomebodyElseWritesIsToldAndUsedAgainLater() throws SQLException {
        CatalogRow first = rows().write(List.of(row("a", "{}"))).getFirst();
        try (Connection other = other();
                Statement statement = other.createStatement()) {
            statement.execute("BEGIN IMMEDIATE");
            assertThatThrownBy(() -> rows().write(List.of(row("b", "{}"))))
                    .isInstanceOf(UncheckedIOException.class)
                    .hasMessageContaining("catalog.db")
                    .hasMessageContaining("can't be written")
                    .hasMessageContaining("no other");
            assertThat(rows().since(0, 9)).containsExactly(first);
            statement.execute("ROLLBACK");
        }
        assertThat(rows().write(List.of(row("b", "{}")))).hasSize(1);
    }

    @Test
    void aFileThatIsNoDatabaseIsToldWithWhatToDoAndLeftAsItIs() throws IOException {
        String text = "this is no database, ".repeat(100);
        Files.writeString(file(), text);
        assertThatThrownBy(() -> rows().since(0, 9))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining("catalog.db")
                .hasMessageContaining("SQLITE_NOTADB")
                .hasMessageContaining("move it away");
        assertThat(file()).hasContent(text);
        Files.delete(file());
        assertThat(rows().write(List.of(row("a", "{}")))).hasSize(1);
    }

    @Test
    void aFolderInThePlaceOfTheFileIsTold() throws IOException {
        Files.createDirectory(file());
        assertThatThrownBy(() -> rows().write(List.of(row("a", "{}"))))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining("catalog.db");
    }

    @Test
    void aDamagedFileIsTold() throws IOException {
        rows().write(IntStream.range(0, 500).mapToObj(i -> row("k" + i, "{}")).toList());
        store.close();
        byte[] bytes = Files.readAllBytes(file());
        Arrays.fill(bytes, PAGE_BYTES, bytes.length, (byte) 7);
        Files.write(file(), bytes);
        store = open(folder);
        assertThatThrownBy(() -> rows().since(0, 9))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining("SQLITE_CORRUPT")
                .hasMessageContaining("restore it from a back-up");
    }

    @Test
    void aFileOfANewerProgramIsLeftAlone() throws SQLException {
        rows().write(List.of(row("a", "{}")));
        store.close();
        try (Connection other = other();
                Statement statement = other.createStatement()) {
            statement.execute("INSERT INTO schema_versions VALUES (2, '002-more.sql', 'x', 'y')");
        }
        store = open(folder);
        assertThatThrownBy(() -> rows().since(0, 9))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining("newer Toolbooth");
    }

    @Test
    void nothingIsWrittenIntoAFileThatWasTakenAway() throws IOException {
        CatalogRow first = rows().write(List.of(row("a", "{}"))).getFirst();
        Path elsewhere = folder.resolve("elsewhere.db");
        Files.move(file(), elsewhere);
        assertThatThrownBy(() -> rows().write(List.of(row("b", "{}"))))
                .isInstanceOf(UncheckedIOException.class);
        assertThat(file()).doesNotExist();
        Files.move(elsewhere, file());
        assertThat(rows().since(0, 9)).containsExactly(first);
        assertThat(rows().write(List.of(row("b", "{}")))).hasSize(1);
    }

    @Test
    void aClosedCatalogSaysSo() {
        rows().write(List.of(row("a", "{}")));
        store.close();
        assertThatThrownBy(() -> rows().since(0, 9))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining("closed");
    }

    /** Another process: writes a row, says so, and stays until it is killed. */
    static final class Other {
        private Other() {}

        public static void main(String[] args) throws IOException {
            SqliteStore store = open(Path.of(args[0]));
            long revision = store.catalog().write(List.of(row("a", "{}"))).getFirst().revision();
            PrintStream out =
                    new PrintStream(
                            new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
            out.println(revision);
            out.println(System.in.read());
        }
    }

    @Test
    void whatAKilledProcessHadWrittenIsThere() throws Exception {
        store.close();
        Process other = SqliteProcessTest.start(Other.class, folder);
        String revision;
        try {
            revision = other.inputReader(StandardCharsets.UTF_8).readLine();
        } finally {
            other.destroyForcibly().waitFor();
        }
        store = open(folder);
        assertThat(rows().since(0, 9))
                .containsExactly(new CatalogRow("a", "{}", Long.parseLong(revision)));
    }
}
