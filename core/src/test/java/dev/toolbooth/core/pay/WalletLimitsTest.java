package dev.toolbooth.core.pay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.core.fake.FakeRail;
import dev.toolbooth.core.limit.Rate;
import dev.toolbooth.core.money.BookLedger;
import dev.toolbooth.core.money.Hash;
import dev.toolbooth.core.money.MemoryJournal;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.money.Scheme;
import dev.toolbooth.core.money.Terms;
import dev.toolbooth.wire.Json;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

/** How often a wallet may pay. Proves S3-60. */
class WalletLimitsTest {
    private final BookLedger ledger = new BookLedger(new MemoryJournal());
    private final Cashier cashier = new Cashier(InstantSource.system(), UUID::randomUUID, ledger);

    private Cashier.Answer shown(String wallet, String nonce) {
        Quote quote = new Quote("t", new Money(10_000), Terms.USUAL);
        ObjectNode body = Json.object().put("from", wallet).put("nonce", nonce);
        Check check = cashier.check(new Payment(Scheme.EXACT, body), quote);
        Hash input = Hash.sha256(new byte[0]);
        return cashier.take(
                ((Check.Good) check).charge(),
                new Purchase(quote, "shop", input, UUID.randomUUID(), null, null, null));
    }

    @Test
    void aWalletThatPaysTooOftenIsToldWhenToComeAgain() {
        cashier.open(List.of(new FakeRail("net")), new MemoryBook(), ledger);
        cashier.limit(new WalletLimits(new Rate(2, Duration.ofMinutes(1), 2), 10, () -> 0));
        assertThat(shown("w", "1")).isInstanceOf(Cashier.Answer.Taken.class);
        // What is at work already does not count: anybody may have read it.
        assertThat(shown("w", "1")).isInstanceOf(Cashier.Answer.Pending.class);
        assertThat(shown("w", "2")).isInstanceOf(Cashier.Answer.Taken.class);
        assertThat(reason(shown("w", "3"))).isEqualTo("rate_limited");
        assertThat(shown("w", "3").toString()).contains("try again in 30 seconds");
        assertThat(shown("v", "4")).isInstanceOf(Cashier.Answer.Taken.class);
    }

    private static String reason(Cashier.Answer answer) {
        return ((Cashier.Answer.Bad) answer).reason();
    }
}
