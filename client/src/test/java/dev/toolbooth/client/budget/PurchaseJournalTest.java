package dev.toolbooth.client.budget;

import static dev.toolbooth.client.budget.PurseFolder.allowed;
import static dev.toolbooth.client.budget.PurseFolder.refused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolbooth.client.pay.PayProblem;
import dev.toolbooth.client.pay.PurchaseOrder;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The file of all steps: what is written there, and what becomes of a bad one. */
class PurchaseJournalTest {
    @TempDir private Path folder = Path.of("");
    private PurseFolder place = new PurseFolder(folder);
    private FilePurse purse = place.open();

    @BeforeEach
    void open() {
        place = new PurseFolder(folder.resolve("purse"));
        place.budget = Purchases.FREE.withLimit(false, LimitScope.TOTAL, 100L);
        purse = place.open();
    }

    @AfterEach
    void close() {
        purse.close();
    }

    private List<String> lines() throws IOException {
        return Files.readAllLines(place.journal());
    }

    private void write(List<String> lines) throws IOException {
        Files.writeString(place.journal(), String.join("\n", lines) + "\n");
    }

    private void pay(PurchaseOrder purchase) throws PayProblem {
        UUID id = allowed(purse, purchase);
        purse.signed(id, Purchases.prepared(id.toString()));
        purse.paid(id, Purchases.receipt());
    }

    @Test
    void onlyItsOwnerMayReadIt() throws Exception {
        pay(Purchases.real("a", 1));
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(place.journal())))
                .isEqualTo("rw-------");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(place.folder)))
                .isEqualTo("rwx------");
    }

    @Test
    void halfALineAtTheEndIsCutOff() throws Exception {
        pay(Purchases.real("a", 60));
        List<String> before = lines();
        allowed(purse, Purchases.real("a", 40));
        String last = lines().getLast();
        for (int length : new int[] {1, last.length() / 2, last.length()}) {
            write(before);
            Files.writeString(
                    place.journal(), last.substring(0, length), StandardOpenOption.APPEND);
            try (FilePurse other = place.open()) {
                assertThat(other.spending(place.now).purchases()).hasSize(1);
            }
            assertThat(lines()).isEqualTo(before);
        }
        assertThat(purse.spending(place.now).purchases()).hasSize(1);
        allowed(purse, Purchases.real("a", 40));
    }

    @Test
    void aDamagedLineStopsEverythingAndIsNamed() throws Exception {
        pay(Purchases.real("a", 1));
        List<String> good = lines();
        for (int i = 0; i < good.size(); i++) {
            List<String> bad = new ArrayList<>(good);
            bad.set(i, bad.get(i).replaceFirst("\"v\":1|-", "x"));
            write(bad);
            String line = "Line " + (i + 1) + " of journal.jsonl is damaged";
            try (FilePurse other = place.open()) {
                assertThatThrownBy(() -> other.reserve(Purchases.real("a", 1), true))
                        .isInstanceOf(PayProblem.class)
                        .hasMessageContaining(line)
                        .hasMessageContaining("nothing is paid")
                        .hasMessageContaining("move it elsewhere");
                assertThatThrownBy(() -> other.resume("digest-a")).isInstanceOf(PayProblem.class);
            }
            assertThat(lines()).isEqualTo(bad);
        }
        write(good);
        pay(Purchases.real("a", 1));
    }

    @Test
    void aChangedAmountIsNoticed() throws Exception {
        pay(Purchases.real("a", 55));
        write(lines().stream().map(line -> line.replace("\"55\"", "\"11\"")).toList());
        try (FilePurse other = place.open()) {
            assertThatThrownBy(() -> other.reserve(Purchases.real("a", 1), true))
                    .hasMessageContaining("Line 2 of journal.jsonl is damaged");
        }
    }

    @Test
    void aLineThatDoesNotFitIsDamage() throws Exception {
        pay(Purchases.real("a", 1));
        List<String> lines = lines();
        lines.remove(1);
        write(lines);
        try (FilePurse other = place.open()) {
            assertThatThrownBy(() -> other.reserve(Purchases.real("a", 1), true))
                    .hasMessageContaining("Line 2 of journal.jsonl")
                    .hasMessageContaining("a purchase that was never begun");
        }
    }

    @Test
    void anyOtherFileInItsPlaceIsNoJournal() throws Exception {
        Files.createDirectories(place.folder);
        for (String text : new String[] {"hello\n", "{}\n", "\n", "\0\0\0\0\n", "{\"a\":1}\n"}) {
            Files.writeString(place.journal(), text);
            assertThatThrownBy(() -> purse.reserve(Purchases.real("a", 1), true))
                    .isInstanceOf(PayProblem.class)
                    .hasMessageContaining("Line 1 of journal.jsonl");
            assertThat(Files.readString(place.journal())).isEqualTo(text);
        }
    }

    @Test
    void whatIsOverIsFoldedAndStillCounts() throws Exception {
        place.foldBytes = 20_000;
        purse = place.open();
        UUID open = allowed(purse, Purchases.real("open", 5));
        purse.signed(open, Purchases.prepared("open"));
        for (int i = 0; i < 50; i++) {
            pay(Purchases.real("t" + i % 3, 1));
        }
        purse.dropped(allowed(purse, Purchases.real("a", 40)), "no");
        assertThat(Files.size(place.journal())).isLessThan(25_000);
        SpendingReport seen = purse.spending(Instant.EPOCH);
        assertThat(seen.folded()).isPositive();
        assertThat(seen.left()).containsEntry(LimitScope.TOTAL, BigInteger.valueOf(45));
        // Another process reads the new file, and knows the same.
        try (FilePurse other = place.open()) {
            assertThat(other.spending(Instant.EPOCH)).isEqualTo(seen);
            assertThat(refused(other, Purchases.real("a", 46))).contains("0.000055 USD is spent");
            place.budget = place.budget.withLimit(false, LimitScope.TOOL, 17L);
            refused(other, Purchases.real("t0", 1));
            allowed(other, Purchases.real("t2", 1));
            PurchaseOrder elsewhere =
                    Purchases.of(
                            Purchases.SELLER,
                            "t2",
                            Purchases.way("base", Purchases.USDC, 1, Purchases.OTHER_PAYEE),
                            1L,
                            null);
            assertThat(refused(other, elsewhere)).contains("last time it went to");
        }
        purse.paid(open, Purchases.receipt());
        List<Path> kept = JournalArchive.all(place.journal());
        assertThat(kept).isNotEmpty();
        assertThat(Files.readString(kept.getFirst(), StandardCharsets.UTF_8))
                .contains("\"transaction\":\"0x12\"");
    }

    @Test
    void aPurseThatIsOpenNoticesThatTheFileWasFoldedByAnother() throws Exception {
        place.foldBytes = 5_000;
        try (FilePurse other = place.open()) {
            purse.spending(place.now);
            for (int i = 0; i < 20; i++) {
                UUID id = allowed(other, Purchases.real("a", 1));
                other.signed(id, Purchases.prepared("n" + i));
                other.paid(id, Purchases.receipt());
                assertThat(purse.spending(place.now).left())
                        .containsEntry(LimitScope.TOTAL, BigInteger.valueOf(99 - i));
            }
        }
    }

    @Test
    void aFileThatCanNotBeFoldedGoesOnAsItIs() throws Exception {
        place.foldBytes = 5_000;
        Files.createDirectories(place.folder.resolve("journal.jsonl.new/in-the-way"));
        purse = place.open();
        for (int i = 0; i < 30; i++) {
            pay(Purchases.real("a", 1));
        }
        assertThat(purse.spending(place.now).folded()).isZero();
        Files.delete(place.folder.resolve("journal.jsonl.new/in-the-way"));
        for (int i = 0; i < 30; i++) {
            pay(Purchases.real("a", 1));
        }
        assertThat(purse.spending(place.now).folded()).isPositive();
        assertThat(purse.spending(place.now).left())
                .containsEntry(LimitScope.TOTAL, BigInteger.valueOf(40));
    }
}
