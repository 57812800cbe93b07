package dev.toolbooth.core.pay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.core.digest.Hash;
import dev.toolbooth.core.fake.FakeRail;
import dev.toolbooth.core.ledger.BookLedger;
import dev.toolbooth.core.ledger.MemoryJournal;
import dev.toolbooth.core.limit.Rate;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.money.Scheme;
import dev.toolbooth.core.money.Terms;
import dev.toolbooth.core.rail.Payment;
import dev.toolbooth.core.rail.Quote;
import dev.toolbooth.core.rail.Verification;
import dev.toolbooth.wire.Json;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

/** How often a wallet may pay. Proves S3-60. */
class WalletLimitsTest {
    private final BookLedger ledger = new BookLedger(new MemoryJournal());
    private final ChainPayments chainPayments =
            new ChainPayments(
                    InstantSource.system(),
                    UUID::randomUUID,
                    new ChainPayments.Parts(
                            List.of(new FakeRail("net")),
                            new MemoryPaymentBook(),
                            ledger,
                            new WalletLimits(new Rate(2, Duration.ofMinutes(1), 2), 10, () -> 0),
                            new PaymentLogs(_ -> {})));

    private ChainPayments.Answer shown(String wallet, String nonce) {
        Quote quote = new Quote("t", new Money(10_000), Terms.USUAL);
        ObjectNode body = Json.object().put("from", wallet).put("nonce", nonce);
        Verification verification = chainPayments.verify(new Payment(Scheme.EXACT, body), quote);
        Hash input = Hash.sha256(nonce.getBytes(StandardCharsets.UTF_8));
        return chainPayments.take(
                ((Verification.Good) verification).verified(),
                new PurchaseIntent(quote, "shop", input, UUID.randomUUID(), null, null, null));
    }

    @Test
    void aWalletThatPaysTooOftenIsToldWhenToComeAgain() {
        assertThat(shown("w", "1")).isInstanceOf(ChainPayments.Answer.Taken.class);
        // What is at work already does not count: anybody may have read it.
        assertThat(shown("w", "1")).isInstanceOf(ChainPayments.Answer.Pending.class);
        assertThat(shown("w", "2")).isInstanceOf(ChainPayments.Answer.Taken.class);
        assertThat(reason(shown("w", "3"))).isEqualTo("rate_limited");
        assertThat(shown("w", "3").toString()).contains("try again in 30 seconds");
        assertThat(shown("v", "4")).isInstanceOf(ChainPayments.Answer.Taken.class);
    }

    private static String reason(ChainPayments.Answer answer) {
        return ((ChainPayments.Answer.Bad) answer).reason();
    }
}
