package dev.toolbooth.testkit.samurai;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.testkit.Product;
import dev.toolbooth.testkit.TempDataFolder;
import dev.toolbooth.wire.Json;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What buyers pay when many call at once, and across restarts. */
@Timeout(120)
class BillingTest {
    private static final Path KEYS = Path.of("src/test/resources/transcripts/files/keys.json");
    private static final String SOLD =
            "[{name: base, license: MIT, tools: [lookup_exemplars, trace_causes, echo,"
                    + " countdown],"
                    + " price-usd-cents: 0.05, prices: {echo: {price-usd-cents: 0}}}]";

    private final HttpClient client = HttpClient.newHttpClient();
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private TempDataFolder data = TempDataFolder.with(KEYS);

    @BeforeEach
    void fresh() {
        data = TempDataFolder.with(KEYS);
    }

    @AfterEach
    void done() {
        threads.close();
        client.close();
        data.close();
    }

    private Product start(Map<String, String> environment) throws Exception {
        Map<String, String> all = new HashMap<>(environment);
        all.put("TOOLBOOTH_DATA", data.text());
        return Product.with(all);
    }

    private Product selling() throws Exception {
        return start(Map.of("TOOLBOOTH_SERVERS", SOLD));
    }

    private Buyer buyer(Product product) {
        return new Buyer(client, product.at("/v1"), Buyer.KEY);
    }

    private <T> List<T> all(int times, Callable<T> one) throws Exception {
        List<Future<T>> running = new ArrayList<>();
        for (int i = 0; i < times; i++) {
            running.add(threads.submit(one));
        }
        List<T> done = new ArrayList<>();
        for (Future<T> each : running) {
            done.add(each.get());
        }
        return done;
    }

    /** Proves S0-42. */
    @Test
    void exactlyAHundredCallsOfADayAreFreeHoweverManyComeAtOnce() throws Exception {
        try (Product product = start(Map.of())) {
            Buyer buyer = buyer(product);
            buyer.topUp(100_000);
            List<Long> billed = all(130, () -> Buyer.billed(buyer.lookUp()));
            assertThat(billed).filteredOn(price -> price == 0).hasSize(100);
            assertThat(billed).filteredOn(price -> price == 500).hasSize(30);
        }
        try (Product again = start(Map.of())) {
            assertThat(Buyer.billed(buyer(again).lookUp())).isEqualTo(500);
        }
    }

    /** Proves S0-31 S0-50. */
    @Test
    void aHundredCallsAtOnceSayHundredBalances() throws Exception {
        try (Product product = selling()) {
            Buyer buyer = buyer(product);
            buyer.topUp(50_000);
            List<HttpResponse<String>> answers = all(100, buyer::lookUp);
            assertThat(answers).extracting(Buyer::billed).containsOnly(500L);
            assertThat(answers)
                    .extracting(Buyer::balance)
                    .doesNotHaveDuplicates()
                    .allMatch(balance -> balance >= 0 && balance % 500 == 0)
                    .contains(0L);
            assertThat(buyer.lookUp().statusCode()).isEqualTo(402);
        }
    }

    @Test
    void callersAtOnceNeverSpendMoreThanThereIs() throws Exception {
        try (Product product = selling()) {
            Buyer buyer = buyer(product);
            buyer.topUp(20_250);
            List<Integer> statuses = all(200, () -> buyer.lookUp().statusCode());
            assertThat(statuses).filteredOn(status -> status == 200).hasSizeLessThanOrEqualTo(40);
            assertThat(statuses).containsOnly(200, 402);
            while (buyer.lookUp().statusCode() == 200) {
                // Uses up what was held when others asked.
            }
            HttpResponse<String> free = buyer.call("echo", Json.object().put("message", "x"));
            assertThat(Buyer.balance(free)).isEqualTo(250);
        }
    }

    /** Proves S0-26. */
    @Test
    void theDigestIsOfTheManifestAsItIsServed() throws Exception {
        try (Product product = start(Map.of())) {
            for (String path : List.of("/v1", "/causal-memory/v1")) {
                Buyer buyer = new Buyer(client, product.at(path), Buyer.KEY);
                String manifest = buyer.get("/.well-known/mcp-manifest.json").body();
                JsonNode info =
                        Json.parse(buyer.ask("server/info", Json.object()).body()).path("result");
                byte[] digest =
                        MessageDigest.getInstance("SHA-256")
                                .digest(manifest.getBytes(StandardCharsets.UTF_8));
                assertThat(info.path("manifest_digest").asString())
                        .isEqualTo("sha256:" + HexFormat.of().formatHex(digest));
                assertThat(info.path("version")).isEqualTo(Json.parse(manifest).path("version"));
                assertThat(info.path("pricing")).isEqualTo(Json.parse(manifest).path("pricing"));
            }
        }
    }

    /** Proves S0-30. */
    @Test
    void theLatencyIsAtLeastAsLongAsTheToolTakes() throws Exception {
        try (Product product = selling()) {
            Buyer buyer = buyer(product);
            buyer.topUp(1_000);
            HttpResponse<String> slow = buyer.call("countdown", Json.object().put("from", 1));
            assertThat(Buyer.meta(slow).path("latency_ms").longValue())
                    .isGreaterThanOrEqualTo(1000);
        }
    }

    /** Proves S0-59. */
    @Test
    void whoComesBackWhenTheServerSaysIsServed() throws Exception {
        Map<String, String> tight =
                Map.of("TOOLBOOTH_SERVERS", SOLD, "TOOLBOOTH_LIMITS__CALLS_IN_FLIGHT", "1");
        try (Product product = start(tight)) {
            Buyer buyer = buyer(product);
            buyer.topUp(50_000);
            List<Integer> statuses = all(20, () -> patient(buyer));
            assertThat(statuses).containsOnly(200);
        }
    }

    private static int patient(Buyer buyer) throws Exception {
        for (int tries = 0; tries < 60; tries++) {
            HttpResponse<String> answer =
                    buyer.call("trace_causes", Json.object().put("id", "retry-storm"));
            if (answer.statusCode() != 503) {
                return answer.statusCode();
            }
            long seconds = Long.parseLong(answer.headers().firstValue("Retry-After").orElseThrow());
            LockSupport.parkNanos(Duration.ofSeconds(seconds).toNanos());
        }
        return 503;
    }

    @Test
    void anOutcomeIsKeptForItsRepetitionAcrossARestart() throws Exception {
        String first;
        try (Product product = selling()) {
            Buyer buyer = buyer(product);
            buyer.topUp(5_000);
            first = buyer.lookUp("Idempotency-Key", "order-1").body();
        }
        try (Product again = selling()) {
            Buyer buyer = buyer(again);
            HttpResponse<String> repeated = buyer.lookUp("Idempotency-Key", "order-1");
            assertThat(Json.parse(repeated.body())).isEqualTo(Json.parse(first));
            assertThat(repeated.headers().firstValue("Idempotent-Replayed")).contains("true");
            assertThat(Buyer.balance(buyer.lookUp())).isEqualTo(4_000);
        }
    }

    @Test
    void manyRepetitionsAtOnceAreBilledOnce() throws Exception {
        try (Product product = selling()) {
            Buyer buyer = buyer(product);
            buyer.topUp(5_000);
            List<String> receipts =
                    all(
                            50,
                            () ->
                                    Buyer.meta(buyer.lookUp("Idempotency-Key", "order-2"))
                                            .path("receipt_id")
                                            .asString(""));
            assertThat(receipts).containsOnly(receipts.getFirst());
            assertThat(Buyer.balance(buyer.lookUp())).isEqualTo(4_000);
        }
    }

    @Test
    void aKeyOfAnotherServerIsAnotherCall() throws Exception {
        String two =
                "[{name: base, license: MIT, tools: [lookup_exemplars], price-usd-cents: 0.05},"
                        + " {name: dear, license: MIT, tools: [lookup_exemplars],"
                        + " price-usd-cents: 0.1}]";
        try (Product product = start(Map.of("TOOLBOOTH_SERVERS", two))) {
            Buyer buyer = buyer(product);
            Buyer dear = new Buyer(client, product.at("/dear/v1"), Buyer.KEY);
            buyer.topUp(5_000);
            assertThat(Buyer.billed(buyer.lookUp("Idempotency-Key", "order-3"))).isEqualTo(500);
            assertThat(dear.lookUp("Idempotency-Key", "order-3").statusCode()).isEqualTo(409);
            assertThat(Buyer.balance(dear.lookUp("Idempotency-Key", "order-4"))).isEqualTo(3_500);
        }
    }

    @Test
    void aTopUpThatComesAgainGetsTheSameAnswerEvenIfNoMoreFits() throws Exception {
        try (Product product = selling()) {
            Buyer buyer = buyer(product);
            ObjectNode most = Json.object().put("amount_micro_usd", 100_000_000);
            HttpResponse<String> first = buyer.post("/top-up", most, "Idempotency-Key", "pay-1");
            HttpResponse<String> again = buyer.post("/top-up", most, "Idempotency-Key", "pay-1");
            assertThat(again.statusCode()).isEqualTo(200);
            assertThat(again.body()).isEqualTo(first.body());
            assertThat(buyer.post("/top-up", most).statusCode()).isEqualTo(409);
        }
    }

    @Test
    void howeverManyTopUpsComeAtOnceThereIsNoMorePlayMoneyThanMayBe() throws Exception {
        try (Product product = selling()) {
            Buyer buyer = buyer(product);
            ObjectNode half = Json.object().put("amount_micro_usd", 60_000_000);
            List<Integer> statuses = all(20, () -> buyer.post("/top-up", half).statusCode());
            assertThat(statuses).containsOnlyOnce(200).containsOnly(200, 409);
        }
    }

    @Test
    void aTopUpKeyThatIsNoneIsRefused() throws Exception {
        try (Product product = selling()) {
            Buyer buyer = buyer(product);
            ObjectNode some = Json.object().put("amount_micro_usd", 1);
            for (String key : List.of("", "a b", "x".repeat(256))) {
                assertThat(buyer.post("/top-up", some, "Idempotency-Key", key).statusCode())
                        .isEqualTo(400);
            }
            String longest = "x".repeat(255);
            assertThat(buyer.post("/top-up", some, "Idempotency-Key", longest).statusCode())
                    .isEqualTo(200);
        }
    }

    @Test
    void somebodyElsesReceiptLooksLikeNone() throws Exception {
        try (Product product = selling()) {
            Buyer buyer = buyer(product);
            buyer.topUp(5_000);
            String id = Buyer.meta(buyer.lookUp()).path("receipt_id").asString("");
            Buyer other = new Buyer(client, product.at("/v1"), Buyer.OTHER_ACCOUNT);
            HttpResponse<String> own = buyer.receipt(id);
            HttpResponse<String> theirs = other.receipt(id);
            HttpResponse<String> none = other.receipt(UUID.randomUUID().toString());
            assertThat(own.statusCode()).isEqualTo(200);
            assertThat(theirs.statusCode()).isEqualTo(404);
            assertThat(theirs.body()).isEqualTo(none.body());
            assertThat(none.statusCode()).isEqualTo(404);
            assertThat(product.get("/v1/receipts/" + id).statusCode()).isEqualTo(401);
        }
    }
}
