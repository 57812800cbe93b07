package dev.toolbooth.e2e;

import static dev.toolbooth.e2e.ClientContract.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.wire.Json;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** Official clients, which know nothing of payments, buy through {@code toolbooth buy}. */
@Timeout(value = 120, unit = TimeUnit.SECONDS)
class BuyProxyTest {
    private static final String INSPECTOR =
            "node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js";

    private static Product seller;

    @TempDir Path home;

    @BeforeAll
    static void start() throws InterruptedException {
        seller = new Product(Flavour.JAR);
    }

    @AfterAll
    static void stop() {
        seller.close();
    }

    /** The proxy over HTTP. */
    private Child proxy(String... more) {
        List<String> all = new ArrayList<>(List.of("buy", seller.url(), "--port", "0"));
        all.addAll(List.of(more));
        return new Shell(home).start(all.toArray(String[]::new));
    }

    private static String url(Child proxy) throws InterruptedException {
        String line = proxy.error(said -> said.contains("listening on "));
        String port = line.replaceAll(".*127\\.0\\.0\\.1:(\\d+).*", "$1");
        return "http://127.0.0.1:" + port + "/mcp";
    }

    @ParameterizedTest
    @CsvSource({"legacy", "modern"})
    void theInspectorBuysThroughPipes(String era) throws Exception {
        Shell shell = new Shell(home);
        List<String> command =
                new ArrayList<>(
                        List.of(
                                Checkout.node(),
                                Checkout.client(INSPECTOR),
                                "--cli",
                                "--protocol-era",
                                era));
        shell.environment()
                .forEach((name, value) -> command.addAll(List.of("-e", name + "=" + value)));
        command.addAll(
                List.of(
                        Flavour.JAR.program().toString(),
                        "buy",
                        seller.url(),
                        "--method",
                        "tools/call",
                        "--tool-name",
                        "pizza-carousel",
                        "--tool-args-json",
                        "{\"pizzaTopping\":\"basil\"}",
                        "--format",
                        "json"));
        try (Child inspector = Child.start(command)) {
            String out = String.join("\n", inspector.lines());
            assertThat(inspector.exit(Duration.ofSeconds(60))).as(inspector.errors()).isZero();
            JsonNode result = Json.parse(out).path("result");
            assertThat(text(result)).isEqualTo("Rendered a pizza carousel!");
            assertThat(result.at("/_meta/dev.toolbooth~1paid/taken").asBoolean()).isTrue();
        }
    }

    @ParameterizedTest
    @CsvSource({"sdk1.mjs, http", "sdk2.mjs, auto", "sdk2.mjs, legacy"})
    void typeScriptClientsBuyAndAskWhatWasSpent(String script, String mode) throws Exception {
        try (Child proxy = proxy();
                NodeClient client = NodeClient.start(script, List.of(mode, url(proxy)))) {
            JsonNode said = client.perform("buys");

            assertThat(said.path("description").asString())
                    .endsWith("Costs 0.01 USD a call, paid from your budget.");
            assertThat(said.path("text").asString()).isEqualTo("Rendered a pizza carousel!");
            assertThat(said.at("/paid/taken").asBoolean()).isTrue();
            assertThat(said.path("purchases")).hasSize(1);
            assertThat(said.at("/purchases/0/state").asString()).isEqualTo("paid");
            assertThat(said.at("/left/per_day").asInt()).isEqualTo(1_000_000);
        }
    }

    @ParameterizedTest
    @CsvSource({"auto", "legacy"})
    void aPersonIsAskedWhereTheClientCanDoThat(String mode) throws Exception {
        try (Child proxy = proxy("--pay", "ask");
                NodeClient client = NodeClient.start("sdk2.mjs", List.of(mode, url(proxy)))) {
            JsonNode agreed = client.perform("agreesToPay");
            assertThat(agreed.path("text").asString()).isEqualTo("Rendered a pizza carousel!");
            assertThat(agreed.path("asked"))
                    .singleElement()
                    .satisfies(
                            question ->
                                    assertThat(question.asString()).startsWith("Pay 0.01 USDC"));

            JsonNode refused = client.perform("refusesToPay");
            assertThat(refused.path("failed").asBoolean()).isTrue();
            assertThat(refused.path("text").asString())
                    .contains("Nothing was paid")
                    .contains("0.01 USDC");
        }
    }

    @Test
    void aClientThatCantAskIsToldWhoCanAllowItAndNotHow() throws Exception {
        try (Child proxy = proxy("--max-usd", "0.001");
                NodeClient client = NodeClient.start("sdk2.mjs", List.of("auto", url(proxy)))) {
            JsonNode said = client.perform("cannotBeAsked");

            assertThat(said.path("failed").asBoolean()).isTrue();
            assertThat(said.path("text").asString())
                    .contains("Nothing was paid")
                    .contains("Only the person whose money it is can allow it")
                    .doesNotContain("budget set");
        }
    }
}
