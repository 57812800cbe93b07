package dev.toolbooth.e2e;

import static dev.toolbooth.e2e.PaidServer.PRICE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolbooth.client.McpClient;
import dev.toolbooth.client.budget.SpendingReport;
import dev.toolbooth.client.model.CallToolRequest;
import dev.toolbooth.client.model.EraChoice;
import dev.toolbooth.client.model.McpException;
import dev.toolbooth.client.model.ToolInfo;
import dev.toolbooth.client.pay.Approval;
import dev.toolbooth.client.pay.ListedPrice;
import dev.toolbooth.client.pay.PaidCaller;
import dev.toolbooth.client.pay.PaymentDemand;
import dev.toolbooth.client.pay.PriceQuote;
import dev.toolbooth.client.pay.PurchaseOutcome;
import dev.toolbooth.client.pay.Receipt;
import dev.toolbooth.wire.Json;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The specification's own test steps, by our client on our pizza server: a call without payment,
 * the error −32001, a transaction, and the same call with its proof.
 */
@Timeout(value = 180, unit = TimeUnit.SECONDS)
class PizzaStepsTest {
    private static final String CAROUSEL = "pizza-carousel";
    private static final String CALL = "tools/call";
    private static final SolanaChain SOLANA = Chains.solana();
    private static PaidServer server;
    private static HttpClient http;

    private final ChainWallet wallet = SOLANA.buyer(2 * PRICE);
    private final List<PriceQuote> shown = new ArrayList<>();

    @TempDir Path folder;
    private FaultyWire wire;
    private FaultyWire node;
    private McpClient client;

    @BeforeAll
    static void start() throws InterruptedException {
        server = PaidServer.own(Chains.evm(), SOLANA, Map.of());
        http = HttpClient.newHttpClient();
    }

    @AfterAll
    static void stop() {
        server.close();
        http.close();
    }

    @BeforeEach
    void connect() {
        wire = new FaultyWire(server.url(""));
        node = new FaultyWire(SOLANA.url());
        client = OwnBuyer.connect(url(), EraChoice.LEGACY);
    }

    @AfterEach
    void disconnect() {
        client.close();
        wire.close();
        node.close();
    }

    private String url() {
        return wire.url() + "/mcp";
    }

    private OwnBuyer buyer(Approval approval) throws Exception {
        return new OwnBuyer(
                folder, OwnBuyer.solana(http, node.url(), wallet), OwnBuyer.UNASKED, approval);
    }

    private long left() {
        return SOLANA.balanceOf(wallet.address(), "USDC");
    }

    private static ObjectNode pepperoni() {
        return Json.object().put("pizzaTopping", "pepperoni");
    }

    /** The arguments of the calls that went over the wire, in their order. */
    private List<ObjectNode> sent() {
        return wire.seen(CALL).stream()
                .map(request -> Json.parse(request.substring(request.indexOf('{'))))
                .map(body -> (ObjectNode) body.at("/params/arguments"))
                .toList();
    }

    /** Proves S3-42. */
    @Test
    void theListingSaysWhatIsPaidFor() {
        ToolInfo carousel = tool(CAROUSEL);
        assertThat(ListedPrice.isPaid(carousel.json())).isTrue();
        assertThat(ListedPrice.of(carousel.json())).contains(PRICE);
        assertThat(ListedPrice.isPaid(tool("pizza-map").json())).isFalse();
    }

    private ToolInfo tool(String name) {
        return client.listTools().stream()
                .filter(tool -> tool.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** As a client without a wallet sees it. Proves S3-44. */
    @Test
    void aCallWithoutPaymentIsAskedForOne() {
        assertThatThrownBy(() -> client.callTool(CallToolRequest.of(CAROUSEL, pepperoni())))
                .isInstanceOfSatisfying(
                        McpException.RpcError.class,
                        error -> {
                            assertThat(error.code()).isEqualTo(-32001);
                            JsonNode terms =
                                    Objects.requireNonNull(error.data())
                                            .path("paymentRequirements");
                            assertThat(terms.at("/price/amount").asString()).isEqualTo("10000");
                            assertThat(terms.path("recipient").asString())
                                    .isEqualTo(SOLANA.payTo().address());
                        });
    }

    /** Proves S3-23, S3-24, S3-25, S3-43, S3-45, S3-46, S3-47 and S3-50. */
    @Test
    void theCallIsPaidForShownOnceAndServed() throws Exception {
        List<Long> leftWhenAsked = new ArrayList<>();
        Approval approval =
                price -> {
                    shown.add(price);
                    leftWhenAsked.add(left());
                    assertThat(sent()).hasSize(1);
                    assertThat(node.count("\"sendTransaction\"")).isZero();
                    return true;
                };
        Instant before = Instant.now();
        try (OwnBuyer buyer = buyer(approval)) {
            PurchaseOutcome outcome = buyer.from(client, url()).callPaidTool(CAROUSEL, pepperoni());
            assertThat(outcome).isInstanceOf(PurchaseOutcome.Served.class);
            PurchaseOutcome.Served served = (PurchaseOutcome.Served) outcome;
            assertThat(served.result().text()).isEqualTo("Rendered a pizza carousel!");
            assertThat(served.result().structured()).isEqualTo(pepperoni());
            assertThat(left()).isEqualTo(PRICE);

            assertPrice(leftWhenAsked);
            String signature = assertSent(before);
            Receipt receipt = Objects.requireNonNull(served.receipt());
            assertThat(Objects.requireNonNull(receipt.settlement()).transaction())
                    .isEqualTo(signature);
            assertThat(buyer.journal())
                    .singleElement()
                    .satisfies(one -> assertThat(one.state()).isEqualTo("paid"));
            assertThat(server.logged("payment", signature, wallet.address())).isPresent();
        }
    }

    private void assertPrice(List<Long> leftWhenAsked) {
        assertThat(leftWhenAsked).containsExactly(2 * PRICE);
        PriceQuote price = shown.getFirst();
        assertThat(price.purchase().form()).isEqualTo(PaymentDemand.Form.PROOF);
        assertThat(price.purchase().microUsd()).isEqualTo(PRICE);
        assertThat(price.purchase().listedMicroUsd()).isEqualTo(PRICE);
        assertThat(price.description()).isEqualTo("Order pizza from the carousel");
        assertThat(price.shown())
                .isEqualTo(
                        "0.01 USDC (test money) on solana-devnet to "
                                + SOLANA.payTo().address()
                                + " for pizza-carousel");
    }

    /** What the specification's client sends: the same arguments, and the proof among them. */
    private String assertSent(Instant before) {
        List<ObjectNode> sent = sent();
        assertThat(sent).hasSize(2);
        assertThat(sent.getFirst()).isEqualTo(pepperoni());
        ObjectNode second = sent.getLast().deepCopy();
        JsonNode proof = second.remove("_payment");
        assertThat(second).isEqualTo(pepperoni());
        // The last ties it to the request for it, which only our sellers do.
        assertThat(proof.propertyNames())
                .containsExactlyInAnyOrder("signature", "timestamp", "amount", "from", "session");
        assertThat(proof.path("amount").stringValue()).isEqualTo("10000");
        assertThat(proof.path("from").stringValue()).isEqualTo(wallet.address());
        assertThat(Instant.parse(proof.path("timestamp").stringValue()))
                .isBetween(before.minus(Duration.ofSeconds(1)), Instant.now());
        String signature = proof.path("signature").stringValue();
        assertThat(
                        SOLANA.ask("getSignatureStatuses", Json.array().add(signature))
                                .at("/value/0/confirmationStatus")
                                .asString(""))
                .isEqualTo("finalized");
        return signature;
    }

    /** Proves S3-49. */
    @Test
    void withoutApprovalNothingIsPaidAndNothingIsSentAgain() throws Exception {
        try (OwnBuyer buyer = buyer(Approval.NEVER)) {
            PurchaseOutcome outcome = buyer.from(client, url()).callPaidTool(CAROUSEL, pepperoni());
            assertThat(outcome).isInstanceOf(PurchaseOutcome.Declined.class);
            assertThat(outcome.answer()).isEmpty();
            assertThat(sent()).containsExactly(pepperoni());
            assertThat(node.count("")).isZero();
            assertThat(left()).isEqualTo(2 * PRICE);
            assertThat(buyer.journal()).noneMatch(SpendingReport.One::counts);
        }
    }

    /** Proves S3-48. */
    @Test
    void otherErrorsPassThroughUnpaid() throws Exception {
        try (OwnBuyer buyer = buyer(Approval.WITHIN_RULES)) {
            PaidCaller caller = buyer.from(client, url());
            assertThatThrownBy(() -> caller.callPaidTool("pizza-oven", Json.object()))
                    .isInstanceOfSatisfying(
                            McpException.RpcError.class,
                            error -> assertThat(error.code()).isEqualTo(-32602));
            assertThat(sent()).hasSize(1);
            assertThat(node.count("")).isZero();
            assertThat(buyer.journal()).isEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource({"pizza-map", "pizza-albums", "pizza-list", "pizza-video"})
    void freeToolsWorkWithoutPayment(String tool) throws Exception {
        try (OwnBuyer buyer = buyer(Approval.NEVER)) {
            PurchaseOutcome outcome = buyer.from(client, url()).callPaidTool(tool, pepperoni());
            assertThat(outcome)
                    .isInstanceOfSatisfying(
                            PurchaseOutcome.Served.class,
                            served -> {
                                assertThat(served.result().isError()).isFalse();
                                assertThat(served.price()).isNull();
                                assertThat(served.receipt()).isNull();
                            });
            assertThat(sent()).containsExactly(pepperoni());
            assertThat(buyer.journal()).isEmpty();
        }
    }
}
