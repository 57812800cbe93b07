package dev.toolbooth.e2e;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.toolbooth.chain.Network;
import dev.toolbooth.chain.evm.EvmKey;
import dev.toolbooth.chain.svm.SolanaKey;
import dev.toolbooth.client.pay.PayProblem;
import dev.toolbooth.client.pay.PaymentMethod;
import dev.toolbooth.client.pay.PreparedPayment;
import dev.toolbooth.client.wallet.Balances;
import dev.toolbooth.client.wallet.ChainFamily;
import dev.toolbooth.client.wallet.EvmPayer;
import dev.toolbooth.client.wallet.Keystore;
import dev.toolbooth.client.wallet.NodeUrls;
import dev.toolbooth.client.wallet.PlayPayer;
import dev.toolbooth.client.wallet.SolanaPayer;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.x402.PaymentPayload;
import dev.toolbooth.wire.x402.PaymentRequirements;
import dev.toolbooth.wire.x402.X402ParseResult;
import java.math.BigInteger;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Our wallets pay our server and x402's own, on chains where the money moves. Proves S3-23, S3-24,
 * S3-25 and S3-45.
 */
@Timeout(value = 180, unit = TimeUnit.SECONDS)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class WalletPayersTest {
    private static final String SERVERS =
            """
            [{name: pizza, license: MIT, tools: [pizza-carousel, weather, restaurants],
              price-usd-cents: 1, terms: {
                pizza-carousel: {form: proof, amounts: [0.0001 SOL, 1000 BONK]},
                restaurants: {form: proof, proof: reference}}}]
            """;
    private static final String CAROUSEL = "pizza-carousel";
    private static final long CENT = 10_000;
    private static final long SOL = 1_000_000_000L;

    private final EvmChain evm = Chains.evm();
    private final SolanaChain solana = Chains.solana();
    private final HttpClient http = HttpClient.newHttpClient();
    private PaidServer server;

    @BeforeAll
    void start() throws InterruptedException {
        server = PaidServer.own(evm, solana, Map.of("TOOLBOOTH_SERVERS", SERVERS));
    }

    @AfterAll
    void stop() {
        server.close();
        http.close();
    }

    private static PaymentMethod evmPayer(ChainWallet wallet) {
        return new EvmPayer(
                EvmKey.parse(wallet.key()).orElseThrow(),
                InstantSource.system(),
                new SecureRandom());
    }

    private PaymentMethod solanaPayer(ChainWallet wallet) throws PayProblem {
        return new SolanaPayer(
                SolanaKey.parse(wallet.key()).orElseThrow(),
                NodeUrls.of(http, List.of("solana-devnet=" + solana.url())),
                false,
                InstantSource.system(),
                new SecureRandom(),
                Thread::sleep);
    }

    private static ObjectNode arguments(String tool) {
        return tool.equals(CAROUSEL)
                ? Json.object().put("pizzaTopping", "basil")
                : Json.object().put("city", "Berlin");
    }

    private JsonNode call(String url, String tool, ObjectNode arguments, ObjectNode meta)
            throws Exception {
        ObjectNode body =
                Json.object().put("jsonrpc", "2.0").put("id", 1).put("method", "tools/call");
        ObjectNode params = body.putObject("params").put("name", tool);
        params.set("arguments", arguments);
        params.set("_meta", meta);
        HttpRequest request =
                HttpRequest.newBuilder(URI.create(url))
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofByteArray(Json.bytes(body)))
                        .build();
        return Json.parse(http.send(request, BodyHandlers.ofString()).body());
    }

    private JsonNode asked(String url, String tool) throws Exception {
        return call(url, tool, arguments(tool), Json.object());
    }

    private static PaymentRequirements read(JsonNode way) {
        return switch (PaymentRequirements.read(way, 2)) {
            case X402ParseResult.Good<PaymentRequirements> good -> good.value();
            case X402ParseResult.Bad<PaymentRequirements> bad ->
                    throw new AssertionError(bad.message());
        };
    }

    /** The first way that a payer can pay, of those in a list. */
    private static PaymentRequirements way(PaymentMethod payer, JsonNode accepts) {
        for (JsonNode one : accepts) {
            PaymentRequirements way = read(one);
            if (payer.canPay(way)) {
                return way;
            }
        }
        throw new AssertionError("nothing to pay: " + accepts);
    }

    private static void assertServed(JsonNode answer) {
        assertThat(answer.at("/result/content").isArray()).as("%s", answer).isTrue();
        assertThat(answer.at("/result/isError").asBoolean(false)).as("%s", answer).isFalse();
    }

    private JsonNode pays(String url, PaymentMethod payer) throws Exception {
        JsonNode asked = asked(url, "weather");
        PaymentRequirements way = way(payer, asked.at("/result/structuredContent/accepts"));
        PreparedPayment prepared = payer.prepare(way);
        payer.deliver(way, prepared);
        ObjectNode meta = Json.object();
        meta.set("x402/payment", PaymentPayload.v2(way, prepared.payload(), null, null).json());
        return call(url, "weather", arguments("weather"), meta);
    }

    @Test
    void anAuthorizationIsTakenAndSettled() throws Exception {
        ChainWallet wallet = evm.buyer(CENT);
        JsonNode served = pays(server.url("/mcp"), evmPayer(wallet));
        assertServed(served);
        assertThat(evm.balanceOf(wallet.address())).isZero();
    }

    @Test
    void aTransactionWhoseFeeOthersPayIsTakenAndSettled() throws Exception {
        ChainWallet wallet = solana.wallet(Map.of("USDC", CENT));
        assertServed(pays(server.url("/mcp"), solanaPayer(wallet)));
        assertThat(solana.balanceOf(wallet.address(), "USDC")).isZero();
    }

    @Test
    void aPaymentOfTheFirstVersionIsTaken() throws Exception {
        ChainWallet wallet = evm.buyer(CENT);
        PaymentMethod payer = evmPayer(wallet);
        JsonNode accepts =
                asked(server.url("/mcp"), "weather").at("/result/structuredContent/accepts");
        PaymentRequirements two = way(payer, accepts);
        PaymentRequirements one =
                new PaymentRequirements(
                        two.scheme(),
                        "base-sepolia",
                        two.asset(),
                        two.amount(),
                        two.payTo(),
                        two.maxTimeoutSeconds(),
                        two.extra());
        ObjectNode meta = Json.object();
        meta.set(
                "x402/payment",
                PaymentPayload.v1(one.scheme(), one.network(), payer.prepare(one).payload())
                        .json());
        assertServed(call(server.url("/mcp"), "weather", arguments("weather"), meta));
        assertThat(evm.balanceOf(wallet.address())).isZero();
    }

    /** What a seller who wants a proof asks for, as one way to pay. */
    private static PaymentRequirements proofWay(JsonNode error, String currency) {
        List<JsonNode> ways = new ArrayList<>(List.of(error.at("/data/paymentRequirements")));
        error.at("/data/alternatives").forEach(ways::add);
        JsonNode way =
                ways.stream()
                        .filter(one -> one.path("network").asString().startsWith("solana"))
                        .filter(one -> one.path("currency").asString().equals(currency))
                        .findFirst()
                        .orElseThrow(() -> new AssertionError(error.toString()));
        ObjectNode extra =
                way.path("extra") instanceof ObjectNode given ? given.deepCopy() : Json.object();
        if (error.at("/data/session").isString()) {
            extra.put("session", error.at("/data/session").stringValue());
        }
        return new PaymentRequirements(
                "proof",
                way.path("network").asString(),
                way.at("/price/asset/address").asString(),
                new BigInteger(way.at("/price/amount").asString()),
                way.path("recipient").asString(),
                300,
                extra);
    }

    private JsonNode shows(String url, String tool, ObjectNode proof) throws Exception {
        ObjectNode arguments = arguments(tool);
        arguments.set("_payment", proof);
        return call(url, tool, arguments, Json.object());
    }

    @ParameterizedTest
    @CsvSource({"USDC,10000", "SOL,100000", "BONK,100000000"})
    void aTransferIsSentAndItsSignatureIsTheProof(String asset, long units) throws Exception {
        ChainWallet wallet = solana.wallet(Map.of("SOL", SOL, "USDC", CENT, "BONK", units));
        PaymentMethod payer = solanaPayer(wallet);
        PaymentRequirements way =
                proofWay(asked(server.url("/mcp"), CAROUSEL).path("error"), asset);
        assertThat(payer.canPay(way)).isTrue();
        long before = solana.balanceOf(solana.payTo().address(), asset);
        PreparedPayment prepared = payer.prepare(way);
        payer.deliver(way, prepared);
        payer.deliver(way, prepared);
        assertThat(solana.balanceOf(solana.payTo().address(), asset) - before).isEqualTo(units);
        JsonNode served = shows(server.url("/mcp"), CAROUSEL, prepared.payload());
        assertServed(served);
        assertThat(served.at("/result/_meta").path("x402/payment-response").path("transaction"))
                .isEqualTo(prepared.payload().path("signature"));
    }

    @Test
    void aProofThatIsTiedToItsRequestIsTaken() throws Exception {
        PaymentMethod payer = solanaPayer(solana.buyer(CENT));
        JsonNode error = asked(server.url("/mcp"), "restaurants").path("error");
        PaymentRequirements way = proofWay(error, "USDC");
        assertThat(way.extraText("reference")).isNotNull();
        PreparedPayment prepared = payer.prepare(way);
        payer.deliver(way, prepared);
        assertServed(shows(server.url("/mcp"), "restaurants", prepared.payload()));
    }

    @Test
    void anAccountThatASellerDoesNotHaveIsOpened() throws Exception {
        ChainWallet seller = solana.wallet(Map.of("SOL", SOL));
        PaymentMethod payer = solanaPayer(solana.wallet(Map.of("SOL", SOL, "BONK", 500L)));
        PaymentRequirements way =
                new PaymentRequirements(
                        "proof",
                        "solana-devnet",
                        solana.bonk(),
                        BigInteger.valueOf(200),
                        seller.address(),
                        60,
                        Json.object());
        payer.deliver(way, payer.prepare(way));
        assertThat(solana.balanceOf(seller.address(), "BONK")).isEqualTo(200);
        payer.deliver(way, payer.prepare(way));
        assertThat(solana.balanceOf(seller.address(), "BONK")).isEqualTo(400);
    }

    @Test
    void aBalanceIsWhatTheChainSays() throws Exception {
        NodeUrls nodes =
                NodeUrls.of(
                        http,
                        List.of("solana-devnet=" + solana.url(), "base-sepolia=" + evm.url()));
        ChainWallet dollars = evm.buyer(123);
        Keystore.Entry onEvm = new Keystore.Entry("a", ChainFamily.EVM, dollars.address());
        assertThat(Balances.of(onEvm, Network.BASE_SEPOLIA, nodes))
                .extracting(one -> one.asset().symbol(), one -> one.units().longValue())
                .containsExactly(tuple("USDC", 123L));
        ChainWallet coins = solana.wallet(Map.of("SOL", 45L * SOL));
        Keystore.Entry onSolana = new Keystore.Entry("b", ChainFamily.SOLANA, coins.address());
        assertThat(Balances.of(onSolana, Network.SOLANA_DEVNET, nodes))
                .extracting(one -> one.asset().symbol(), one -> one.units().longValue())
                .containsExactly(tuple("USDC", 0L), tuple("SOL", 45 * SOL));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void sellersAndFacilitatorsOfOthersTakeIt(boolean onSolana) throws Exception {
        try (ReferenceServer facilitator = ReferenceServer.facilitator(evm, solana);
                ReferenceServer seller =
                        ReferenceServer.seller(facilitator.url(""), evm, solana, Map.of());
                PaidServer own = PaidServer.by(facilitator.url(""), evm, solana)) {
            for (String url : List.of(seller.url("/weather"), own.url("/weather?city=Berlin"))) {
                ChainWallet wallet =
                        onSolana ? solana.wallet(Map.of("USDC", CENT)) : evm.buyer(CENT);
                PaymentMethod payer = onSolana ? solanaPayer(wallet) : evmPayer(wallet);
                assertThat(fetched(url, payer).statusCode()).isEqualTo(200);
                assertThat(
                                onSolana
                                        ? solana.balanceOf(wallet.address(), "USDC")
                                        : evm.balanceOf(wallet.address()))
                        .isZero();
            }
        }
    }

    private HttpResponse<String> fetched(String url, PaymentMethod payer) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url));
        HttpResponse<String> unpaid = http.send(request.build(), BodyHandlers.ofString());
        assertThat(unpaid.statusCode()).isEqualTo(402);
        String header = unpaid.headers().firstValue("PAYMENT-REQUIRED").orElseThrow();
        JsonNode required = Json.parse(Base64.getDecoder().decode(header));
        PaymentRequirements way = way(payer, required.path("accepts"));
        ObjectNode resource = (ObjectNode) required.path("resource");
        String payment =
                Json.text(
                        PaymentPayload.v2(way, payer.prepare(way).payload(), resource, null)
                                .json());
        request.header(
                "PAYMENT-SIGNATURE", Base64.getEncoder().encodeToString(payment.getBytes(UTF_8)));
        return http.send(request.build(), BodyHandlers.ofString());
    }

    @Test
    void playMoneyIsEnoughWhereNothingIsConfigured() throws Exception {
        List<PaymentMethod> payers =
                PlayPayer.all(
                        EvmKey.parse("42".repeat(32)).orElseThrow(),
                        SolanaKey.ofSeed(new byte[32]),
                        InstantSource.system(),
                        new SecureRandom());
        try (Product demo = new Product(Flavour.JAR)) {
            String weather = demo.url().replace("/mcp", "/weather?city=Berlin");
            assertThat(fetched(weather, payers.get(0)).statusCode()).isEqualTo(200);
            PaymentRequirements way = proofWay(asked(demo.url(), CAROUSEL).path("error"), "USDC");
            assertThat(payers.get(1).canPay(way)).isTrue();
            ObjectNode proof = payers.get(1).prepare(way).payload();
            assertServed(shows(demo.url(), CAROUSEL, proof));
        }
    }

    @Test
    void playMoneyIsOfNoUseWhereItIsMeant() throws Exception {
        PaymentMethod play =
                PlayPayer.exact(
                        EvmKey.parse("42".repeat(32)).orElseThrow(),
                        InstantSource.system(),
                        new SecureRandom());
        for (JsonNode accept :
                asked(server.url("/mcp"), "weather").at("/result/structuredContent/accepts")) {
            assertThat(play.canPay(read(accept))).isFalse();
        }
        PaymentMethod proofs =
                PlayPayer.proofs(
                        SolanaKey.ofSeed(new byte[32]), InstantSource.system(), new SecureRandom());
        JsonNode error = asked(server.url("/mcp"), CAROUSEL).path("error");
        assertThat(proofs.canPay(proofWay(error, "USDC"))).isFalse();
    }
}
