package dev.toolbooth.server.shop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.core.pay.PaymentRecord;
import dev.toolbooth.server.Answer;
import dev.toolbooth.server.FakeRail;
import dev.toolbooth.server.WalletServer;
import dev.toolbooth.wire.Json;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Accounts that are topped up by payments of a chain. Proves S0-20. */
@Timeout(60)
class PaidTopUpTest {
    private static final String ME = "Authorization: Bearer me";

    @TempDir Path folder = Path.of("");
    private WalletServer server;

    @BeforeEach
    void start() {
        server = new WalletServer(folder, new WalletServer.Wishes());
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private Answer topUp(long amount, String... headers) throws IOException {
        return server.post("/v1/top-up", "{\"amount_micro_usd\": " + amount + "}", headers);
    }

    private static JsonNode body(Answer answer) {
        return Json.parse(answer.body());
    }

    @Test
    void whoBringsNoPaymentIsAskedForAsMuchAsTheyWant() throws Exception {
        Answer asked = topUp(5_000, ME);

        assertThat(asked.status()).isEqualTo(402);
        assertThat(asked.header("payment-required")).isEqualTo("5000");
        assertThat(server.balance("me")).isZero();
    }

    @Test
    void aPaymentIsCreditedOnceAndTheSameOneGetsTheSameAnswer() throws Exception {
        Answer first = topUp(5_000, ME, WalletServer.payment("a", 5_000));
        assertThat(first.status()).isEqualTo(200);
        assertThat(body(first).path("source").asString("")).isEqualTo("chain");
        assertThat(body(first).path("credited_micro_usd").longValue()).isEqualTo(5_000);
        assertThat(body(first).path("balance_micro_usd").longValue()).isEqualTo(5_000);
        assertThat(first.header("payment-response")).startsWith("true 0x");

        Answer again = topUp(5_000, ME, WalletServer.payment("a", 5_000));
        assertThat(again.status()).isEqualTo(200);
        assertThat(body(again)).isEqualTo(body(first));
        assertThat(server.balance("me")).isEqualTo(5_000);
        assertThat(server.rail.settles).hasValue(1);
    }

    @Test
    void theCreditPaysForTheCallThatWasRefusedBefore() throws Exception {
        String call =
                """
                {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "weather"}}
                """;
        assertThat(server.post("/v1", call, ME).status()).isEqualTo(402);

        topUp(5_000, ME, WalletServer.payment("a", 5_000));

        assertThat(server.post("/v1", call, ME).status()).isEqualTo(200);
        assertThat(server.balance("me")).isEqualTo(4_000);
    }

    @Test
    void somebodyElseCannotUseAPaymentAgain() throws Exception {
        topUp(5_000, ME, WalletServer.payment("a", 5_000));

        Answer other =
                topUp(5_000, "Authorization: Bearer thief", WalletServer.payment("a", 5_000));
        assertThat(other.status()).isEqualTo(402);
        assertThat(other.body()).contains("duplicate_settlement");
        assertThat(server.balance("thief")).isZero();
        assertThat(server.get("/weather", WalletServer.payment("a", 1_000)).status())
                .isEqualTo(402);
    }

    @Test
    void aPaymentOfAnotherAmountIsNoGood() throws Exception {
        Answer answer = topUp(5_000, ME, WalletServer.payment("a", 4_999));

        assertThat(answer.status()).isEqualTo(402);
        assertThat(answer.body()).contains("value_mismatch");
        assertThat(server.rail.settles).hasValue(0);
    }

    @Test
    void whatCannotBeLookedAtMayComeAgain() throws Exception {
        server.rail.fate = FakeRail.Fate.NOT_TO_BE_ASKED;
        Answer later = topUp(5_000, ME, WalletServer.payment("a", 5_000));
        assertThat(later.status()).isEqualTo(503);
        assertThat(later.body()).contains("nothing was taken");
        assertThat(server.rail.settles).hasValue(0);

        server.rail.fate = FakeRail.Fate.ARRIVES;
        assertThat(topUp(5_000, ME, WalletServer.payment("a", 5_000)).status()).isEqualTo(200);
        assertThat(server.balance("me")).isEqualTo(5_000);
    }

    @Test
    void whatFailsIsNotCredited() throws Exception {
        server.rail.fate = FakeRail.Fate.FAILS;

        Answer answer = topUp(5_000, ME, WalletServer.payment("a", 5_000));
        assertThat(answer.status()).isEqualTo(402);
        assertThat(answer.body()).contains("transaction_failed");
        assertThat(server.balance("me")).isZero();
    }

    @Test
    void aPaymentWhoseAnswerWasLostIsCreditedWhenItIsShownAgain() throws Exception {
        server.rail.fate = FakeRail.Fate.NOBODY_KNOWS;
        Answer lost = topUp(5_000, ME, WalletServer.payment("a", 5_000));
        assertThat(lost.status()).isEqualTo(503);
        assertThat(lost.header("payment-response")).isEqualTo("false 0xhash");
        assertThat(server.balance("me")).isZero();

        server.rail.fate = FakeRail.Fate.ARRIVES;
        Answer found = topUp(5_000, ME, WalletServer.payment("a", 5_000));
        assertThat(found.status()).isEqualTo(200);
        assertThat(server.balance("me")).isEqualTo(5_000);
        assertThat(server.rail.settles).hasValue(1);
    }

    @Test
    void whatWasUsedWhileItWasLookedAtIsNoOtherPayment() throws Exception {
        CompletableFuture<Answer> first = new CompletableFuture<>();
        server.rail.meanwhile.set(
                () -> {
                    try {
                        first.complete(topUp(5_000, ME, WalletServer.payment("a", 5_000)));
                    } catch (IOException e) {
                        first.completeExceptionally(e);
                    }
                });
        Answer second = topUp(5_000, ME, WalletServer.payment("a", 5_000));

        assertThat(first.get().status()).isEqualTo(200);
        assertThat(second.status()).as(second.body()).isEqualTo(200);
        assertThat(body(second)).isEqualTo(body(first.get()));
        assertThat(server.balance("me")).isEqualTo(5_000);
        assertThat(server.rail.settles).hasValue(1);
    }

    /** Who comes while the first is settled is asked to wait, and not to pay once more. */
    @Test
    void ofTenAtOnceOneIsCredited() throws Exception {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Callable<Answer> one = () -> topUp(5_000, ME, WalletServer.payment("a", 5_000));
            List<Future<Answer>> all =
                    IntStream.range(0, 10).mapToObj(_ -> threads.submit(one)).toList();
            for (Future<Answer> answer : all) {
                assertThat(answer.get().status()).isIn(200, 503);
            }
        }
        assertThat(topUp(5_000, ME, WalletServer.payment("a", 5_000)).status()).isEqualTo(200);
        assertThat(server.balance("me")).isEqualTo(5_000);
        assertThat(server.rail.settles).hasValue(1);
        assertThat(server.book.withKey("fake|a").orElseThrow().state())
                .isEqualTo(PaymentRecord.State.SPENT);
    }

    @Test
    void nonsenseIsRefusedBeforeAnythingMoves() throws Exception {
        for (String amount : List.of("0", "-1", "0.5", "\"5\"", "10000000001", "null")) {
            Answer answer =
                    server.post(
                            "/v1/top-up",
                            "{\"amount_micro_usd\": " + amount + "}",
                            ME,
                            WalletServer.payment("a", 5_000));
            assertThat(answer.status()).as(amount).isEqualTo(400);
            assertThat(answer.body()).contains("N from 1 to 10000000000");
        }
        assertThat(topUp(5_000).status()).isEqualTo(401);
        assertThat(server.rail.settles).hasValue(0);
    }

    @Test
    void wherePlayMoneyIsGivenItIsStillGivenUnlessThePayerWantsToPay() throws Exception {
        server.close();
        WalletServer.Wishes wishes = new WalletServer.Wishes();
        wishes.playMoney = true;
        server = new WalletServer(folder, wishes);

        assertThat(body(topUp(5_000, ME)).path("source").asString("")).isEqualTo("play");
        Answer asked =
                server.post("/v1/top-up", "{\"amount_micro_usd\": 5000, \"source\": \"x402\"}", ME);
        assertThat(asked.status()).isEqualTo(402);
        assertThat(topUp(200_000_000, ME).status()).isEqualTo(400);
    }
}
