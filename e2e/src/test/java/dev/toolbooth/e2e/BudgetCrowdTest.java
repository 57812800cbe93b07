package dev.toolbooth.e2e;

import static dev.toolbooth.e2e.PaidServer.PRICE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.app.selling.Stores;
import dev.toolbooth.client.budget.FilePurse;
import dev.toolbooth.client.budget.SpendingReport;
import dev.toolbooth.core.pay.PaymentRecord;
import dev.toolbooth.e2e.CrowdBuyer.Tally;
import dev.toolbooth.wire.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A budget holds however many want to spend it at once. */
@Timeout(value = 15, unit = TimeUnit.MINUTES)
class BudgetCrowdTest {
    private static final int CALLS = 500;
    private static final int ALLOWED = 100;

    /** In this JVM, each with a purse of its own in the same folder. */
    private static final int BUYERS = 5;

    private static final Duration LONG = Duration.ofMinutes(10);

    private final EvmChain evm = Chains.evm();
    private final SolanaChain solana = Chains.solana();

    @TempDir Path folder;

    @Test
    void ofFiveHundredCallsAtOnceABudgetForAHundredPaysAHundred() throws Exception {
        ChainWallet wallet = evm.buyer(CALLS * PRICE);
        Path purse = folder.resolve("purse");
        Path home = Files.createDirectory(folder.resolve("seller"));
        try (PaidLives seller =
                new PaidLives(
                        home,
                        PaidServer.networks(evm.url(), evm, solana.url(), solana),
                        Map.of())) {
            Tally tally = buy(purse, seller.url(), wallet);
            assertThat(tally.other()).isEmpty();
            assertThat(tally.served()).isEqualTo(ALLOWED);
            assertThat(tally.notAllowed()).isEqualTo(CALLS - ALLOWED);
            assertThat(tally.signed()).isEqualTo(ALLOWED);

            assertThat(evm.balanceOf(wallet.address())).isEqualTo((CALLS - ALLOWED) * PRICE);
            assertThat(seller.ran()).hasSize(ALLOWED);
            assertThat(journal(purse))
                    .hasSize(ALLOWED)
                    .allSatisfy(one -> assertThat(one.state()).isEqualTo("paid"));
            seller.kill();
            try (Stores stores = seller.books()) {
                List<PaymentRecord> payments = stores.payments().latest(null, null, null, CALLS);
                assertThat(payments).hasSize(ALLOWED);
            }
        }
    }

    /** Half of them in another process. */
    private static Tally buy(Path purse, String url, ChainWallet wallet) throws Exception {
        long budget = ALLOWED * PRICE;
        try (Child other = CrowdBuyer.start(purse, url, wallet, budget, "there", CALLS / 2);
                ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            assertThat(other.line()).isEqualTo("ready");
            other.send("go");
            List<Future<Tally>> here = new ArrayList<>();
            for (int i = 0; i < BUYERS; i++) {
                String names = "here-" + i;
                CrowdBuyer buyer = new CrowdBuyer(purse, url, wallet, budget);
                here.add(threads.submit(() -> buyer.buy(names, CALLS / 2 / BUYERS)));
            }
            assertThat(other.exit(LONG)).as(other.errors()).isZero();
            Tally all = Tally.read(Json.parse(other.line()));
            for (Future<Tally> one : here) {
                all = all.and(one.get());
            }
            return all;
        }
    }

    private static List<SpendingReport.One> journal(Path folder) throws Exception {
        try (FilePurse purse =
                FilePurse.open(
                        folder, () -> OwnBuyer.UNASKED, InstantSource.system(), UUID::randomUUID)) {
            return purse.spending(Instant.EPOCH).purchases();
        }
    }
}
