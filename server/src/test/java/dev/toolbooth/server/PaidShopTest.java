package dev.toolbooth.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.core.ledger.Deposit;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.wire.Json;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Base64;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What a shop says to a caller with a key whose payment is not taken. */
@Timeout(60)
class PaidShopTest {
    @TempDir Path folder = Path.of("");
    private WalletServer server;

    @BeforeEach
    void start() {
        server = new WalletServer(folder, new WalletServer.Wishes());
        server.ledger.deposit(
                new Deposit(
                        UUID.randomUUID(),
                        "me",
                        new Money(777),
                        Deposit.Source.OPERATOR,
                        "cash",
                        Instant.EPOCH));
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private Answer pay(long amount) throws Exception {
        ObjectNode payment =
                Json.object()
                        .put("x402Version", 2)
                        .put("from", "0xB0B")
                        .put("nonce", "a")
                        .put("amount", String.valueOf(amount));
        payment.putObject("accepted").put("scheme", "exact").put("network", FakeRail.NETWORK);
        payment.putObject("payload").put("signature", "0x00");
        String header =
                Base64.getEncoder()
                        .encodeToString(Json.text(payment).getBytes(StandardCharsets.UTF_8));
        return server.post(
                "/v1",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\","
                        + "\"params\":{\"name\":\"weather\",\"arguments\":{}}}",
                "Authorization: Bearer me",
                "PAYMENT-SIGNATURE: " + header);
    }

    @Test
    void aPaymentThatIsNoGoodComesWithTheTrueBalance() throws Exception {
        Answer answer = pay(999);
        assertThat(answer.status()).isEqualTo(402);
        JsonNode body = Json.parse(answer.body());
        assertThat(body.path("error").asString()).isEqualTo("value_mismatch");
        assertThat(body.path("balance_micro_usd").longValue()).isEqualTo(777);
        assertThat(server.weatherCalls).hasValue(0);
    }

    @Test
    void aPaymentThatCannotBeLookedAtMayComeAgain() throws Exception {
        server.rail.fate = FakeRail.Fate.NOT_TO_BE_ASKED;
        Answer later = pay(1_000);
        assertThat(later.status()).isEqualTo(503);
        assertThat(later.header("retry-after")).isEqualTo("5");
        assertThat(later.body())
                .contains("payment_unavailable", "nothing was taken", "the same payment");
        assertThat(server.weatherCalls).hasValue(0);

        server.rail.fate = FakeRail.Fate.ARRIVES;
        assertThat(pay(1_000).status()).isEqualTo(200);
        assertThat(server.balance("me")).isEqualTo(777);
        assertThat(server.rail.settles).hasValue(1);
    }
}
