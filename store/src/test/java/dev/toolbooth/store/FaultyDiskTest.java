package dev.toolbooth.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.core.catalog.CatalogRow;
import dev.toolbooth.core.ledger.BookLedger;
import dev.toolbooth.core.ledger.Capture;
import dev.toolbooth.core.ledger.DepositResult;
import dev.toolbooth.core.ledger.Hold;
import dev.toolbooth.core.ledger.HoldResult;
import dev.toolbooth.core.ledger.Ledger;
import dev.toolbooth.store.sqlite.SqliteJournal;
import dev.toolbooth.store.sqlite.SqlitePlans;
import dev.toolbooth.store.sqlite.SqliteStore;
import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Faults below the database (findings M3, M6): synchronising, writing and opening fail at chosen
 * moments, the process is killed, and what was told agrees with what is there afterwards.
 */
class FaultyDiskTest {
    private static final InstantSource CLOCK = InstantSource.fixed(Trade.NOON);

    @TempDir Path room;

    /** Sells, takes payments, keeps entries of a catalog and plans, one for each line. */
    static final class Seller {
        private final SqliteStore store;
        private final SqlitePlans plans;
        private final Ledger ledger;

        private Seller(Path folder) {
            this.store = SqliteStore.open(folder, CLOCK, (_, _) -> "");
            this.plans = new SqlitePlans(folder.resolve("work"), PlanRowsContract.BOUNDS, CLOCK);
            this.ledger = new BookLedger(new SqliteJournal(store));
        }

        private String obey(String what, int number) {
            return switch (what) {
                case "deposit" ->
                        ledger.deposit(Trade.deposit(new UUID(1, number), "a", 1_000_000))
                                .getClass()
                                .getSimpleName();
                case "buy" -> buy(number);
                case "pay" ->
                        store.payments()
                                .take(
                                        Paid.taken(
                                                new UUID(3, number), "k" + number, "p", Trade.NOON))
                                .getClass()
                                .getSimpleName();
                case "list" -> list(number);
                case "plan" -> plan(number);
                case "trouble" -> ledger.trouble() == null ? "none" : "some";
                default -> throw new IllegalArgumentException(what);
            };
        }

        private String buy(int number) {
            UUID call = new UUID(2, number);
            return ledger.hold(Trade.reservation(call, Trade.payer("a"), 700))
                            instanceof HoldResult.Held(Hold hold)
                    ? ledger.capture(hold, Trade.sale(500)).getClass().getSimpleName()
                    : "Refused";
        }

        private String list(int number) {
            try {
                CatalogRow row = new CatalogRow("c" + number, "{}", 0);
                return store.catalog().write(List.of(row)).size() == 1 ? "Listed" : "No";
            } catch (RuntimeException e) {
                return "Failed";
            }
        }

        private String plan(int number) {
            try {
                return plans.add("p" + number, "{}", "made").isPresent() ? "Planned" : "No";
            } catch (RuntimeException e) {
                return "Failed";
            }
        }

        public static void main(String[] args) throws IOException {
            PrintStream out =
                    new PrintStream(
                            new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
            Seller seller = new Seller(Path.of(args[0]));
            BufferedReader in =
                    new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                String[] words = line.split(" ", 2);
                out.println(seller.obey(words[0], Integer.parseInt(words[1])));
            }
        }
    }

    /** What callers were told, by what they have asked for. */
    private final Map<String, String> told = new LinkedHashMap<>();

    private String ask(FaultyDisk seller, String what, int number) throws IOException {
        String answer = seller.ask(what + " " + number);
        told.put(what + " " + number, answer);
        return answer;
    }

    private void everything(FaultyDisk seller, int number) throws IOException {
        for (String what : new String[] {"buy", "pay", "list", "plan"}) {
            ask(seller, what, number);
        }
    }

    private FaultyDisk start() throws Exception {
        FaultyDisk seller = new FaultyDisk(room, Seller.class, room.resolve("data"));
        assertThat(ask(seller, "deposit", 1)).isEqualTo("Credited");
        everything(seller, 1);
        assertThat(told.values())
                .containsExactly("Credited", "Captured", "Taken", "Listed", "Planned");
        return seller;
    }

    private static void awaitMended(FaultyDisk seller) throws IOException {
        while (seller.ask("trouble 0").equals("some")) {
            Thread.onSpinWait();
        }
    }

    /** What was told is there, and what was told not to be there isn't. */
    private void check() throws IOException {
        Path folder = room.resolve("data");
        try (SqliteStore store = SqliteStore.open(folder, CLOCK, (_, _) -> "");
                SqlitePlans plans =
                        new SqlitePlans(folder.resolve("work"), PlanRowsContract.BOUNDS, CLOCK)) {
            Ledger ledger = new BookLedger(new SqliteJournal(store));
            told.forEach(
                    (asked, answer) -> {
                        int number = Integer.parseInt(asked.split(" ", 2)[1]);
                        boolean there =
                                switch (asked.split(" ", 2)[0]) {
                                    case "deposit" -> ledger.entry(new UUID(1, number)).isPresent();
                                    case "buy" -> ledger.entry(new UUID(2, number)).isPresent();
                                    case "pay" ->
                                            store.payments().find(new UUID(3, number)).isPresent();
                                    case "list" ->
                                            store.catalog().since(0, 100_000).stream()
                                                    .anyMatch(r -> r.key().equals("c" + number));
                                    default -> plans.find("p" + number).isPresent();
                                };
                        switch (answer) {
                            case "Credited", "Captured", "Taken", "Listed", "Planned" ->
                                    assertThat(there).as("%s: %s", asked, answer).isTrue();
                            case "Refused" -> assertThat(there).as("%s ran", asked).isFalse();
                            case "Unavailable" -> {
                                if (asked.startsWith("buy")) {
                                    assertThat(there).as("%s: not billed", asked).isFalse();
                                }
                            }
                            // Nobody was told that it is, or that it isn't.
                            case "Unknown", "Failed" -> {}
                            default -> throw new AssertionError(asked + ": " + answer);
                        }
                    });
            assertThat(ledger.audit()).isEmpty();
        }
    }

    /** EIO is 5, ENOSPC 28, and 0 a short write; what goes wrong once, and what goes on. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "s db-wal 0 1 5",
                "s db-wal 0 2 5",
                "s db-wal 0 1000000 5",
                "w db-wal 0 1000000 28",
                "w db-wal 1 1 5",
                "w db-wal 3 1 0",
                "w db-wal 5 2 5",
                "swo /data/ 0 1000000 5",
                "o /data/ 0 1000000 28"
            })
    void whatIsToldAgreesWithWhatIsThereAfterAKill(String fault) throws Exception {
        try (FaultyDisk seller = start()) {
            seller.fail(fault);
            everything(seller, 2);
            everything(seller, 3);
        }
        check();
    }

    @Test
    void afterAFailedSyncNothingIsDeniedThatIsBilledAfterTheNextStart() throws Exception {
        try (FaultyDisk seller = start()) {
            seller.fail("s db-wal 0 1000000 5");
            assertThat(ask(seller, "buy", 2)).isEqualTo(Capture.Unknown.class.getSimpleName());
            // Nothing runs any more of which nobody could say what it costs.
            assertThat(ask(seller, "buy", 3)).isEqualTo("Refused");
        }
        check();
    }

    @Test
    void afterAFailedSyncThatWasMendedWhatWasDeniedStaysSo() throws Exception {
        try (FaultyDisk seller = start()) {
            seller.fail("s db-wal 0 1 5");
            assertThat(ask(seller, "buy", 2)).isEqualTo(Capture.Unavailable.class.getSimpleName());
        }
        check();
    }

    @Test
    void aFullDiskRunsNothingAndIsUsedAgainWhenThereIsRoom() throws Exception {
        try (FaultyDisk seller = start()) {
            seller.fail("w /data/ 0 1000000 28");
            assertThat(ask(seller, "buy", 2)).isEqualTo("Unavailable");
            for (int i = 3; i < 53; i++) {
                assertThat(ask(seller, "buy", i)).isEqualTo("Refused");
            }
            assertThat(ask(seller, "deposit", 2))
                    .isEqualTo(DepositResult.Unavailable.class.getSimpleName());
            seller.heal();
            awaitMended(seller);
            everything(seller, 60);
            assertThat(told.get("buy 60")).isEqualTo("Captured");
            assertThat(told.get("pay 60")).isEqualTo("Taken");
        }
        check();
    }
}
