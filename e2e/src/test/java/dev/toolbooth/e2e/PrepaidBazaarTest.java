package dev.toolbooth.e2e;

import static dev.toolbooth.e2e.PaidServer.PRICE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.client.wallet.ChainFamily;
import dev.toolbooth.client.wallet.KeySecret;
import dev.toolbooth.client.wallet.Keystore;
import dev.toolbooth.e2e.FaultyWire.Fault;
import dev.toolbooth.wire.Json;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Somebody who has nothing but a key buys from a seller made with {@code @x402/express}, whose
 * facilitator is on anvil: the server pays with its own wallet and bills the key, and does both
 * once, wherever it is killed.
 */
@Timeout(value = 180, unit = TimeUnit.SECONDS)
class PrepaidBazaarTest {
    private static final String ADMIN = "an-admin-key-that-is-long-enough-to-be-one";
    private static final String PASSPHRASE = "correct horse";
    private static final long MONEY = 100_000;

    /** The price and a quarter of it. */
    private static final long BILLED = 12_500;

    private static final EvmChain EVM = Chains.evm();
    private static final SolanaChain SOLANA = Chains.solana();
    private static final ReferenceServer FACILITATOR = ReferenceServer.facilitator(EVM, SOLANA);
    private static final FaultyWire WIRE = new FaultyWire(FACILITATOR.url(""));
    private static final ReferenceServer SELLER =
            ReferenceServer.seller(WIRE.url(), EVM, SOLANA, Map.of());

    @TempDir private Path folder;
    private final HttpClient http = HttpClient.newHttpClient();
    private ChainWallet wallet;
    private Product product;
    private String account = "";
    private String bearer = "";
    private long payee;

    @BeforeEach
    void start() throws Exception {
        wallet = EVM.buyer(2 * PRICE);
        payee = EVM.balanceOf(EVM.payTo().address());
        new Keystore(Files.createDirectory(folder.resolve("wallet")), new SecureRandom())
                .add(
                        KeySecret.read(ChainFamily.EVM, wallet.key()),
                        "shop",
                        PASSPHRASE.toCharArray());
        product = serve();
        admin("POST", "/catalog", "{\"url\":\"" + SELLER.url("/weather") + "\"}");
        JsonNode made = admin("POST", "/keys", "{\"balance_micro_usd\":" + MONEY + "}");
        account = made.path("id").asString("");
        bearer = made.path("key").asString("");
    }

    private Product serve() throws InterruptedException {
        return new Product(
                Flavour.JAR,
                folder,
                Map.of(
                        "PORT",
                        "0",
                        "TOOLBOOTH_DATA",
                        folder.resolve("data").toString(),
                        "TOOLBOOTH_ADMIN__KEY",
                        ADMIN,
                        "TOOLBOOTH_TOOLS__PIZZA",
                        "false",
                        "TOOLBOOTH_CATALOG__PROXY__BUY__WALLET",
                        folder.resolve("wallet").toString(),
                        "TOOLBOOTH_CATALOG__PROXY__BUY__PASSPHRASE",
                        PASSPHRASE,
                        "TOOLBOOTH_CATALOG__PROXY__BUY__MARGIN_PERCENT",
                        "25"));
    }

    @AfterEach
    void stop() {
        WIRE.mend();
        product.close();
        http.close();
    }

    @AfterAll
    static void stopAll() {
        SELLER.close();
        WIRE.close();
        FACILITATOR.close();
    }

    private HttpRequest request(String method, String path, String bearer, String body) {
        return HttpRequest.newBuilder(URI.create("http://localhost:" + product.port() + path))
                .header("Authorization", "Bearer " + bearer)
                .header("Content-Type", "application/json")
                .header("Accept", "application/json")
                .method(method, BodyPublishers.ofString(body))
                .build();
    }

    private JsonNode admin(String method, String path, String body) throws Exception {
        HttpResponse<String> answer =
                http.send(request(method, "/api/v1" + path, ADMIN, body), BodyHandlers.ofString());
        assertThat(answer.statusCode()).as(answer.body()).isBetween(200, 299);
        return Json.parse(answer.body());
    }

    private HttpRequest call() throws Exception {
        String name =
                admin("GET", "/catalog", "")
                        .path("entries")
                        .valueStream()
                        .filter(one -> one.toString().contains(SELLER.url("/weather")))
                        .map(one -> one.path("name").asString(""))
                        .findFirst()
                        .orElseThrow();
        ObjectNode call = Json.object().put("jsonrpc", "2.0").put("id", 1);
        ObjectNode params = call.put("method", "tools/call").putObject("params");
        params.put("name", "proxy_tool_call").putObject("arguments").put("toolName", name);
        params.putObject("_meta").put("dev.toolbooth/idempotency-key", "the-one");
        return request("POST", "/discovery/mcp", bearer, Json.text(call));
    }

    private JsonNode buy() throws Exception {
        return Json.parse(http.send(call(), BodyHandlers.ofString()).body()).path("result");
    }

    private void killedWhenHeld() throws Exception {
        CompletableFuture<HttpResponse<String>> lost =
                http.sendAsync(call(), BodyHandlers.ofString());
        WIRE.awaitHeld(1);
        product.child().kill();
        product.close();
        lost.cancel(true);
        WIRE.mend();
        product = serve();
    }

    private void assertBilled(long microUsd) throws Exception {
        assertThat(admin("GET", "/accounts/" + account, "").path("balance_micro_usd").longValue())
                .isEqualTo(MONEY - microUsd);
        assertThat(admin("GET", "/audit", "").path("ok").booleanValue()).isTrue();
    }

    private void assertPaidOnce() {
        assertThat(EVM.balanceOf(wallet.address())).isEqualTo(PRICE);
        assertThat(EVM.balanceOf(EVM.payTo().address())).isEqualTo(payee + PRICE);
    }

    private static void assertServed(JsonNode said) {
        assertThat(said.path("isError").asBoolean(false)).as("%s", said).isFalse();
        JsonNode answer = Json.parse(said.at("/content/0/text").asString(""));
        assertThat(Json.parse(answer.path("body").asString("")).path("temperature").asInt(0))
                .isEqualTo(71);
        assertThat(said.at("/_meta/dev.toolbooth~1billing/billed_micro_usd").longValue())
                .isEqualTo(BILLED);
    }

    @Test
    void aSellerIsPaidOnChainAndTheKeyIsBilledOnce() throws Exception {
        JsonNode said = buy();
        assertServed(said);
        JsonNode settled = said.at("/_meta/x402~1payment-response");
        assertThat(settled.path("success").asBoolean(false)).isTrue();
        assertThat(settled.path("network").asString("")).isEqualTo(EvmChain.NETWORK);
        assertServed(buy());
        assertPaidOnce();
        assertBilled(BILLED);
    }

    @Test
    void killedBeforeTheSellerTookThePaymentItIsShownAgain() throws Exception {
        WIRE.lose("/verify", Fault.REQUEST_HELD, 1);
        killedWhenHeld();
        assertBilled(0);
        assertServed(buy());
        assertServed(buy());
        assertPaidOnce();
        assertBilled(BILLED);
    }

    @Test
    void killedAfterTheMoneyMovedNothingIsPaidAgainNorBilled() throws Exception {
        WIRE.lose("/settle", Fault.ANSWER_HELD, 1);
        killedWhenHeld();
        JsonNode said = buy();
        // This seller serves nobody twice for a payment.
        assertThat(said.path("isError").asBoolean(false)).as("%s", said).isTrue();
        assertThat(said.at("/_meta/dev.toolbooth~1billing/reason").asString(""))
                .isEqualTo("seller_failed");
        assertPaidOnce();
        assertBilled(0);
    }
}
