package dev.toolbooth.client.budget;

import static dev.toolbooth.client.budget.PurseFolder.allowed;
import static dev.toolbooth.client.budget.PurseFolder.refused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolbooth.client.pay.PayProblem;
import dev.toolbooth.client.pay.PaymentDemand;
import dev.toolbooth.client.pay.PurchaseOrder;
import dev.toolbooth.client.pay.Purse.Verdict;
import dev.toolbooth.client.pay.SignedOrder;
import dev.toolbooth.wire.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.node.ObjectNode;

/** What becomes of money that was set aside. */
class FilePurseTest {
    private static final PurchaseOrder ALL = Purchases.real("a", 10);

    @TempDir private Path folder = Path.of("");
    private PurseFolder place = new PurseFolder(folder);
    private FilePurse purse = place.open();

    @BeforeEach
    void open() {
        place = new PurseFolder(folder);
        place.budget = Purchases.FREE.withLimit(false, LimitScope.TOTAL, 10L);
        purse = place.open();
    }

    @AfterEach
    void close() {
        purse.close();
    }

    @Test
    void whatIsDroppedIsFreeAgain() throws Exception {
        UUID id = allowed(purse, ALL);
        refused(purse, ALL);
        purse.dropped(id, "the seller is gone");
        purse.signed(allowed(purse, ALL), Purchases.prepared("n"));
        refused(purse, ALL);
    }

    @Test
    void aSellerThatSaysItRefusedWhatItHasTakenGetsNoMoreThanTheLimit() throws Exception {
        UUID id = allowed(purse, ALL);
        purse.signed(id, Purchases.prepared("n"));
        purse.refused(id, "the seller does not like it");
        refused(purse, ALL);
        place.now = Purchases.EXPIRES.plusSeconds(100_000_000);
        refused(purse, ALL);
    }

    @Test
    void refusedPlayMoneyCountsUntilNobodyCanUseItAnyMore() throws Exception {
        place.budget = Purchases.FREE.withLimit(true, LimitScope.TOTAL, 10L);
        PurchaseOrder all = Purchases.play("search", 10);
        UUID id = allowed(purse, all);
        purse.signed(id, Purchases.prepared("n"));
        purse.refused(id, "the seller does not like it");
        place.now = Purchases.EXPIRES.plus(PurchaseRecord.EXPIRY_GRACE).minusNanos(1);
        refused(purse, all);
        place.now = Purchases.EXPIRES.plus(PurchaseRecord.EXPIRY_GRACE);
        allowed(purse, all);
    }

    @Test
    void whatIsSignedCountsForEver() throws Exception {
        purse.signed(allowed(purse, ALL), Purchases.prepared("n"));
        place.now = Purchases.EXPIRES.plusSeconds(100_000_000);
        refused(purse, ALL);
    }

    @Test
    void aPurchaseIsSignedOnceAndPaidOnce() throws Exception {
        UUID id = allowed(purse, ALL);
        purse.signed(id, Purchases.prepared("n"));
        assertThatThrownBy(() -> purse.signed(id, Purchases.prepared("m")))
                .isInstanceOf(PayProblem.class)
                .hasMessageContaining("that is signed can't be signed");
        purse.paid(id, Purchases.receipt());
        assertThatThrownBy(() -> purse.dropped(id, "late")).isInstanceOf(PayProblem.class);
        assertThatThrownBy(() -> purse.paid(new UUID(1, 2), Purchases.receipt()))
                .isInstanceOf(PayProblem.class)
                .hasMessageContaining("never begun");
    }

    @Test
    void otherPursesOfTheFolderSeeTheSameAtOnce() throws Exception {
        try (FilePurse other = place.open()) {
            UUID id = allowed(other, ALL);
            assertThat(refused(purse, ALL)).contains("is spent or set aside");
            other.dropped(id, "");
            allowed(purse, ALL);
            refused(other, ALL);
        }
    }

    @Test
    void whatADeadProcessHadSetAsideIsFreed() throws Exception {
        FilePurse dead = place.open();
        UUID id = allowed(dead, ALL);
        refused(purse, ALL);
        dead.close();
        allowed(purse, ALL);
        assertThatThrownBy(() -> dead.signed(id, Purchases.prepared("n")))
                .isInstanceOf(PayProblem.class);
    }

    @Test
    void whatADeadProcessHadSignedIsHandedOutOnce() throws Exception {
        FilePurse dead = place.open();
        UUID id = allowed(dead, ALL);
        dead.signed(id, Purchases.prepared("n"));
        assertThat(purse.resume(ALL.digest())).as("while it lives").isEmpty();
        dead.close();
        assertThat(purse.resume("another")).isEmpty();
        Optional<SignedOrder> resumed = purse.resume(ALL.digest());
        assertThat(resumed).isPresent();
        assertThat(resumed.orElseThrow().id()).isEqualTo(id);
        assertThat(resumed.orElseThrow().purchase()).isEqualTo(ALL);
        assertThat(resumed.orElseThrow().prepared()).isEqualTo(Purchases.prepared("n"));
        assertThat(purse.resume(ALL.digest())).isEmpty();
        try (FilePurse third = place.open()) {
            assertThat(third.resume(ALL.digest())).isEmpty();
        }
        purse.paid(id, Purchases.receipt());
        assertThat(purse.resume(ALL.digest())).isEmpty();
    }

    @Test
    void whoeverResumesMayDieAsWell() throws Exception {
        FilePurse first = place.open();
        first.signed(allowed(first, ALL), Purchases.prepared("n"));
        first.close();
        FilePurse second = place.open();
        assertThat(second.resume(ALL.digest())).isPresent();
        second.close();
        assertThat(purse.resume(ALL.digest())).isPresent();
        assertThat(purse.resume(ALL.digest())).isEmpty();
    }

    @Test
    void anAnswerThatNobodyWaitsForCanBeAskedForAgainByTheSameProcess() throws Exception {
        UUID id = allowed(purse, ALL);
        purse.signed(id, Purchases.prepared("n"));
        assertThat(purse.resume(ALL.digest())).isEmpty();
        purse.left(id, "no answer");
        refused(purse, ALL);
        assertThat(purse.resume(ALL.digest())).isPresent();
        assertThat(purse.resume(ALL.digest())).isEmpty();
    }

    @Test
    void aSellerHasADayToRememberWhatItWasPaidFor() throws Exception {
        UUID id = allowed(purse, ALL);
        purse.signed(id, Purchases.prepared("n"));
        purse.left(id, "no answer");
        place.now = Purchases.EXPIRES.plus(PurchaseRecord.RESUMED_FOR);
        assertThat(purse.resume(ALL.digest())).isEmpty();
        refused(purse, ALL);
        place.now = place.now.minusNanos(1);
        assertThat(purse.resume(ALL.digest())).isPresent();
    }

    @Test
    void aFullDiskIsSaidAndNothingIsCounted() throws Exception {
        allowed(purse, Purchases.real("a", 1));
        long before = Files.size(place.journal());
        place.pen =
                (file, bytes) -> {
                    file.seek(file.length());
                    file.write(bytes, 0, bytes.length / 2);
                    throw new IOException("No space left on device");
                };
        assertThatThrownBy(() -> purse.reserve(Purchases.real("a", 9), true))
                .isInstanceOf(PayProblem.class)
                .hasMessageContaining("No space left on device")
                .hasMessageContaining("nothing was signed")
                .message()
                .doesNotContain(folder.toString());
        assertThat(Files.size(place.journal())).isEqualTo(before);
        place.pen = PurchaseJournal.Pen.REAL;
        allowed(purse, Purchases.real("a", 9));
    }

    @Test
    void aThreadThatWasToldToStopStillWritesDownWhatItDid() throws Exception {
        UUID id = allowed(purse, ALL);
        Thread.currentThread().interrupt();
        purse.signed(id, Purchases.prepared("n"));
        purse.paid(id, Purchases.receipt());
        assertThat(Thread.interrupted()).isTrue();
        assertThat(purse.spending(place.now).purchases().getFirst().state()).isEqualTo("paid");
    }

    @Test
    void anEndlessReceiptIsShortenedAndEndlessTermsAreRefused() throws Exception {
        UUID id = allowed(purse, ALL);
        purse.signed(id, Purchases.prepared("n"));
        ObjectNode endlessOne = Json.object().put("more", "x".repeat(1_000_000));
        endlessOne.set("settlement", Purchases.receipt().put("payer", "x".repeat(1_000_000)));
        purse.paid(id, endlessOne);
        ObjectNode kept = purse.spending(place.now).purchases().getFirst().receipt();
        ObjectNode expected = Json.object().put("shortened", true);
        expected.set("settlement", Purchases.receipt());
        assertThat(kept).isEqualTo(expected);
        PurchaseOrder endless = Purchases.play("a", 1);
        endless.way().extra().put("more", "x".repeat(PurchaseJournal.LINE_BYTES_MAX));
        assertThatThrownBy(() -> purse.reserve(endless, true))
                .isInstanceOf(PayProblem.class)
                .hasMessageContaining("too long for the journal");
    }

    @Test
    void whatWasSpentAndWhatIsLeftCanBeSeen() throws Exception {
        UUID id = allowed(purse, Purchases.real("a", 4));
        purse.signed(id, Purchases.prepared("n"));
        purse.paid(id, Purchases.receipt());
        allowed(purse, Purchases.play("b", 2_000_000));
        ObjectNode json = purse.spending(place.now).json();
        assertThat(json.path("left_micro_usd").path("total").asLong()).isEqualTo(6);
        assertThat(json.path("purchases").size()).isEqualTo(2);
        assertThat(json.path("purchases").path(0).path("receipt").path("transaction").asString())
                .isEqualTo("0x12");
        assertThat(json.path("spent").toString())
                .contains("\"currency\":\"play\"")
                .contains("\"total\":\"2000000\"");
        assertThat(purse.spending(place.now.plusSeconds(1)).purchases()).isEmpty();
    }

    private static PurchaseOrder prepaid() {
        return new PurchaseOrder(
                Purchases.SELLER,
                "a",
                "digest",
                "key",
                PaymentDemand.Form.PREPAID,
                2,
                Purchases.way(PaymentDemand.PREPAID, "USD", 10, Purchases.SELLER),
                10L,
                10L);
    }

    private static ObjectNode bill(long microUsd) {
        ObjectNode receipt = Json.object();
        receipt.putObject("bill").put("billed_micro_usd", microUsd);
        return receipt;
    }

    @Test
    void whatWasBilledUnaskedCountsWhateverTheRulesSay() throws Exception {
        purse.billed(prepaid(), bill(10));
        purse.billed(prepaid(), bill(10));

        assertThat(refused(purse, prepaid())).contains("0.00002 USD is spent");
        assertThat(purse.resume("digest")).isEmpty();
    }

    @Test
    void anAccountWithTheSellerCostsWhatIsBilled() throws Exception {
        PurchaseOrder prepaid = prepaid();
        UUID id = allowed(purse, prepaid);
        purse.signed(id, Purchases.prepared(""));
        refused(purse, prepaid);
        purse.paid(id, bill(4));
        assertThat(refused(purse, prepaid)).contains("0.000004 USD is spent");
        // The payee on a chain is another, and was never seen before.
        allowed(purse, Purchases.real("a", 6));
    }

    @Test
    void aPurseThatWasNeverUsedMakesNoFiles() throws Exception {
        PurseFolder fresh = new PurseFolder(folder.resolve("fresh"));
        try (FilePurse unused = fresh.open()) {
            assertThat(unused.resume("x")).isEmpty();
            assertThat(unused.spending(place.now).purchases()).isEmpty();
        }
        assertThat(fresh.folder).doesNotExist();
    }

    @Test
    void brokenRulesPayNothing() throws Exception {
        BudgetFile file = new BudgetFile(folder);
        try (FilePurse own = FilePurse.open(folder, file, () -> place.now, UUID::randomUUID)) {
            assertThat(own.reserve(Purchases.real("a", 1), false)).isInstanceOf(Verdict.Asks.class);
            Files.writeString(folder.resolve("budget.json"), "{\"per_dya_usd\":\"1\"}");
            assertThatThrownBy(() -> own.reserve(Purchases.play("a", 1), true))
                    .isInstanceOf(PayProblem.class)
                    .hasMessageContaining("per_dya_usd");
            Files.writeString(folder.resolve("budget.json"), "{");
            assertThatThrownBy(() -> own.reserve(Purchases.play("a", 1), true))
                    .isInstanceOf(PayProblem.class)
                    .hasMessageContaining("can't be read");
        }
    }
}
