package dev.toolbooth.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.wire.Json;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What was called, sold and earned, on the server that is shipped. Proves S3-84. */
class SalesApiTest {
    private static final String SOLD =
            "[{name: base, license: MIT, tools: [echo, lookup_exemplars], price-usd-cents: 0.05,"
                    + " free-calls-per-day: 2}]";

    private final Path data;

    SalesApiTest(@TempDir Path data) {
        this.data = data;
    }

    private Operator start() throws Exception {
        return Operator.of(
                "TOOLBOOTH_DATA",
                data.toString(),
                "TOOLBOOTH_MONEY__PLAY",
                "off",
                "TOOLBOOTH_SERVERS",
                SOLD);
    }

    private static String buyer(Operator operator, String account, int microUsd) throws Exception {
        String order = "{\"account\":\"" + account + "\",\"balance_micro_usd\":" + microUsd + "}";
        return "Bearer " + operator.key(order);
    }

    private static void call(Product product, String tool, String arguments, String... headers)
            throws Exception {
        ObjectNode body = Json.object().put("jsonrpc", "2.0").put("id", 1);
        ObjectNode params = body.put("method", "tools/call").putObject("params").put("name", tool);
        params.set("arguments", Json.parse(arguments));
        product.post("/v1", body, headers);
    }

    private static long sum(JsonNode rows, String member, String key, String value) {
        long sum = 0;
        for (JsonNode row : rows) {
            if (row.path(key).asString("").equals(value)) {
                sum += row.path(member).longValue(0);
            }
        }
        return sum;
    }

    /** The first two calls of each buyer are free, and one of them has no money for more. */
    private static void trade(Operator operator) throws Exception {
        Product product = operator.product();
        String ann = buyer(operator, "ann", 1_000_000);
        String bob = buyer(operator, "bob", 1_000_000);
        for (int i = 0; i < 5; i++) {
            call(product, "echo", "{\"message\":\"hi\"}", "Authorization", ann);
        }
        for (int i = 0; i < 3; i++) {
            call(product, "lookup_exemplars", "{\"query\":\"retries\"}", "Authorization", bob);
        }
        String cid = buyer(operator, "cid", 0);
        for (int i = 0; i < 3; i++) {
            call(product, "echo", "{\"message\":\"hi\"}", "Authorization", cid);
        }
        call(product, "echo", "{\"massage\":\"hi\"}", "Authorization", ann);
        call(product, "nothing", "{}", "Authorization", ann);
    }

    private static void look(JsonNode stats) {
        JsonNode total = stats.path("total");
        assertThat(total.path("billed_calls").longValue()).isEqualTo(4);
        assertThat(total.path("free_calls").longValue()).isEqualTo(6);
        assertThat(total.path("revenue_micro_usd").longValue()).isEqualTo(2_000);
        assertThat(total.path("payers").longValue()).isEqualTo(2);
        assertThat(total.path("ok").longValue()).isEqualTo(10);
        assertThat(total.path("payment_required").longValue()).isOne();
        assertThat(total.path("refused").longValue()).isEqualTo(2);
        assertThat(total.path("calls").longValue()).isEqualTo(13);
        assertThat(total.path("p50_ms").isNumber()).isTrue();
        JsonNode tools = stats.path("by_tool");
        assertThat(sum(tools, "revenue_micro_usd", "tool", "echo")).isEqualTo(1_500);
        assertThat(sum(tools, "ok", "tool", "echo")).isEqualTo(7);
        assertThat(sum(tools, "revenue_micro_usd", "tool", "lookup_exemplars")).isEqualTo(500);
        JsonNode rails = stats.path("by_rail");
        assertThat(sum(rails, "revenue_micro_usd", "rail", "balance")).isEqualTo(2_000);
        assertThat(sum(rails, "payment_required", "rail", "balance")).isOne();
        assertThat(stats.at("/top_payers/0/account").asString("")).isEqualTo("ann");
        assertThat(stats.at("/top_payers/0/revenue_micro_usd").longValue()).isEqualTo(1_500);
        assertThat(stats.at("/top_payers/1/free_calls").longValue()).isEqualTo(2);
    }

    @Test
    void callsAndSalesAreSeenAtOnceAndAfterARestart() throws Exception {
        try (Operator operator = start()) {
            trade(operator);
            JsonNode stats = operator.get("/stats");
            look(stats);
            assertThat(stats.at("/before/calls").longValue()).isZero();
            operator.fits(stats, "Stats");
            operator.fits(operator.get("/stats?rows=true&step=day"), "Stats");
        }
        try (Operator operator = start()) {
            look(operator.get("/stats"));
            assertThat(operator.get("/audit").path("ok").booleanValue()).isTrue();
        }
    }

    @Test
    void salesAreNarrowedAndListedByDay() throws Exception {
        try (Operator operator = start()) {
            trade(operator);
            JsonNode echo = operator.get("/stats?tool=echo");
            assertThat(echo.at("/total/revenue_micro_usd").longValue()).isEqualTo(1_500);
            assertThat(echo.at("/total/payers").longValue()).isOne();
            JsonNode other = operator.get("/stats?server=other");
            assertThat(other.at("/total/calls").longValue()).isZero();
            JsonNode rows = operator.get("/stats?rows=true").path("rows");
            assertThat(sum(rows, "revenue_micro_usd", "rail", "balance")).isEqualTo(2_000);
            assertThat(operator.ask("GET", "/stats?from=never", "").statusCode()).isEqualTo(400);
        }
    }

    @Test
    void theFiguresAreThoseOfTheEntries() throws Exception {
        try (Operator operator = start()) {
            trade(operator);
            long billed = 0;
            long earned = 0;
            for (JsonNode entry : operator.get("/entries").path("entries")) {
                boolean call = entry.path("kind").asString("").equals("call");
                billed += call && !entry.path("free").booleanValue(false) ? 1 : 0;
                earned += call ? entry.path("amount_micro_usd").longValue() : 0;
            }
            JsonNode total = operator.get("/stats").path("total");
            assertThat(total.path("billed_calls").longValue()).isEqualTo(billed);
            assertThat(total.path("revenue_micro_usd").longValue()).isEqualTo(earned);
        }
    }
}
