package dev.toolbooth.core.pay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.core.fake.FakeRail;
import dev.toolbooth.core.money.BookLedger;
import dev.toolbooth.core.money.MemoryJournal;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.money.Terms;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** What is told of a way to pay that doesn't answer. */
class WatchedRailTest {
    private final BookLedger ledger = new BookLedger(new MemoryJournal());
    private final Cashier cashier =
            new Cashier(
                    InstantSource.fixed(Instant.ofEpochSecond(1_000_000)),
                    UUID::randomUUID,
                    ledger);
    private final FakeRail chain = new FakeRail("net");
    private final List<String> told = new ArrayList<>();

    private Cashier.Answer pay(String nonce) {
        return FakeRail.pay(cashier, new Quote("t", new Money(10_000), Terms.USUAL), nonce);
    }

    private void open() {
        cashier.logTo(
                new PaymentLog() {
                    @Override
                    public void changed(PaymentRecord payment) {}

                    @Override
                    public void unavailable(String rail, String problem) {
                        told.add(rail + ": " + problem);
                    }
                });
        cashier.open(List.of(chain), new MemoryBook(), ledger);
    }

    @Test
    void aChainThatCantBeAskedIsToldOfAndNothingIsTaken() {
        open();
        chain.down = true;
        assertThat(pay("1")).isInstanceOf(Cashier.Answer.Unavailable.class);
        assertThat(told).containsExactly("fake: The chain can't be asked.");
        chain.down = false;
        assertThat(pay("1")).isInstanceOf(Cashier.Answer.Taken.class);
        assertThat(told).hasSize(1);
    }

    @Test
    void aLogThatThrowsIsReportedAndThePaymentGoesOn() {
        RuntimeException broken = new IllegalStateException("the log broke");
        List<RuntimeException> faults = new ArrayList<>();
        cashier.reportTo(faults::add);
        cashier.logTo(
                _ -> {
                    throw broken;
                });
        open();
        assertThat(pay("1")).isInstanceOf(Cashier.Answer.Taken.class);
        assertThat(faults).isNotEmpty().containsOnly(broken);
        chain.down = true;
        assertThat(pay("2")).isInstanceOf(Cashier.Answer.Unavailable.class);
        assertThat(told).hasSize(1);
    }

    @Test
    void whoAsksForTheRailsGetsThemselves() {
        open();
        assertThat(cashier.rails()).containsExactly(chain);
    }
}
