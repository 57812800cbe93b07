package dev.toolbooth.app.cli.buying;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.app.cli.Console;
import dev.toolbooth.app.cli.command.ExitCodes;
import dev.toolbooth.client.budget.BudgetFile;
import dev.toolbooth.client.budget.FilePurse;
import dev.toolbooth.client.pay.PaymentDemand;
import dev.toolbooth.client.pay.PreparedPayment;
import dev.toolbooth.client.pay.PurchaseOrder;
import dev.toolbooth.client.pay.Purse.Verdict;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.x402.PaymentRequirements;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What may be spent and what was, from the command line. */
class BudgetCommandsTest {
    @TempDir private Path folder = Path.of("");
    private Console console = new Console(Path.of(""));

    @BeforeEach
    void open() {
        console = new Console(folder);
        console.environment.put("TOOLBOOTH_PURSE", "purse");
    }

    @Test
    void withoutRulesADollarADayIsLeftAndOnlyAfterAQuestion() {
        assertThat(console.run("budget", "show")).isEqualTo(ExitCodes.OK);
        assertThat(console.out())
                .containsPattern("per day +1 USD")
                .containsPattern("per call +no limit")
                .containsPattern("ask a person +each time")
                .containsPattern("above the listed price +refuse");
        assertThat(folder.resolve("purse")).doesNotExist();
    }

    @Test
    void someRulesAreSetAndTheOthersStay() throws Exception {
        assertThat(
                        console.run(
                                "budget",
                                "set",
                                "--per-call",
                                "0.05",
                                "--ask-above",
                                "0.01",
                                "--allow-host",
                                "API.example",
                                "*.test",
                                "--deny-tool",
                                "delete_*",
                                "--play-total",
                                "7",
                                "--allow-units",
                                "solana/native=100,1000"))
                .isEqualTo(ExitCodes.OK);
        assertThat(console.out())
                .containsPattern("per call +0.05 USD")
                .containsPattern("per day +1 USD")
                .containsPattern("ask a person +above 0.01 USD")
                .containsPattern("only host +api.example, \\*.test")
                .containsPattern("never tool +delete_\\*")
                .containsPattern("units of solana/native +100 per call, 1000 per day")
                .containsPattern("play money in total +7 USD");
        assertThat(Files.getPosixFilePermissions(folder.resolve("purse/budget.json"))).hasSize(2);

        console.run("budget", "set", "--per-day", "off", "--unlist-host", "api.EXAMPLE");
        console.run("budget", "set", "--allow-tool", "delete_*", "--ask-above", "off");
        assertThat(console.run("budget", "show", "--output", "json")).isEqualTo(ExitCodes.OK);
        JsonNode json = Json.parse(console.out());
        assertThat(json.has("per_day_usd")).isFalse();
        assertThat(json.has("ask_above_usd")).isFalse();
        assertThat(json.path("per_call_usd").asString()).isEqualTo("0.05");
        assertThat(json.path("allow").toString())
                .isEqualTo("{\"tool\":[\"delete_*\"],\"host\":[\"*.test\"]}");
        assertThat(json.path("deny").isEmpty()).isTrue();
    }

    @Test
    void whatIsWrongIsSaidAndNothingChanges() {
        assertThat(console.run("budget", "set")).isEqualTo(ExitCodes.USAGE);
        assertThat(console.err()).contains("nothing to change");
        assertThat(console.run("budget", "set", "--per-day", "2 EUR")).isEqualTo(ExitCodes.USAGE);
        assertThat(console.err()).contains("--per-day 2 EUR: expected dollars");
        assertThat(console.run("budget", "set", "--allow-units", "sol=5"))
                .isEqualTo(ExitCodes.USAGE);
        assertThat(console.err()).contains("NETWORK/ASSET=CALL,DAY");
        assertThat(console.run("spending", "--since", "yesterday")).isEqualTo(ExitCodes.USAGE);
        assertThat(folder.resolve("purse")).doesNotExist();
        console.environment.clear();
        console.homeless = true;
        assertThat(console.run("budget", "show")).isEqualTo(ExitCodes.USAGE);
        assertThat(console.err()).contains("--purse");
    }

    @Test
    void brokenRulesAndABrokenJournalAreNamed() throws Exception {
        Files.createDirectories(folder.resolve("purse"));
        Files.writeString(folder.resolve("purse/journal.jsonl"), "what\n");
        assertThat(console.run("spending")).isEqualTo(ExitCodes.CONFIG);
        assertThat(console.err()).contains("Line 1 of journal.jsonl is damaged");
        Files.writeString(folder.resolve("purse/budget.json"), "{\"per_day_usd\":\"much\"}");
        assertThat(console.run("budget", "show")).isEqualTo(ExitCodes.CONFIG);
        assertThat(console.err()).contains("per_day_usd must be dollars");
    }

    @Test
    void whatWasSpentIsShownWithItsReceiptAndWhatIsLeft() throws Exception {
        assertThat(console.run("spending")).isEqualTo(ExitCodes.OK);
        assertThat(console.out())
                .containsPattern("spent in total +nothing")
                .containsPattern("left today +1 USD");
        Path purseFolder = folder.resolve("purse");
        try (FilePurse purse =
                FilePurse.open(
                        purseFolder,
                        new BudgetFile(purseFolder),
                        InstantSource.system(),
                        UUID::randomUUID)) {
            Verdict verdict = purse.reserve(purchase("se\u001barch"), true);
            assertThat(verdict).isInstanceOf(Verdict.Allowed.class);
            if (verdict instanceof Verdict.Allowed(UUID id)) {
                purse.signed(id, new PreparedPayment(Json.object(), null, Instant.MAX));
                ObjectNode receipt = Json.object();
                receipt.putObject("settlement").put("transaction", "0xabc");
                purse.paid(id, receipt);
            }
        }
        assertThat(console.run("spending", "--since", "1h")).isEqualTo(ExitCodes.OK);
        assertThat(console.out())
                .containsPattern("paid +0.25 USD +se\uFFFDarch +https://tools.example +0xabc")
                .containsPattern("spent today +0.25 USD")
                .containsPattern("left today +0.75 USD");
        console.columns = 72;
        assertThat(console.run("spending")).isEqualTo(ExitCodes.OK);
        assertThat(console.out())
                .containsPattern("(now|ago) +paid ")
                .satisfies(page -> assertThat(page.lines()).allMatch(line -> line.length() <= 72));
        assertThat(console.run("spending", "--output", "json")).isEqualTo(ExitCodes.OK);
        JsonNode json = Json.parse(console.out());
        assertThat(json.path("left_micro_usd").path("per_day").asLong()).isEqualTo(750_000);
        assertThat(json.path("purchases").path(0).path("state").asString()).isEqualTo("paid");
        assertThat(console.run("spending", "--since", "2026-01-01", "--purse", "other"))
                .isEqualTo(ExitCodes.OK);
        assertThat(console.out()).containsPattern("spent in total +nothing");
    }

    private static PurchaseOrder purchase(String tool) {
        return new PurchaseOrder(
                "https://tools.example",
                tool,
                "digest",
                "key",
                PaymentDemand.Form.RESULT,
                2,
                new PaymentRequirements(
                        "exact",
                        "base",
                        "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
                        BigInteger.valueOf(250_000),
                        "0x209693Bc6afc0C5328bA36FaF03C514EF312287C",
                        300,
                        Json.object()),
                250_000L,
                null);
    }
}
