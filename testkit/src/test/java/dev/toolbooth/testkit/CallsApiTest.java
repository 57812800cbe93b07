package dev.toolbooth.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.wire.Json;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What operators see of calls, on the server that is shipped. */
@Timeout(120)
class CallsApiTest {
    private static final String SHOP = "/causal-memory/v1";
    private static final String SOLD = "lookup_exemplars";

    private final Path data;
    private final List<Operator> started = new ArrayList<>();
    private String account = "";
    private String bearer = "";

    CallsApiTest(@TempDir Path data) {
        this.data = data;
    }

    @AfterEach
    void stop() {
        started.forEach(Operator::close);
    }

    private Operator start(String... environment) throws Exception {
        List<String> all =
                new ArrayList<>(
                        List.of("TOOLBOOTH_DATA", data.toString(), "TOOLBOOTH_MONEY__PLAY", "off"));
        all.addAll(List.of(environment));
        Operator operator = Operator.of(all.toArray(String[]::new));
        started.add(operator);
        return operator;
    }

    /** Makes a key with so much on its account. */
    private void fund(Operator operator, long microUsd) throws Exception {
        JsonNode key = operator.post("/keys", "{\"balance_micro_usd\":" + microUsd + "}");
        account = key.path("account").asString("");
        bearer = "Bearer " + key.path("key").asString("");
    }

    private HttpResponse<String> buy(Product product) throws Exception {
        ObjectNode params = Json.object().put("name", SOLD);
        params.putObject("arguments").put("query", "cache").put("k", 1);
        ObjectNode body =
                Json.object().put("jsonrpc", "2.0").put("id", 1).put("method", "tools/call");
        body.set("params", params);
        return product.post(SHOP, body, "Authorization", bearer);
    }

    /** The call that is billed, after those that a day has free. */
    private JsonNode billed(Product product, Operator operator) throws Exception {
        while (true) {
            buy(product);
            JsonNode call = operator.nextCall(SOLD);
            if (!call.path("free").booleanValue(true)) {
                return call;
            }
        }
    }

    private static String id(JsonNode call) {
        return call.path("id").asString("");
    }

    @Test
    void aPaidCallIsWatchedListedAndShownStepByStep() throws Exception {
        Operator operator = start();
        Product product = operator.product();
        fund(operator, 1_000_000);
        operator.watch("?tool=" + SOLD);
        JsonNode call = billed(product, operator);
        assertThat(call.path("result").asString("")).isEqualTo("ok");
        assertThat(call.path("server").asString("")).isEqualTo("causal-memory");
        assertThat(call.path("endpoint").asString("")).isEqualTo(SHOP);
        assertThat(call.path("dialect").asString("")).isEqualTo("samurai");
        assertThat(call.path("revision").asString("")).isEqualTo("2025-03-26");
        assertThat(call.path("account").asString("")).isEqualTo(account);
        assertThat(call.path("rail").asString("")).isEqualTo("balance");
        assertThat(call.path("charged_micro_usd").longValue()).isPositive();
        JsonNode list = operator.get("/calls?tool=" + SOLD + "&limit=1");
        assertThat(list.at("/calls/0")).isEqualTo(call);
        operator.fits(list, "Calls");
        JsonNode shown = operator.call(id(call));
        operator.fits(shown, "CallDetail");
        assertThat(shown.path("timeline").valueStream().map(it -> it.path("step").asString("")))
                .containsExactly("identify", "admit", "check", "quote", "hold", "run", "capture");
        assertThat(shown.path("timeline").valueStream())
                .allMatch(it -> it.path("state").asString("").equals("done"));
        assertThat(shown.at("/timeline/0/took_us").longValue()).isPositive();
        assertThat(shown.at("/request/arguments/query").asString("")).isEqualTo("cache");
        assertThat(shown.at("/response/content").isObject()).isTrue();
        assertThat(shown.at("/entry/id").asString("")).isEqualTo(id(call));
        assertThat(shown.path("why").isNull()).isTrue();
    }

    @Test
    void aRefusedCallSaysWhy() throws Exception {
        Operator operator = start().watch("");
        Product product = operator.product();
        fund(operator, 300);
        JsonNode call = Json.object();
        while (!call.path("result").asString("").equals("payment_required")) {
            buy(product);
            call = operator.nextCall(SOLD);
        }
        JsonNode shown = operator.call(id(call));
        assertThat(shown.path("why").asString(""))
                .startsWith("The account " + account + " has $0.0003 and the call costs up to $")
                .endsWith(": top it up.");
        assertThat(shown.at("/timeline/4/state").asString("")).isEqualTo("failed");
        assertThat(shown.at("/timeline/5/state").asString("")).isEqualTo("skipped");
        operator.fits(shown, "CallDetail");
        product.call("echo", Json.object());
        JsonNode bad = operator.call(id(operator.nextCall("echo")));
        assertThat(bad.path("why").asString("")).contains("don't fit the tool's schema", "message");
        product.call("ecko", Json.object());
        assertThat(operator.call(id(operator.nextCall("ecko"))).path("why").asString(""))
                .contains("no tool ecko");
        assertThat(operator.get("/calls?result=refused").path("calls")).hasSize(2);
        assertThat(operator.get("/calls?end=bad_arguments").path("calls")).hasSize(1);
    }

    @Test
    void secretsAreMasked() throws Exception {
        Operator operator = start().watch("");
        Product product = operator.product();
        fund(operator, 0);
        String key = bearer.substring("Bearer ".length());
        product.call(
                "echo",
                Json.object()
                        .put("message", "my key is " + key + ", Authorization: Bearer abc123def")
                        .put("password", "hunter22"));
        product.call("echo", Json.object().put("message", "{\"api_key\":\"hunter22\"} " + key));
        for (int i = 0; i < 2; i++) {
            String shown = operator.call(id(operator.nextCall("echo"))).toString();
            assertThat(shown)
                    .contains("echo")
                    .doesNotContain(key.substring(25))
                    .doesNotContain("abc123def")
                    .doesNotContain("hunter22");
        }
    }

    @Test
    void whatACallHasCostIsGivenBackOnce() throws Exception {
        Operator operator = start();
        Product product = operator.product();
        fund(operator, 1_000_000);
        operator.watch("");
        JsonNode call = billed(product, operator);
        long cost = call.path("charged_micro_usd").longValue();
        List<Future<HttpResponse<String>>> all = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 20; i++) {
                all.add(
                        threads.submit(
                                () ->
                                        operator.ask(
                                                "POST", "/calls/" + id(call) + "/refund", "{}")));
            }
        }
        for (Future<HttpResponse<String>> one : all) {
            assertThat(one.get().statusCode()).as(one.get().body()).isEqualTo(200);
            JsonNode refunded = Json.parse(one.get().body());
            assertThat(refunded.path("refunded_micro_usd").longValue()).isEqualTo(cost);
        }
        JsonNode refund = operator.call(id(call)).path("refund");
        assertThat(refund.path("kind").asString("")).isEqualTo("refund");
        assertThat(refund.path("debit").asString("")).isEqualTo("revenue:causal-memory");
        assertThat(refund.path("note").asString("")).isEqualTo("refund of " + id(call));
        JsonNode shown = operator.get("/accounts/" + account);
        assertThat(shown.path("balance_micro_usd").longValue()).isEqualTo(1_000_000);
        assertThat(
                        operator.get("/accounts/" + account + "/entries?limit=1000")
                                .path("entries")
                                .valueStream()
                                .filter(it -> it.path("kind").asString("").equals("refund")))
                .containsExactly(refund);
        assertThat(operator.get("/calls?limit=1").at("/calls/0/refunded_micro_usd").longValue())
                .isEqualTo(cost);
        assertThat(operator.get("/audit").path("ok").booleanValue()).isTrue();
    }

    @Test
    void aCallThatNobodyPaidForIsNotGivenBack() throws Exception {
        Operator operator = start().watch("");
        Product product = operator.product();
        product.call("echo", Json.object().put("message", "hello"));
        String path = "/calls/" + id(operator.nextCall("echo")) + "/refund";
        HttpResponse<String> refused = operator.ask("POST", path, "{}");
        assertThat(refused.statusCode()).isEqualTo(409);
        assertThat(refused.body()).contains("nothing was paid with the call");
        assertThat(
                        operator.ask("POST", "/calls/" + UUID.randomUUID() + "/refund", "{}")
                                .statusCode())
                .isEqualTo(404);
        assertThat(operator.ask("POST", "/calls/made-up/refund", "{}").statusCode()).isEqualTo(404);
    }

    @Test
    void aMegabyteIsCut() throws Exception {
        Operator operator = start().watch("");
        Product product = operator.product();
        product.call("echo", Json.object().put("message", "\u0000<script>".repeat(100_000)));
        JsonNode shown = operator.call(id(operator.nextCall("echo")));
        for (String part : List.of("/request", "/response")) {
            assertThat(shown.at(part + "/truncated").booleanValue()).isTrue();
        }
        assertThat(shown.at("/response/content").asString("").length())
                .isLessThanOrEqualTo(16 * 1024);
        assertThat(shown.at("/request/arguments").asString("")).startsWith("{\"message\":\"");
        operator.fits(shown, "CallDetail");
    }

    @Test
    void asManyAreRememberedAsThereMayBeAndNotOneMore() throws Exception {
        Operator operator = start("TOOLBOOTH_LIMITS__KEPT_CALLS", "2").watch("?tool=echo");
        Product product = operator.product();
        List<String> ids = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            product.call("echo", Json.object().put("message", "hello"));
            ids.add(id(operator.nextCall("echo")));
        }
        JsonNode list = operator.get("/calls");
        assertThat(list.path("kept").intValue()).isEqualTo(2);
        assertThat(list.path("calls").valueStream().map(CallsApiTest::id))
                .containsExactly(ids.get(2), ids.get(1));
        assertThat(operator.ask("GET", "/calls/" + ids.getFirst(), "").statusCode()).isEqualTo(404);
        JsonNode first = operator.get("/calls?limit=1");
        assertThat(first.path("next").asString("")).isEqualTo(ids.get(2));
        assertThat(operator.get("/calls?after=" + ids.get(2)).path("calls")).hasSize(1);
        assertThat(operator.ask("GET", "/calls?after=" + ids.getFirst(), "").statusCode())
                .isEqualTo(400);
    }

    @Test
    void aCallThatIsForgottenIsFoundInTheBooks() throws Exception {
        Operator operator = start("TOOLBOOTH_LIMITS__KEPT_CALLS", "0");
        Product product = operator.product();
        fund(operator, 1_000_000);
        operator.watch("");
        String id = id(billed(product, operator));
        JsonNode shown = operator.call(id);
        operator.fits(shown, "CallDetail");
        assertThat(shown.path("remembered").booleanValue(true)).isFalse();
        assertThat(shown.path("tool").asString("")).isEqualTo(SOLD);
        assertThat(shown.path("caller").asString("")).startsWith("key:");
        assertThat(shown.at("/entry/id").asString("")).isEqualTo(id);
        JsonNode refunded = operator.post("/calls/" + id + "/refund");
        assertThat(refunded.path("refunded_micro_usd")).isEqualTo(shown.path("charged_micro_usd"));
        assertThat(
                        operator.ask("GET", "/calls/" + refunded.at("/refund/id").asString(""), "")
                                .statusCode())
                .isEqualTo(404);
    }

    @Test
    void mistakesAreNamed() throws Exception {
        Operator operator = start();
        for (String query :
                List.of("result=refusd", "end=complete", "min_ms=soon", "min_ms=-1", "after=x")) {
            HttpResponse<String> answer = operator.ask("GET", "/calls?" + query, "");
            assertThat(answer.statusCode()).as(query).isEqualTo(400);
            assertThat(answer.body()).contains(query.substring(0, query.indexOf('=')));
        }
        assertThat(operator.ask("GET", "/calls?result=refusd", "").body())
                .contains("did you mean \\\"refused\\\"?");
        assertThat(operator.ask("GET", "/events?result=refusd", "").statusCode()).isEqualTo(400);
        assertThat(operator.ask("POST", "/events", "{}").statusCode()).isEqualTo(405);
        assertThat(operator.get("/challenges").path("challenges")).isEmpty();
    }

    @Test
    void nobodyWatchesWithoutTheKey() throws Exception {
        Product product = start().product();
        assertThat(product.get("/api/v1/events").statusCode()).isEqualTo(401);
        assertThat(product.get("/api/v1/calls").statusCode()).isEqualTo(401);
    }

    @Test
    void whoWatchesOneToolIsToldOfNoOther() throws Exception {
        Operator operator = start().watch("?tool=server_time&result=ok");
        Product product = operator.product();
        product.call("echo", Json.object().put("message", "hello"));
        product.call("server_time", Json.object());
        assertThat(operator.next("call").path("tool").asString("")).isEqualTo("server_time");
    }
}
