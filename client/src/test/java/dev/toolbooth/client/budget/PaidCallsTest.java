package dev.toolbooth.client.budget;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.client.model.CallToolRequest;
import dev.toolbooth.client.model.CallToolResult;
import dev.toolbooth.client.model.McpException;
import dev.toolbooth.client.model.ToolCaller;
import dev.toolbooth.client.pay.Buyer;
import dev.toolbooth.client.pay.PaidCaller;
import dev.toolbooth.client.pay.PaymentMethod;
import dev.toolbooth.client.pay.PreparedPayment;
import dev.toolbooth.client.pay.PurchaseOutcome;
import dev.toolbooth.client.pay.ReceiptChecker;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.x402.PaymentRequirements;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Calls that are paid for from a purse on the disk. */
class PaidCallsTest {
    private static final int CALLS = 500;
    private static final int PAID_MAX = 100;
    private static final String ASK =
            """
            {"isError":true,"content":[],"structuredContent":{"x402Version":2,
             "resource":{"url":"mcp://tool/t"},
             "accepts":[{"scheme":"exact","network":"eip155:8453","amount":"10000",
               "asset":"0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
               "payTo":"0x209693Bc6afc0C5328bA36FaF03C514EF312287C","maxTimeoutSeconds":300,
               "extra":{}}]}}""";
    private static final String SERVED =
            """
            {"content":[{"type":"text","text":"here"}],"_meta":{"x402/payment-response":
             {"success":true,"transaction":"0x1","network":"eip155:8453"}}}""";

    @TempDir private Path folder = Path.of("");

    /** Serves whoever shows a payment, and notes each with the name of its call. */
    private static final class Seller implements ToolCaller {
        final Map<String, String> callOfPayment = new ConcurrentHashMap<>();
        final AtomicInteger losesAnswers = new AtomicInteger();

        @Override
        public CallToolResult callTool(CallToolRequest call) {
            JsonNode payment = call.meta().path("x402/payment").path("payload").path("nonce");
            if (payment.isMissingNode()) {
                return new CallToolResult(Json.parseObject(ASK), Map.of());
            }
            callOfPayment.put(
                    payment.asString(), call.headers().getOrDefault("Idempotency-Key", ""));
            if (losesAnswers.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
                throw new McpException.AnswerLost("the line is dead", null);
            }
            return new CallToolResult(Json.parseObject(SERVED), Map.of());
        }
    }

    /** Signs with a number of its own each time. */
    private static final class Wallet implements PaymentMethod {
        final AtomicInteger signed = new AtomicInteger();

        @Override
        public String address() {
            return "0xme";
        }

        @Override
        public boolean canPay(PaymentRequirements way) {
            return true;
        }

        @Override
        public PreparedPayment prepare(PaymentRequirements way) {
            return Purchases.prepared("n" + signed.incrementAndGet());
        }
    }

    private static PaidCaller caller(Seller seller, Wallet wallet, FilePurse purse) {
        return new PaidCaller(
                seller,
                Purchases.SELLER,
                _ -> Optional.empty(),
                new Buyer(List.of(wallet), purse, _ -> true, ReceiptChecker.NONE, _ -> {}));
    }

    @Test
    void fiveHundredConcurrentCallsOnABudgetForAHundredPayExactlyAHundred() throws Exception {
        PurseFolder place = new PurseFolder(folder);
        place.budget = Purchases.FREE.withLimit(false, LimitScope.DAY, PAID_MAX * 10_000L);
        Seller seller = new Seller();
        Wallet wallet = new Wallet();
        CountDownLatch go = new CountDownLatch(1);
        List<Future<PurchaseOutcome>> sales = new ArrayList<>();
        int served = 0;
        try (FilePurse purse = place.open();
                ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            PaidCaller caller = caller(seller, wallet, purse);
            for (int i = 0; i < CALLS; i++) {
                int number = i;
                sales.add(
                        threads.submit(
                                () -> {
                                    go.await();
                                    return caller.callPaidTool(
                                            "t", Json.object().put("number", number));
                                }));
            }
            go.countDown();
            for (Future<PurchaseOutcome> sale : sales) {
                if (sale.get() instanceof PurchaseOutcome.Served) {
                    served++;
                } else {
                    assertThat(sale.get()).isInstanceOf(PurchaseOutcome.NotAllowed.class);
                }
            }
            assertThat(purse.spending(place.now).left())
                    .containsEntry(LimitScope.DAY, BigInteger.ZERO);
        }
        assertThat(served).isEqualTo(PAID_MAX);
        assertThat(wallet.signed.get()).as("what is not allowed is not signed").isEqualTo(PAID_MAX);
        assertThat(seller.callOfPayment).hasSize(PAID_MAX);
    }

    @Test
    void aLostAnswerIsAskedForAgainWithTheSamePaymentAlsoAfterARestart() throws Exception {
        PurseFolder place = new PurseFolder(folder);
        place.budget = Purchases.FREE.withLimit(false, LimitScope.TOTAL, 10_000L);
        Seller seller = new Seller();
        Wallet wallet = new Wallet();
        seller.losesAnswers.set(4);
        try (FilePurse purse = place.open()) {
            assertThat(caller(seller, wallet, purse).callPaidTool("t", Json.object()))
                    .isInstanceOf(PurchaseOutcome.Unclear.class);
        }
        String name = seller.callOfPayment.get("n1");
        try (FilePurse purse = place.open()) {
            assertThat(caller(seller, wallet, purse).callPaidTool("t", Json.object()))
                    .isInstanceOf(PurchaseOutcome.Served.class);
            assertThat(caller(seller, wallet, purse).callPaidTool("t", Json.object()))
                    .as("a new call, for which nothing is left")
                    .isInstanceOf(PurchaseOutcome.NotAllowed.class);
        }
        assertThat(wallet.signed.get()).isEqualTo(1);
        assertThat(seller.callOfPayment).containsExactly(Map.entry("n1", name));
    }
}
