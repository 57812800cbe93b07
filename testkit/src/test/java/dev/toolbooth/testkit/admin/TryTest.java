package dev.toolbooth.testkit.admin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.testkit.Operator;
import dev.toolbooth.wire.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Trying tools over HTTP, on the server that is shipped, as it starts without a word. */
class TryTest {
    private static final List<String> REVISIONS =
            List.of("2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28");

    private static final String TOOLS =
            """
            import dev.toolbooth.core.tool.Tool;
            import dev.toolbooth.core.tool.ToolCall;
            import dev.toolbooth.core.tool.ToolOutput;
            import dev.toolbooth.core.tool.ToolSpec;

            public final class Flood implements Tool {
                @Override
                public ToolSpec spec() {
                    return ToolSpec.named("flood").description("Says much, or fails").build();
                }

                @Override
                public ToolOutput run(ToolCall call) {
                    int size = call.arguments().path("size").asInt(0);
                    return size == 0
                            ? ToolOutput.failure("the dam broke")
                            : ToolOutput.text("\\uD83D\\uDCA7".repeat(size));
                }
            }
            """;

    private static JsonNode attempt(Operator operator, String order) throws Exception {
        JsonNode came = operator.post("/try", order);
        operator.fits(came, "Trial");
        return came;
    }

    private static String order(String tool, String arguments, String dialect, String pay) {
        return "{\"tool\":\"%s\",\"arguments\":%s,\"dialect\":\"%s\",\"pay\":%s}"
                .formatted(tool, arguments, dialect, pay);
    }

    private static void worked(JsonNode came) {
        assertThat(came.path("result").path("ok").booleanValue()).as(came.toString()).isTrue();
    }

    private static List<String> methods(JsonNode came) {
        List<String> methods = new ArrayList<>();
        for (JsonNode one : came.path("exchanges")) {
            String rpc = one.at("/request/body/method").asString("");
            methods.add(one.at("/request/method").asString("") + (rpc.isEmpty() ? "" : " " + rpc));
        }
        return methods;
    }

    @Test
    void everyRevisionOfMcpIsSpokenAsItsClientsDo() throws Exception {
        try (Operator operator = Operator.of()) {
            for (String revision : REVISIONS) {
                ObjectNode order =
                        Json.parseObject(order("echo", "{\"message\":\"hi\"}", "mcp", "null"));
                JsonNode came = attempt(operator, order.put("revision", revision).toString());
                worked(came);
                assertThat(came.at("/result/text").asString("")).as(revision).contains("hi");
                if (revision.equals("2026-07-28")) {
                    assertThat(methods(came)).containsExactly("POST tools/call");
                    JsonNode headers = came.at("/exchanges/0/request/headers");
                    assertThat(headers.path("Mcp-Method").asString("")).isEqualTo("tools/call");
                    assertThat(headers.path("Mcp-Name").asString("")).isEqualTo("echo");
                } else {
                    assertThat(methods(came))
                            .as(revision)
                            .containsExactly(
                                    "POST initialize",
                                    "POST notifications/initialized",
                                    "POST tools/call",
                                    "DELETE");
                    assertThat(
                                    came.at("/exchanges/0/response/body/result/protocolVersion")
                                            .asString(""))
                            .isEqualTo(revision);
                }
            }
            assertThat(operator.get("/status").path("sessions").intValue()).isZero();
        }
    }

    @Test
    void playMoneyPaysWhereverSomethingIsAskedFor() throws Exception {
        try (Operator operator = Operator.of()) {
            String play = "{\"with\":\"play\"}";
            for (String revision : REVISIONS) {
                ObjectNode order =
                        Json.parseObject(
                                order(
                                        "pizza-carousel",
                                        "{\"pizzaTopping\":\"basil\"}",
                                        "mcp",
                                        play));
                JsonNode came = attempt(operator, order.put("revision", revision).toString());
                worked(came);
                assertThat(came.path("charged_micro_usd").longValue()).as(revision).isPositive();
                assertThat(came.path("call").asString("")).as(revision).isNotEmpty();
            }
            String weather = "{\"city\":\"Berlin\"}";
            // A shop lets nobody in without a key, whoever pays.
            String known = "{\"with\":\"play\",\"key\":\"" + operator.key("{}") + "\"}";
            for (String dialect : List.of("mcp", "samurai", "route")) {
                String pay = dialect.equals("samurai") ? known : play;
                JsonNode came = attempt(operator, order("weather", weather, dialect, pay));
                worked(came);
                assertThat(came.path("charged_micro_usd").longValue())
                        .as(dialect)
                        .isEqualTo(10_000);
                assertThat(came.toString()).as(dialect).contains("***");
            }
        }
    }

    @Test
    void nothingThatPaysIsShown() throws Exception {
        try (Operator operator = Operator.of()) {
            String key = operator.key("{\"balance_micro_usd\":1000000}");
            String secret = key.substring(key.lastIndexOf('_') + 1);
            for (String dialect : List.of("mcp", "samurai", "route")) {
                String pay = "{\"with\":\"key\",\"key\":\"" + key + "\"}";
                JsonNode came =
                        attempt(operator, order("weather", "{\"city\":\"Berlin\"}", dialect, pay));
                worked(came);
                assertThat(came.toString()).doesNotContain(key).doesNotContain(secret);
                assertThat(came.at("/exchanges/0/request/headers/Authorization").asString(""))
                        .isEqualTo("Bearer ***");
            }
            JsonNode played =
                    attempt(
                            operator,
                            order(
                                    "weather",
                                    "{\"city\":\"Berlin\"}",
                                    "mcp",
                                    "{\"with\":\"play\"}"));
            JsonNode paid =
                    played.at("/exchanges/1/request/body/params/_meta").path("x402/payment");
            assertThat(paid.at("/payload/signature").asString("")).isEqualTo("***");
            JsonNode plain =
                    attempt(
                            operator,
                            order(
                                    "weather",
                                    "{\"city\":\"Berlin\"}",
                                    "route",
                                    "{\"with\":\"play\"}"));
            assertThat(plain.at("/exchanges/1/request/headers/PAYMENT-SIGNATURE").asString(""))
                    .isEqualTo("***");
            assertThat(operator.get("/accounts").toString()).contains("revenue:pizza");
        }
    }

    @Test
    void aKeyIsBilledAndTheAnswerSaysSo() throws Exception {
        try (Operator operator = Operator.of()) {
            String key = operator.key("{\"balance_micro_usd\":1000000}");
            String pay = "{\"with\":\"key\",\"key\":\"" + key + "\"}";
            for (String dialect : List.of("mcp", "samurai")) {
                JsonNode came =
                        attempt(operator, order("weather", "{\"city\":\"Berlin\"}", dialect, pay));
                worked(came);
                assertThat(came.path("charged_micro_usd").longValue()).isEqualTo(10_000);
                String call = came.path("call").asString("");
                assertThat(operator.get("/entries").toString()).contains(call);
            }
            JsonNode elsewhere =
                    attempt(
                            operator,
                            "{\"tool\":\"lookup_exemplars\",\"arguments\":{\"query\":\"retries\"},"
                                    + "\"dialect\":\"samurai\",\"server\":\"causal-memory\","
                                    + "\"pay\":"
                                    + pay
                                    + "}");
            worked(elsewhere);
            assertThat(elsewhere.at("/exchanges/0/request/url").asString(""))
                    .endsWith("/causal-memory/v1");
        }
    }

    @Test
    void withoutPayingTheDemandIsShown() throws Exception {
        try (Operator operator = Operator.of()) {
            for (String dialect : List.of("mcp", "route")) {
                JsonNode came =
                        attempt(
                                operator,
                                order("weather", "{\"city\":\"Berlin\"}", dialect, "null"));
                assertThat(came.at("/result/ok").booleanValue()).isFalse();
                assertThat(came.at("/result/error").asString("")).as(dialect).isNotEmpty();
                assertThat(came.has("charged_micro_usd")).isFalse();
                assertThat(came.path("exchanges").toString()).contains("accepts");
            }
            JsonNode unknown =
                    attempt(operator, order("weather", "{\"city\":\"Berlin\"}", "samurai", "null"));
            assertThat(unknown.at("/exchanges/0/response/status").intValue()).isEqualTo(401);
            String poor = "{\"with\":\"key\",\"key\":\"" + operator.key("{}") + "\"}";
            JsonNode asked =
                    attempt(operator, order("weather", "{\"city\":\"Berlin\"}", "samurai", poor));
            assertThat(asked.at("/exchanges/0/response/status").intValue()).isEqualTo(402);
            assertThat(asked.at("/result/ok").booleanValue()).isFalse();
            assertThat(operator.get("/entries").toString()).doesNotContain("\"kind\":\"call\"");
        }
    }

    @Test
    void theBazaarAndMiraAreSpokenToo(@TempDir Path root) throws Exception {
        Files.writeString(root.resolve("hello.txt"), "hello");
        try (Operator operator =
                Operator.of(
                        "TOOLBOOTH_WORKSPACE__ROOT",
                        root.toString(),
                        "TOOLBOOTH_OUTBOUND__ALLOW",
                        "localhost")) {
            JsonNode found =
                    attempt(
                            operator,
                            order(
                                    "search_resources",
                                    "{\"searchQuery\":\"weather\"}",
                                    "bazaar",
                                    "null"));
            worked(found);
            JsonNode proxied =
                    attempt(
                            operator,
                            order(
                                    "weather",
                                    "{\"city\":\"Berlin\"}",
                                    "bazaar",
                                    "{\"with\":\"play\"}"));
            assertThat(proxied.at("/exchanges/0/request/body/params/name").asString(""))
                    .isEqualTo("proxy_tool_call");
            worked(proxied);
            JsonNode read =
                    attempt(
                            operator,
                            order("files/read", "{\"path\":\"hello.txt\"}", "mira", "null"));
            worked(read);
            assertThat(read.at("/result/structured").toString()).contains("hello");
            worked(attempt(operator, order("echo", "{\"message\":\"x\"}", "mira", "null")));
            assertThat(
                            operator.refused(
                                    400,
                                    "/try",
                                    order("files/read", "{\"path\":\"a\"}", "mcp", "null")))
                    .contains("can be called by mira");
        }
    }

    @Test
    void whatAToolSaysIsCutAndWhatItFailsAtIsTold(@TempDir Path folder) throws Exception {
        Path source = Files.writeString(folder.resolve("Flood.java"), TOOLS);
        try (Operator operator = Operator.of("TOOLBOOTH_TOOLS__SOURCES", source.toString())) {
            JsonNode failed = attempt(operator, order("flood", "{}", "mcp", "null"));
            assertThat(failed.at("/result/ok").booleanValue()).isFalse();
            assertThat(failed.at("/result/error").asString("")).contains("the dam broke");
            JsonNode much = attempt(operator, order("flood", "{\"size\":600000}", "mcp", "null"));
            worked(much);
            JsonNode response = much.at("/exchanges/0/response");
            assertThat(response.path("truncated").booleanValue()).isTrue();
            assertThat(response.path("body").stringValue().length()).isLessThanOrEqualTo(1 << 20);
            assertThat(much.at("/result/text").stringValue().length())
                    .isBetween(1 << 19, (1 << 20) + 1);
            JsonNode bad = attempt(operator, order("echo", "{\"massage\":1}", "mcp", "null"));
            assertThat(bad.at("/result/ok").booleanValue()).isFalse();
        }
    }

    @Test
    void wrongOrdersAreRefusedWithWhatCanBeDone() throws Exception {
        try (Operator operator = Operator.of("TOOLBOOTH_MONEY__PLAY", "off")) {
            assertThat(operator.refused(400, "/try", "{\"dialect\":\"mcp\"}"))
                    .contains("tool is missing");
            assertThat(operator.refused(400, "/try", "{\"tool\":\"echo\"}"))
                    .contains("dialect is missing");
            assertThat(operator.refused(400, "/try", order("ecko", "{}", "mcp", "null")))
                    .contains("echo");
            assertThat(operator.refused(400, "/try", order("echo", "{}", "grpc", "null")))
                    .contains("mcp, samurai, bazaar, mira, route");
            assertThat(operator.refused(400, "/try", order("echo", "{}", "route", "null")))
                    .contains("it can be called by mcp, samurai at base");
            assertThat(operator.refused(400, "/try", order("echo", "[]", "mcp", "null")))
                    .contains("arguments");
            assertThat(
                            operator.refused(
                                    400, "/try", order("echo", "{}", "mcp", "{\"with\":\"play\"}")))
                    .contains("no play money");
            for (String pay :
                    List.of(
                            "{\"with\":\"gold\"}",
                            "{\"with\":\"key\"}",
                            "{\"with\":\"key\",\"key\":\"two words\"}",
                            "{\"with\":\"key\",\"key\":\"x\\r\\nEvil: 1\"}",
                            "{\"key\":\"x\"}",
                            "7")) {
                operator.refused(400, "/try", order("echo", "{}", "mcp", pay));
            }
            ObjectNode order = Json.parseObject(order("echo", "{}", "mcp", "null"));
            assertThat(operator.refused(400, "/try", order.put("revision", "1999").toString()))
                    .contains("2026-07-28");
            order.remove("revision");
            operator.refused(400, "/try", order.put("server", "base").toString());
            operator.refused(400, "/try", order.put("surprise", 1).toString());
        }
    }

    @Test
    void noMoreThanFourAreTriedAtOnce() throws Exception {
        try (Operator operator = Operator.of();
                ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            String slow = order("countdown", "{\"from\":3}", "mcp", "null");
            List<Future<Integer>> all = new ArrayList<>();
            for (int i = 0; i < 12; i++) {
                all.add(threads.submit(() -> operator.ask("POST", "/try", slow).statusCode()));
            }
            List<Integer> statuses = new ArrayList<>();
            for (Future<Integer> one : all) {
                statuses.add(one.get());
            }
            assertThat(statuses).contains(200, 429).containsOnly(200, 429);
        }
    }
}
