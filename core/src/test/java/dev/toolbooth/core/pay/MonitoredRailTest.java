package dev.toolbooth.core.pay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.core.fake.FakeRail;
import dev.toolbooth.core.ledger.BookLedger;
import dev.toolbooth.core.ledger.MemoryJournal;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.money.Terms;
import dev.toolbooth.core.rail.Quote;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** What is told of a way to pay that doesn't answer. */
class MonitoredRailTest {
    private final BookLedger ledger = new BookLedger(new MemoryJournal());
    private final FakeRail chain = new FakeRail("net");
    private final List<String> told = new ArrayList<>();
    private final List<RuntimeException> faults = new ArrayList<>();
    private final PaymentLogs logs = new PaymentLogs(faults::add);
    private final ChainPayments chainPayments =
            new ChainPayments(
                    InstantSource.fixed(Instant.ofEpochSecond(1_000_000)),
                    UUID::randomUUID,
                    new ChainPayments.Parts(
                            List.of(chain),
                            new MemoryPaymentBook(),
                            ledger,
                            WalletLimits.NONE,
                            logs));

    private ChainPayments.Answer pay(String nonce) {
        return FakeRail.pay(chainPayments, new Quote("t", new Money(10_000), Terms.USUAL), nonce);
    }

    private void listen() {
        logs.add(
                new PaymentLog() {
                    @Override
                    public void changed(PaymentRecord payment) {}

                    @Override
                    public void unavailable(String rail, String problem) {
                        told.add(rail + ": " + problem);
                    }
                });
    }

    @Test
    void aChainThatCantBeAskedIsToldOfAndNothingIsTaken() {
        listen();
        chain.down = true;
        assertThat(pay("1")).isInstanceOf(ChainPayments.Answer.Unavailable.class);
        assertThat(told).containsExactly("fake: The chain can't be asked.");
        chain.down = false;
        assertThat(pay("1")).isInstanceOf(ChainPayments.Answer.Taken.class);
        assertThat(told).hasSize(1);
    }

    @Test
    void aLogThatThrowsIsReportedAndThePaymentGoesOn() {
        RuntimeException broken = new IllegalStateException("the log broke");
        logs.add(
                _ -> {
                    throw broken;
                });
        listen();
        assertThat(pay("1")).isInstanceOf(ChainPayments.Answer.Taken.class);
        assertThat(faults).isNotEmpty().containsOnly(broken);
        chain.down = true;
        assertThat(pay("2")).isInstanceOf(ChainPayments.Answer.Unavailable.class);
        assertThat(told).hasSize(1);
    }

    @Test
    void whoAsksForTheRailsGetsThemselves() {
        listen();
        assertThat(chainPayments.rails()).containsExactly(chain);
    }
}
