package dev.toolbooth.app.cli.admin;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.app.cli.command.TerminalOutput;
import dev.toolbooth.wire.Json;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How a payment looks to an operator. */
class PaymentPrinterTest {
    private static List<String> page(String entries) {
        return page(entries, TerminalOutput.NONE);
    }

    private static List<String> page(String entries, TerminalOutput terminal) {
        String payment =
                """
                {"id": "p", "state": "spent", "amount": "10000", "symbol": "USDC",
                 "network": "eip155:84532", "asset": "0x036CbD53842c5426634e7929541eC2318f3dCF7e",
                 "price_micro_usd": 10000, "thing": "weather", "call": "c", "uses_left": 0,
                 "timeline": [
                   {"at": "2026-11-16T07:00:01Z", "state": "taken", "note": ""},
                   {"at": "2026-11-16T07:00:03Z", "state": "settling", "note": ""},
                   {"at": "2026-11-16T07:00:04Z", "state": "settled", "note": ""},
                   {"at": "2026-11-16T07:00:06Z", "state": "spent", "note": ""}],
                 "entries": [%s]}
                """
                        .formatted(entries);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        PaymentPrinter.print(Json.parse(payment), new PrintStream(out, true, UTF_8), terminal);
        return out.toString(UTF_8).lines().toList();
    }

    private static final String DEPOSIT =
            """
            {"id": "p", "at": "2026-11-16T07:00:05Z", "debit": "source:chain", "credit": "w",
             "amount_micro_usd": 10000}
            """;
    private static final String CALL =
            """
            {"id": "c", "at": "2026-11-16T07:00:02Z", "debit": "w", "credit": "revenue:base",
             "amount_micro_usd": 10000}
            """;

    @Test
    void aChargeStandsAfterTheDepositThatPaidIt() {
        List<String> lines = page(DEPOSIT + "," + CALL);
        assertThat(lines.subList(lines.indexOf("") + 1, lines.size()))
                .containsExactly(
                        "2026-11-16T07:00:01Z  taken",
                        "2026-11-16T07:00:03Z  settling",
                        "2026-11-16T07:00:04Z  settled",
                        "2026-11-16T07:00:05Z  ledger     0.010000 USD from source:chain to w",
                        "2026-11-16T07:00:02Z  ledger     0.010000 USD from w to revenue:base",
                        "2026-11-16T07:00:06Z  spent");
    }

    @Test
    void onlyACallThatWasBilledHasAReceipt() {
        assertThat(page(DEPOSIT + "," + CALL)).contains("receipt             c");
        assertThat(page(DEPOSIT)).noneMatch(line -> line.startsWith("receipt"));
    }

    @Test
    void theAmountIsInWholeCoins() {
        assertThat(page(DEPOSIT)).contains("amount              0.01 USDC (0.010000 USD)");
    }

    @Test
    void onATerminalDollarsAreShort() {
        TerminalOutput terminal = new TerminalOutput(80, false, InstantSource.system());
        assertThat(page(DEPOSIT, terminal))
                .contains(
                        "amount              0.01 USDC (0.01 USD)",
                        "2026-11-16T07:00:05Z  ledger     0.01 USD from source:chain to w");
    }
}
