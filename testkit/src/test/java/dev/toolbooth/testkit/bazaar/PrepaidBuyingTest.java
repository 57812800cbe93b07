package dev.toolbooth.testkit.bazaar;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.client.wallet.ChainFamily;
import dev.toolbooth.client.wallet.Keystore;
import dev.toolbooth.testkit.Product;
import dev.toolbooth.wire.Json;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Callers who have nothing but a key, for whom the bazaar buys with the operator's wallet. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class PrepaidBuyingTest {
    private static final String ADMIN = "an-admin-key-that-is-long-enough-to-be-one";
    private static final String PASSPHRASE = "correct horse";
    private static final long PRICE = 10_000;

    /** The price, a tenth of it, and a tenth of a cent. */
    private static final long BILLED = 12_000;

    @TempDir private static Path wallet;
    private static String address = "";

    @TempDir private Path data;
    private final HttpClient http = HttpClient.newHttpClient();
    private final Map<String, String> environment = new HashMap<>();
    private PaidSeller seller;
    private Product product;
    private String account = "";
    private String bearer = "";

    @BeforeAll
    static void fill() throws Exception {
        address =
                new Keystore(wallet, new SecureRandom())
                        .create(ChainFamily.EVM, "shop", PASSPHRASE.toCharArray())
                        .address();
    }

    @BeforeEach
    void start() throws Exception {
        seller = new PaidSeller();
        environment.put("TOOLBOOTH_DATA", data.toString());
        environment.put("TOOLBOOTH_ADMIN__KEY", ADMIN);
        environment.put("TOOLBOOTH_CATALOG__PROXY__BUY__WALLET", wallet.toString());
        environment.put("TOOLBOOTH_CATALOG__PROXY__BUY__PASSPHRASE", PASSPHRASE);
        environment.put("TOOLBOOTH_CATALOG__PROXY__BUY__MARGIN_PERCENT", "10");
        environment.put("TOOLBOOTH_CATALOG__PROXY__BUY__MARGIN_USD_CENTS", "0.1");
        open(seller.entries());
    }

    private void open(String entries) throws Exception {
        environment.put("TOOLBOOTH_CATALOG__ENTRIES", entries);
        product = Product.with(environment);
    }

    private void reopen(String... more) throws Exception {
        product.close();
        for (int i = 0; i < more.length; i += 2) {
            environment.put(more[i], more[i + 1]);
        }
        open(seller.entries());
    }

    @AfterEach
    void stop() {
        product.close();
        seller.close();
        http.close();
    }

    private JsonNode admin(String method, String path, String body) throws Exception {
        HttpRequest request =
                HttpRequest.newBuilder(product.at("/api/v1" + path))
                        .header("Authorization", "Bearer " + ADMIN)
                        .header("Content-Type", "application/json")
                        .method(method, BodyPublishers.ofString(body))
                        .build();
        return Json.parse(http.send(request, BodyHandlers.ofString()).body());
    }

    /** Makes a key with so much in its account. */
    private void key(long microUsd, String more) throws Exception {
        JsonNode made = admin("POST", "/keys", "{\"balance_micro_usd\":" + microUsd + more + "}");
        account = made.path("id").asString("");
        bearer = "Bearer " + made.path("key").asString("");
    }

    private static ObjectNode request(String tool, String repetition) {
        ObjectNode request = Json.object().put("jsonrpc", "2.0").put("id", 1);
        ObjectNode params = request.put("method", "tools/call").putObject("params");
        params.put("name", "proxy_tool_call").putObject("arguments").put("toolName", tool);
        if (!repetition.isEmpty()) {
            params.putObject("_meta").put("dev.toolbooth/idempotency-key", repetition);
        }
        return request;
    }

    private JsonNode call(String tool, String repetition, String... headers) throws Exception {
        return Json.parse(product.post("/discovery/mcp", request(tool, repetition), headers).body())
                .path("result");
    }

    private JsonNode buy(String repetition) throws Exception {
        return call(
                "sellers_thing", repetition, "Authorization", bearer, "Accept", "application/json");
    }

    private CompletableFuture<HttpResponse<String>> buyAside(String repetition) {
        HttpRequest request =
                HttpRequest.newBuilder(product.at("/discovery/mcp"))
                        .header("Content-Type", "application/json")
                        .header("Accept", "application/json")
                        .header("Authorization", bearer)
                        .POST(
                                BodyPublishers.ofByteArray(
                                        Json.bytes(request("sellers_thing", repetition))))
                        .build();
        return http.sendAsync(request, BodyHandlers.ofString());
    }

    private long balance() throws Exception {
        return admin("GET", "/accounts/" + account, "").path("balance_micro_usd").longValue();
    }

    private static JsonNode bill(JsonNode result) {
        return result.at("/_meta/dev.toolbooth~1billing");
    }

    private static String body(JsonNode result) {
        return Json.parse(result.at("/content/0/text").asString("")).path("body").asString("");
    }

    private void assertServed(JsonNode result, long left) throws Exception {
        assertThat(result.path("isError").asBoolean(false)).as("%s", result).isFalse();
        assertThat(body(result)).contains("yours");
        assertThat(bill(result).path("billed_micro_usd").longValue()).isEqualTo(BILLED);
        assertThat(bill(result).path("balance_remaining_micro_usd").longValue()).isEqualTo(left);
        assertThat(balance()).isEqualTo(left);
        assertThat(admin("GET", "/audit", "").path("ok").booleanValue()).isTrue();
    }

    /** The seller's demand is told as to anyone, with why it was not paid. */
    private void assertUnbought(JsonNode result, String reason) throws Exception {
        long before = balance();
        assertThat(result.path("isError").booleanValue()).as("%s", result).isTrue();
        assertThat(Json.parse(result.at("/content/0/text").asString()).path("status").intValue())
                .isEqualTo(402);
        assertThat(result.at("/_meta/x402~1payment-required/accepts").size()).isEqualTo(1);
        assertThat(result.path("structuredContent"))
                .isEqualTo(result.at("/_meta/x402~1payment-required"));
        assertThat(bill(result).path("reason").asString("")).isEqualTo(reason);
        assertThat(bill(result).path("billed_micro_usd").longValue(-1)).isZero();
        assertThat(seller.payments()).isEmpty();
        assertThat(balance()).isEqualTo(before);
    }

    @Test
    void aKeyIsBilledThePriceAndTheMarginOnce() throws Exception {
        key(50_000, "");
        JsonNode result = buy("");
        assertServed(result, 50_000 - BILLED);
        assertThat(result.at("/_meta/x402~1payment-response/transaction").asString(""))
                .isEqualTo(PaidSeller.TRANSACTION);
        assertThat(seller.payments()).hasSize(1);
        JsonNode leave = seller.payments().getFirst().at("/payload/authorization");
        assertThat(leave.path("value").asString("")).isEqualTo(String.valueOf(PRICE));
        assertThat(leave.path("to").asString("")).isEqualToIgnoringCase(PaidSeller.PAYEE);
        assertThat(leave.path("from").asString("")).isEqualToIgnoringCase(address);
        String receipt = bill(result).path("receipt_id").asString("");
        assertThat(admin("GET", "/entries", "").toString()).contains(receipt);
        assertThat(product.get("/metrics").body())
                .contains("toolbooth_bazaar_purchases_total{outcome=\"served\"} 1")
                .contains("toolbooth_bazaar_spent_micro_usd_total 10000")
                .contains("toolbooth_billed_micro_usd_total{server=\"discovery\"} 12000");
    }

    @Test
    void aSellerOfTheFirstVersionIsPaidToo() throws Exception {
        key(50_000, "");
        assertServed(call("sellers_first", "", "Authorization", bearer), 50_000 - BILLED);
        assertThat(seller.payments().getFirst().path("x402Version").intValue()).isEqualTo(1);
    }

    @Test
    void withoutAKeyNothingIsBought() throws Exception {
        JsonNode told = call("sellers_thing", "", "Accept", "application/json");
        assertThat(told.at("/_meta/x402~1payment-required/accepts").size()).isEqualTo(1);
        assertThat(bill(told).isMissingNode()).isTrue();
        assertThat(told.path("content").size()).isEqualTo(1);
        assertThat(seller.payments()).isEmpty();
    }

    @Test
    void aKeyThatIsNotForTheBazaarPaysNothing() throws Exception {
        key(50_000, ",\"scopes\":[\"tools:echo\"]");
        assertThat(bill(buy("")).isMissingNode()).isTrue();
        assertThat(seller.payments()).isEmpty();
    }

    @Test
    void aPriceAboveTheLimitIsNotPaid() throws Exception {
        seller.amount = "100001";
        reopen();
        key(1_000_000, "");
        assertUnbought(buy(""), "above_limit");
        seller.amount = "100000";
        reopen("TOOLBOOTH_DATA", data.resolve("other").toString());
        key(1_000_000, "");
        assertThat(buy("").path("isError").asBoolean(false)).isFalse();
    }

    @Test
    void anotherPayeeOrPriceThanListedIsNeverPaid() throws Exception {
        key(50_000, "");
        seller.payTo = "0x209693Bc6afc0C5328bA36FaF03C514EF312287C";
        assertUnbought(buy(""), "seller_changed");
        seller.payTo = PaidSeller.PAYEE;
        seller.amount = "9999";
        JsonNode cheaper = buy("");
        assertThat(cheaper.path("isError").booleanValue()).isTrue();
        assertThat(seller.payments()).isEmpty();
    }

    @Test
    void tooLittleMoneyIsToldWithWhatTheSellerWants() throws Exception {
        key(BILLED - 1, "");
        JsonNode told = buy("");
        assertUnbought(told, "insufficient_balance");
        assertThat(bill(told).path("price_micro_usd").longValue()).isEqualTo(BILLED);
        assertThat(bill(told).path("balance_micro_usd").longValue()).isEqualTo(BILLED - 1);
        admin("POST", "/accounts/" + account + "/deposits", "{\"amount_micro_usd\":1}");
        assertServed(buy(""), 0);
    }

    @Test
    void aKeysOwnLimitCounts() throws Exception {
        key(50_000, ",\"spend\":{\"per_call_micro_usd\":" + (BILLED - 1) + "}");
        assertUnbought(buy(""), "over_key_limit");
    }

    @Test
    void ofTwoAtOnceWithMoneyForOneOneIsServed() throws Exception {
        key(BILLED + 1, "");
        CountDownLatch shown = new CountDownLatch(1);
        CountDownLatch told = new CountDownLatch(1);
        seller.paid =
                exchange -> {
                    shown.countDown();
                    told.await();
                    PaidSeller.serve(exchange);
                };
        CompletableFuture<HttpResponse<String>> first = buyAside("");
        shown.await();
        JsonNode second = buy("");
        assertThat(bill(second).path("reason").asString("")).isEqualTo("insufficient_balance");
        told.countDown();
        assertServed(Json.parse(first.get().body()).path("result"), 1);
        assertThat(seller.payments()).hasSize(1);
    }

    @Test
    void aFailedCallIsNotBilledAndGoesOnWithTheSamePayment() throws Exception {
        key(50_000, "");
        seller.paid = exchange -> PaidSeller.say(exchange, 500, "{}");
        JsonNode failed = buy("");
        assertThat(failed.path("isError").booleanValue()).isTrue();
        assertThat(bill(failed).path("reason").asString("")).isEqualTo("seller_failed");
        assertThat(balance()).isEqualTo(50_000);
        seller.paid = PaidSeller::serve;
        assertServed(buy(""), 50_000 - BILLED);
        assertThat(seller.nonces()).hasSize(2);
        assertThat(seller.nonces().getFirst()).isEqualTo(seller.nonces().getLast());
        assertThat(seller.keys().getFirst()).isEqualTo(seller.keys().getLast());
    }

    @Test
    void aSellerThatHangsUpIsNotBilledAndNotPaidForOthersForAWhile() throws Exception {
        key(50_000, "");
        seller.paid = _ -> {};
        JsonNode lost = buy("");
        assertThat(lost.at("/content/0/text").asString("")).contains("Nothing was billed");
        assertThat(balance()).isEqualTo(50_000);
        String first = account;
        key(50_000, "");
        assertThat(account).isNotEqualTo(first);
        seller.paid = PaidSeller::serve;
        assertThat(bill(buy("")).path("reason").asString("")).isEqualTo("seller_failed");
        assertThat(seller.payments()).hasSize(1);
    }

    @Test
    void aSellerThatServesAndDoesNotTakeThePaymentIsNotBilled() throws Exception {
        key(50_000, "");
        seller.paid =
                exchange -> {
                    PaidSeller.settle(exchange, false);
                    PaidSeller.say(exchange, 200, "{\"thing\":\"yours\"}");
                };
        JsonNode given = buy("");
        assertThat(body(given)).contains("yours");
        assertThat(bill(given).isMissingNode()).isTrue();
        assertThat(balance()).isEqualTo(50_000);
    }

    @Test
    void theSameCallAgainIsNotPaidNorBilledAgain() throws Exception {
        key(50_000, "");
        JsonNode first = buy("once");
        JsonNode second = buy("once");
        assertServed(first, 50_000 - BILLED);
        assertServed(second, 50_000 - BILLED);
        assertThat(bill(second).path("receipt_id")).isEqualTo(bill(first).path("receipt_id"));
        assertThat(seller.payments()).hasSize(1);
        assertServed(buy("twice"), 50_000 - 2 * BILLED);
        assertThat(seller.payments()).hasSize(2);
        assertThat(seller.nonces().getFirst()).isNotEqualTo(seller.nonces().getLast());
    }

    @Test
    void whoHangsUpIsBilledAndFindsTheAnswerUnderItsKey() throws Exception {
        key(50_000, "");
        CountDownLatch shown = new CountDownLatch(1);
        CountDownLatch gone = new CountDownLatch(1);
        seller.paid =
                exchange -> {
                    shown.countDown();
                    gone.await();
                    PaidSeller.serve(exchange);
                };
        try (HttpClient hasty = HttpClient.newHttpClient()) {
            CompletableFuture<HttpResponse<String>> call =
                    hasty.sendAsync(
                            HttpRequest.newBuilder(product.at("/discovery/mcp"))
                                    .header("Content-Type", "application/json")
                                    .header("Authorization", bearer)
                                    .POST(
                                            BodyPublishers.ofByteArray(
                                                    Json.bytes(request("sellers_thing", "mine"))))
                                    .build(),
                            BodyHandlers.ofString());
            shown.await();
            call.cancel(true);
            hasty.shutdownNow();
        }
        gone.countDown();
        while (balance() == 50_000) {
            Thread.onSpinWait();
        }
        assertServed(buy("mine"), 50_000 - BILLED);
        assertThat(seller.payments()).hasSize(1);
    }

    @Test
    void aServerThatStopsWhileItBuysGoesOnWithTheSamePayment() throws Exception {
        key(50_000, "");
        CountDownLatch shown = new CountDownLatch(1);
        CountDownLatch never = new CountDownLatch(1);
        seller.paid =
                _ -> {
                    shown.countDown();
                    never.await();
                };
        CompletableFuture<HttpResponse<String>> lost = buyAside("kept");
        shown.await();
        reopen();
        never.countDown();
        lost.cancel(true);
        assertThat(balance()).isEqualTo(50_000);
        seller.paid = PaidSeller::serve;
        assertServed(buy("kept"), 50_000 - BILLED);
        assertThat(seller.nonces()).hasSize(2);
        assertThat(seller.nonces().getFirst()).isEqualTo(seller.nonces().getLast());
    }

    @Test
    void theOperatorsDayEnds() throws Exception {
        reopen(
                "TOOLBOOTH_CATALOG__PROXY__BUY__MOST_USD_CENTS", "1",
                "TOOLBOOTH_CATALOG__PROXY__BUY__PER_DAY_USD_CENTS", "1.5");
        key(50_000, "");
        assertServed(buy(""), 50_000 - BILLED);
        assertThat(bill(buy("")).path("reason").asString("")).isEqualTo("not_now");
        assertThat(balance()).isEqualTo(50_000 - BILLED);
        reopen();
        assertThat(bill(buy("")).path("reason").asString("")).isEqualTo("not_now");
        assertThat(seller.payments()).hasSize(1);
    }

    @Test
    void whatIsSoldHereIsNotBoughtFromHere() throws Exception {
        key(50_000, "");
        ObjectNode search = request("", "");
        ((ObjectNode) search.path("params"))
                .put("name", "search_resources")
                .set("arguments", Json.object().put("searchQuery", "weather"));
        JsonNode found =
                Json.parse(product.post("/discovery/mcp", search, "Accept", "*/*").body())
                        .at("/result/structuredContent/tools");
        String own =
                found.valueStream()
                        .map(tool -> tool.path("name").asString(""))
                        .filter(name -> name.contains("localhost"))
                        .findFirst()
                        .orElseThrow();
        ObjectNode call = request(own, "");
        ((ObjectNode) call.at("/params/arguments"))
                .putObject("parameters")
                .putObject("query")
                .put("city", "Rome");
        JsonNode told =
                Json.parse(product.post("/discovery/mcp", call, "Authorization", bearer).body())
                        .path("result");
        assertThat(bill(told).path("reason").asString("")).as("%s", told).isEqualTo("sold_here");
        assertThat(balance()).isEqualTo(50_000);
    }
}
