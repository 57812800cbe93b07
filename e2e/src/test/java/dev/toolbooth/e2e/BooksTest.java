package dev.toolbooth.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.wire.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** What an operator sees of the books of the shipped program, and does about them. */
@Timeout(value = 180, unit = TimeUnit.SECONDS)
class BooksTest {
    private static final String ADMIN_KEY = "an-admin-key-of-the-books-test-0123456789";
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    @TempDir Path folder;

    private Map<String, String> environment() {
        return Map.of(
                "PORT",
                "0",
                "TOOLBOOTH_DATA",
                folder.resolve("data").toString(),
                "TOOLBOOTH_ADMIN__KEY",
                ADMIN_KEY);
    }

    private Product serve() throws InterruptedException {
        return new Product(Flavour.JAR, folder, environment());
    }

    private List<String> say(String... arguments) throws InterruptedException {
        try (Child command = Flavour.JAR.start(folder, environment(), arguments)) {
            assertThat(command.exit(PATIENCE)).as(command.errors()).isZero();
            return command.lines();
        }
    }

    /** finding A1. */
    @Test
    void accountsAreShownThatAreBelowZeroByDesign() throws Exception {
        try (Product first = serve()) {
            say("keys", "create", "--balance-usd", "5");
            first.child().terminate();
            first.child().exit(PATIENCE);
        }
        try (Product again = serve()) {
            assertThat(String.join("\n", say("console", "status"))).contains("store");
            JsonNode listed =
                    Json.parse(String.join("", say("accounts", "list", "--output", "json")));
            JsonNode operator =
                    listed.valueStream()
                            .filter(one -> one.path("id").asString().equals("source:operator"))
                            .findFirst()
                            .orElseThrow();
            assertThat(operator.path("balance_micro_usd").asLong()).isEqualTo(-5_000_000);
            assertThat(operator.path("held_micro_usd").asLong()).isZero();
            assertThat(browse(again, "ownAccounts", Map.of()).path("table").asString())
                    .contains("source:operator", "−$5.00");
            assertThat(again.child().errors())
                    .doesNotContain("thread health", "ArithmeticException");
        }
    }

    private static JsonNode browse(Product server, String scenario, Map<String, String> more)
            throws Exception {
        Map<String, String> environment = new HashMap<>(more);
        environment.put("ADMIN_KEY", ADMIN_KEY);
        String base = "http://127.0.0.1:" + server.port();
        try (NodeClient browser =
                NodeClient.start("console.mjs", List.of(Browser.program(), base), environment)) {
            JsonNode seen = browser.perform(scenario);
            assertThat(seen.path("complaints")).as("what the browser complains of").isEmpty();
            return seen;
        }
    }

    /** findings M9, M10. */
    @Test
    void anOperatorTakesMoneyOutAndPaysOutWhatWasEarned() throws Exception {
        Files.writeString(
                folder.resolve("toolbooth.yaml"),
                """
                servers:
                  - name: causal-memory
                    license: MIT
                    tools: [lookup_exemplars]
                    price-usd-cents: 0.05
                """);
        try (Product server = serve()) {
            JsonNode made =
                    Json.parse(
                            String.join(
                                    "",
                                    say(
                                            "keys",
                                            "create",
                                            "--balance-usd",
                                            "250",
                                            "--output",
                                            "json")));
            Map<String, String> account =
                    Map.of(
                            "ACCOUNT",
                            made.path("account").asString(),
                            "KEY",
                            made.path("key").asString());
            JsonNode seen = browse(server, "moneyOut", account);
            assertThat(seen.path("ledger").asString())
                    .contains("adjustment", "250 typed for 2.50", "−$247.50", "Balance after");
            assertThat(seen.path("revenue").asString())
                    .contains("payout", "transfer 17", "payout:")
                    .doesNotContain("Balance after");
            assertThat(seen.path("refused").asString()).contains("nothing was debited");
            assertThat(say("accounts", "export"))
                    .anyMatch(row -> row.contains(",payout,revenue:"))
                    .anyMatch(row -> row.contains(",source:adjustments,247500000,"));
        }
    }

    /** finding X7. */
    @Test
    void whatLetsOthersInIsNotPrintedWhereNobodyLooks() throws Exception {
        try (Product server = serve()) {
            Path key = folder.resolve("data").resolve("starter.key");
            server.child().error(said -> said.contains("Stop with Ctrl-C"));
            assertThat(server.child().errors())
                    .contains(" console   # prints a link into it")
                    .doesNotContain("enter?code=", Files.readString(key).strip());
        }
    }

    /** finding K1. */
    @Test
    void anAmountWithACommaIsNotGuessedAt() throws Exception {
        try (Product server = serve()) {
            String account =
                    account(say("keys", "create", "--balance-usd", "1", "--output", "json"));
            JsonNode seen = browse(server, "typedAmounts", Map.of("ACCOUNT", account)).path("seen");
            assertThat(seen)
                    .isEqualTo(
                            Json.parse(
                                    """
                                    {"2,5": "refused", "2,500": "refused",
                                     "1,000.50": "refused", "2.5": "Add $2.50",
                                     "$1000": "Add $1,000.00", "0.0005": "Add $0.0005"}
                                    """));
        }
    }

    private static String account(List<String> created) {
        return Json.parse(String.join("", created)).path("account").asString();
    }

    /** finding K6. */
    @Test
    void anEntryThatIsHiddenIsSpokenOf() throws Exception {
        try (Product server = serve()) {
            JsonNode seen = browse(server, "changedEntry", Map.of());
            assertThat(seen.path("filters").asString())
                    .contains("All 12", "listed 11", "changed 1");
            assertThat(seen.path("url").asString()).endsWith("standing=changed");
        }
    }

    /** findings K2, K4, K5. */
    @Test
    void theConsoleNeverShowsWhatItDoesNotKnow() throws Exception {
        try (Product server = serve()) {
            JsonNode broken = browse(server, "brokenLists", Map.of()).path("seen");
            assertThat(broken).hasSize(5);
            assertThat(broken)
                    .allSatisfy(
                            screen ->
                                    assertThat(screen.asString())
                                            .contains("it is broken")
                                            .doesNotContainPattern("No .* yet|is empty|No calls"));
            JsonNode ranges = browse(server, "otherRange", Map.of()).path("seen");
            assertThat(ranges).hasSize(2);
            assertThat(ranges)
                    .allSatisfy(screen -> assertThat(screen.path("meanwhile").asInt()).isZero());
        }
    }

    /** finding K4: the console asks for {@code from=7d}, as the scenario of its ranges sees. */
    @Test
    void aSpanOnTheCommandLineIsTheSameAsInTheConsole() throws Exception {
        try (Product _ = serve()) {
            JsonNode stats =
                    Json.parse(String.join("", say("stats", "--from", "7d", "--output", "json")));
            Instant from = Instant.parse(stats.path("from").asString());
            Instant to = Instant.parse(stats.path("to").asString());
            assertThat(Duration.between(from, to)).isEqualTo(Duration.ofDays(7));
        }
    }
}
