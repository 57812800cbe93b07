package dev.toolbooth.app.cli.admin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.app.Wiring;
import dev.toolbooth.app.cli.Console;
import dev.toolbooth.app.cli.command.ExitCodes;
import dev.toolbooth.app.config.Config;
import dev.toolbooth.app.config.reading.Environments;
import dev.toolbooth.server.listener.HttpListener;
import dev.toolbooth.wire.Json;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What an operator sees of payments, as a first try of the pizza demo makes them. */
class PaymentCommandsTest {
    private final HttpClient http = HttpClient.newHttpClient();
    private final Console console;
    private final Config config;
    private final HttpListener listener;

    PaymentCommandsTest(@TempDir Path folder) throws Exception {
        this.console = new Console(folder);
        console.environment.put("TOOLBOOTH_DATA", folder.resolve("data").toString());
        this.config =
                Environments.read(
                        Map.of("PORT", "0", "TOOLBOOTH_DATA", folder.resolve("data").toString()));
        this.listener = Wiring.listener(config, Wiring.parts(config));
    }

    @BeforeEach
    void start() throws Exception {
        listener.start();
    }

    @AfterEach
    void stop() throws InterruptedException {
        listener.stop();
        http.close();
    }

    private HttpResponse<String> send(HttpRequest.Builder request, String path) throws Exception {
        URI uri = URI.create("http://127.0.0.1:" + listener.port() + path);
        return http.send(request.uri(uri).build(), BodyHandlers.ofString());
    }

    private void orderPizza() throws Exception {
        String call =
                """
                {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {
                  "name": "pizza-carousel", "arguments": {"pizzaTopping": "basil", "_payment": {
                    "signature": "try-1", "timestamp": "2026-11-16T07:00:00Z",
                    "amount": "10000", "from": "me"}}}}
                """;
        var request =
                HttpRequest.newBuilder()
                        .header("Content-Type", "application/json")
                        .POST(HttpRequest.BodyPublishers.ofString(call));
        assertThat(send(request, "/mcp").body()).contains("Rendered a pizza carousel!");
    }

    @Test
    void aPaymentIsListedInWholeCoins() throws Exception {
        orderPizza();
        assertThat(console.run("payments", "list")).isEqualTo(ExitCodes.OK);
        List<String> lines = console.out().lines().toList();
        assertThat(lines).hasSize(2);
        assertThat(lines.getLast()).contains("spent  0.01 USDC  pizza-carousel  me");
        assertThat(console.run("payments", "show", lines.getLast().substring(0, 36)))
                .isEqualTo(ExitCodes.OK);
        assertThat(console.out()).contains("0.01 USDC (0.010000 USD)", "receipt ", "revenue:pizza");
    }

    @Test
    void aWalletsLongNameKeepsTheColumnsOfAccountsInLine() throws Exception {
        orderPizza();
        assertThat(console.run("accounts", "list")).isEqualTo(ExitCodes.OK);
        assertThat(console.out().lines().map(line -> line.lastIndexOf("  ")).distinct()).hasSize(1);
    }

    @Test
    void aRequestThatNobodyHasPaidYetIsOneLine() throws Exception {
        String header =
                send(HttpRequest.newBuilder(), "/weather?city=Berlin")
                        .headers()
                        .firstValue("PAYMENT-REQUIRED")
                        .orElseThrow();
        String session =
                Json.parse(Base64.getDecoder().decode(header))
                        .path("extensions")
                        .path("dev.toolbooth/session")
                        .path("info")
                        .path("id")
                        .asString();
        assertThat(console.run("payments", "show", session)).isEqualTo(ExitCodes.OK);
        assertThat(console.out()).startsWith("asked    ").contains("for weather").hasLineCount(1);
    }

    @Test
    void aRefundThatIsRefusedIsNoMistakeOfTheCommandLine() throws Exception {
        orderPizza();
        console.run("payments", "list", "--output", "json");
        String id = Json.parse(console.out()).path(0).path("id").asString();
        assertThat(console.run("payments", "refund", id)).isEqualTo(ExitCodes.PAYMENT);
        assertThat(console.err()).contains("payment " + id + " is not refunded: ");
        assertThat(console.out()).isEmpty();
    }

    @Test
    void anEmptyIdIsRefusedInWordsOfTheCommandLine() {
        for (List<String> command :
                List.of(
                        List.of("payments", "show"),
                        List.of("accounts", "show"),
                        List.of("keys", "revoke"))) {
            assertThat(console.run(command.getFirst(), command.getLast(), ""))
                    .isEqualTo(ExitCodes.USAGE);
            assertThat(console.err()).contains("the ID is empty");
        }
    }
}
