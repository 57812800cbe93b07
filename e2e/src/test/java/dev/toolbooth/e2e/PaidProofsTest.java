package dev.toolbooth.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.wire.Json;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
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
 * Transactions on Solana as proofs, shown to the server by somebody who reads nothing but the
 * specification. Proves S3-70, S3-71, S3-74, S3-79 and S3-82.
 */
@Timeout(value = 180, unit = TimeUnit.SECONDS)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PaidProofsTest {
    private static final String SERVERS =
            """
            [{name: pizza, license: MIT, tools: [pizza-carousel, weather, restaurants],
              price-usd-cents: 1, terms: {
                pizza-carousel: {form: proof, amounts: [0.0001 SOL, 1000 BONK]},
                weather: {form: proof, proof: reference, amounts: [0.0001 SOL]},
                restaurants: {form: proof, proof: format}}}]
            """;
    private static final String CAROUSEL = "pizza-carousel";
    private static final String WEATHER = "weather";
    private static final long CENT = 10_000;

    // Its own, because the time on it is changed.
    private final SolanaChain solana = SolanaChain.start();
    private final String payTo = solana.payTo().address();
    private final HttpClient client = HttpClient.newHttpClient();
    private PaidServer server;

    @BeforeAll
    void start() throws InterruptedException {
        server = started(Map.of());
    }

    private PaidServer started(Map<String, String> more) throws InterruptedException {
        Map<String, String> all = new HashMap<>(more);
        all.put("TOOLBOOTH_SERVERS", SERVERS);
        return PaidServer.own(Chains.evm(), solana, all);
    }

    @AfterEach
    void theTimeIsThatOfTheClock() {
        solana.shiftTime(Duration.ZERO);
    }

    @AfterAll
    void stop() {
        server.close();
        solana.close();
        client.close();
    }

    private static ObjectNode arguments(String tool) {
        return tool.equals(CAROUSEL)
                ? Json.object().put("pizzaTopping", "basil")
                : Json.object().put("city", "Berlin");
    }

    private JsonNode call(PaidServer at, String tool, ObjectNode arguments) throws Exception {
        return call(at.url("/mcp"), tool, arguments);
    }

    private JsonNode call(String url, String tool, ObjectNode arguments) throws Exception {
        ObjectNode body =
                Json.object().put("jsonrpc", "2.0").put("id", 1).put("method", "tools/call");
        body.putObject("params").put("name", tool).set("arguments", arguments);
        HttpRequest request =
                HttpRequest.newBuilder(URI.create(url))
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofByteArray(Json.bytes(body)))
                        .build();
        return Json.parse(client.send(request, BodyHandlers.ofString()).body());
    }

    /** Asks for a tool and is asked to pay. */
    private JsonNode asked(String tool) throws Exception {
        JsonNode error = call(server, tool, arguments(tool)).path("error");
        assertThat(error.path("code").asInt()).isEqualTo(-32001);
        return error.path("data");
    }

    private static ObjectNode proof(String signature, String from, long amount) {
        return Json.object()
                .put("signature", signature)
                .put("timestamp", Instant.now().toString())
                .put("amount", Long.toString(amount))
                .put("from", from);
    }

    private JsonNode shown(String tool, ObjectNode proof) throws Exception {
        return shown(server, tool, proof);
    }

    private JsonNode shown(PaidServer at, String tool, ObjectNode proof) throws Exception {
        ObjectNode arguments = arguments(tool);
        arguments.set("_payment", proof);
        return call(at, tool, arguments);
    }

    private static void assertServed(JsonNode answer) {
        assertThat(answer.at("/result/content").isArray()).as("%s", answer).isTrue();
        assertThat(answer.at("/result/isError").asBoolean(false)).as("%s", answer).isFalse();
    }

    private static void assertRefused(JsonNode answer, String reason) {
        assertThat(answer.at("/error/code").asInt()).as("%s", answer).isEqualTo(-32002);
        assertThat(answer.at("/error/message").asString()).isEqualTo("Invalid payment");
        assertThat(answer.at("/error/data/reason").asString()).as("%s", answer).isEqualTo(reason);
    }

    @ParameterizedTest
    @CsvSource({"USDC,10000", "SOL,100000", "BONK,100000000"})
    void anyOneOfThePricesSettlesAndLessOfItDoesNot(String asset, long units) throws Exception {
        JsonNode data = asked(CAROUSEL);
        List<JsonNode> ways = new ArrayList<>(List.of(data.path("paymentRequirements")));
        data.path("alternatives").forEach(ways::add);
        JsonNode way =
                ways.stream()
                        .filter(one -> one.path("network").asString().equals("solana-devnet"))
                        .filter(one -> one.path("currency").asString().equals(asset))
                        .findFirst()
                        .orElseThrow();
        assertThat(way.at("/price/amount").asString()).isEqualTo(Long.toString(units));
        assertThat(way.path("recipient").asString()).isEqualTo(payTo);
        ChainWallet buyer =
                solana.wallet(Map.of("SOL", 1_000_000_000L, "USDC", 2 * CENT, "BONK", 2 * units));
        long before = solana.balanceOf(payTo, asset);
        String little = solana.transfer(buyer, payTo, asset, units - 1);
        for (int i = 0; i < 2; i++) {
            assertRefused(shown(CAROUSEL, proof(little, buyer.address(), units)), "amount_too_low");
        }
        String enough = solana.transfer(buyer, payTo, asset, units);
        JsonNode served = shown(CAROUSEL, proof(enough, buyer.address(), units));
        assertServed(served);
        JsonNode receipt = served.at("/result/_meta").path("x402/payment-response");
        assertThat(receipt.path("transaction").asString()).isEqualTo(enough);
        assertThat(receipt.path("amount").asString()).isEqualTo(Long.toString(units));
        assertThat(solana.balanceOf(payTo, asset) - before).isEqualTo(2 * units - 1);
        assertRefused(
                shown(CAROUSEL, proof(enough, buyer.address(), units)), "payment_already_used");
    }

    @Test
    void whatIsPaidInAnAssetThatHasNoPriceIsNoProof() throws Exception {
        ChainWallet buyer = solana.wallet(Map.of("SOL", 1_000_000_000L, "BONK", 200_000_000L));
        String bonk = solana.transfer(buyer, payTo, "BONK", 100_000_000);
        ObjectNode proof = proof(bonk, buyer.address(), 100_000_000);
        proof.put("session", asked(WEATHER).path("session").asString());
        assertRefused(shown(WEATHER, proof), "reference_missing");
        assertRefused(
                shown("restaurants", proof("nonsense", buyer.address(), CENT)),
                "invalid_signature_format");
    }

    @Test
    void howWellAProofIsLookedAtIsEachToolsOwn() throws Exception {
        ChainWallet buyer = solana.buyer(CENT);
        String unsent = solana.sign(buyer, payTo, "USDC", CENT).signature();
        ObjectNode proof = proof(unsent, buyer.address(), CENT);
        assertServed(shown("restaurants", proof));
        String other = solana.sign(buyer, payTo, "USDC", CENT).signature();
        assertRefused(
                shown(CAROUSEL, proof(other, buyer.address(), CENT)), "transaction_not_found");
    }

    /** Pays what a request asks for, and answers the proof with the request's session. */
    private ObjectNode paid(JsonNode request, ChainWallet buyer, boolean memo) {
        String word = request.at("/paymentRequirements/extra/reference").asString();
        String signature =
                memo
                        ? solana.transfer(buyer, payTo, "USDC", CENT, word)
                        : solana.transferNaming(word, buyer, payTo, "USDC", CENT);
        return proof(signature, buyer.address(), CENT)
                .put("session", request.path("session").asString());
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aSignatureThatIsTiedToARequestCannotBeStolen(boolean memo) throws Exception {
        ChainWallet buyer = solana.buyer(CENT);
        ObjectNode own = paid(asked(WEATHER), buyer, memo);
        // A thief sees all of the transaction on the chain, and asks for the same.
        ObjectNode stolen =
                own.deepCopy().put("session", asked(WEATHER).path("session").asString());
        assertRefused(shown(WEATHER, stolen), "reference_missing");
        stolen.remove("session");
        assertRefused(shown(WEATHER, stolen), "session_missing");
        stolen.put("session", "019a8d4e-7c1d-7b3a-9f00-3a2b1c0d9e8f");
        assertRefused(shown(WEATHER, stolen), "reference_missing");
        assertServed(shown(WEATHER, own));
        // With the session of the request it is its buyer's, who gets what it has bought: finding
        // M1.
        assertServed(shown(WEATHER, own));
        assertRefused(shown(CAROUSEL, own), "payment_already_used");
    }

    @Test
    void aTransactionWithoutAReferenceIsFirstComeFirstServed() throws Exception {
        ChainWallet buyer = solana.buyer(CENT);
        String signature = solana.transfer(buyer, payTo, "USDC", CENT);
        assertServed(shown(CAROUSEL, proof(signature, buyer.address(), CENT)));
        assertRefused(
                shown(CAROUSEL, proof(signature, buyer.address(), CENT)), "payment_already_used");
        assertThat(asked(CAROUSEL).at("/paymentRequirements").has("extra")).isFalse();
    }

    @Test
    void aRequestThatIsPaidTooLateIsNotAnswered() throws Exception {
        ChainWallet buyer = solana.buyer(CENT);
        JsonNode request = asked(WEATHER);
        solana.shiftTime(Duration.ofSeconds(302));
        ObjectNode late = paid(request, buyer, true);
        assertRefused(shown(WEATHER, late), "reference_expired");
    }

    @Test
    void whatWasAskedForBeforeARestartIsPaidAfterIt() throws Exception {
        try (PaidServer own = started(Map.of())) {
            JsonNode request = call(own, WEATHER, arguments(WEATHER)).path("error").path("data");
            ObjectNode proof = paid(request, solana.buyer(CENT), true);
            own.restart();
            JsonNode first = shown(own, WEATHER, proof);
            assertServed(first);
            own.restart();
            JsonNode again = shown(own, WEATHER, proof);
            assertServed(again);
            String receipt = "/result/_meta/dev.toolbooth~1billing/receipt_id";
            assertThat(again.at(receipt)).isEqualTo(first.at(receipt));
        }
    }

    @Test
    void oneCommandStartsAServerThatShowsTheWholeWay() throws Exception {
        // toolbooth serve, with nothing configured but a free port.
        try (Product demo = new Product(Flavour.JAR)) {
            JsonNode unpaid = call(demo.url(), CAROUSEL, arguments(CAROUSEL));
            assertThat(unpaid.at("/error/code").asInt()).as("%s", unpaid).isEqualTo(-32001);
            ObjectNode paying = arguments(CAROUSEL);
            paying.set("_payment", proof("signature", "wallet", CENT));
            assertServed(call(demo.url(), CAROUSEL, paying));
        }
    }

    @Test
    void howOldAProofMayBeIsForTheOperatorToSay() throws Exception {
        try (PaidServer hasty = started(Map.of("TOOLBOOTH_PAYMENTS__WINDOW", "60s"))) {
            ChainWallet buyer = solana.buyer(2 * CENT);
            solana.shiftTime(Duration.ofSeconds(-90));
            ObjectNode old =
                    proof(solana.transfer(buyer, payTo, "USDC", CENT), buyer.address(), CENT)
                            .put("timestamp", Instant.now().minusSeconds(90).toString());
            assertRefused(shown(hasty, CAROUSEL, old), "transaction_too_old");
            assertServed(shown(server, CAROUSEL, old));
        }
    }
}
