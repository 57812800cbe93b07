package dev.toolbooth.core.billing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.core.fake.FakeClock;
import dev.toolbooth.core.fake.FakeRail;
import dev.toolbooth.core.ledger.BookLedger;
import dev.toolbooth.core.ledger.Deposit;
import dev.toolbooth.core.ledger.MemoryJournal;
import dev.toolbooth.core.ledger.Reservation;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.money.Payer;
import dev.toolbooth.core.money.SpendLimits;
import dev.toolbooth.core.money.Terms;
import dev.toolbooth.core.pay.ChainPayments;
import dev.toolbooth.core.pay.ForwardingPaymentBook;
import dev.toolbooth.core.pay.MemoryPaymentBook;
import dev.toolbooth.core.pay.PaymentBook;
import dev.toolbooth.core.pay.PaymentLogs;
import dev.toolbooth.core.pay.PaymentRecord;
import dev.toolbooth.core.pay.PaymentRecord.State;
import dev.toolbooth.core.pay.WalletLimits;
import dev.toolbooth.core.rail.Quote;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** When what earlier payments have left pays for a call: finding M2. */
class WalletCreditTest {
    private static final Money PRICE = new Money(10_000);
    private static final String WALLET = "wallet:net:w";

    private final FakeClock clock = new FakeClock();
    private final BookLedger ledger = new BookLedger(new MemoryJournal());
    private Runnable afterTheLastLook = () -> {};
    private final PaymentBook book =
            new ForwardingPaymentBook(new MemoryPaymentBook()) {
                @Override
                public List<PaymentRecord> latest(
                        @Nullable String wallet,
                        @Nullable State state,
                        @Nullable UUID before,
                        int most) {
                    List<PaymentRecord> found = super.latest(wallet, state, before, most);
                    if (state == State.REFUNDING) {
                        afterTheLastLook.run();
                    }
                    return found;
                }
            };
    private final ChainPayments chainPayments =
            new ChainPayments(
                    clock,
                    UUID::randomUUID,
                    new ChainPayments.Parts(
                            List.of(new FakeRail("net")),
                            book,
                            ledger,
                            WalletLimits.NONE,
                            new PaymentLogs(_ -> {})));
    private final WalletCredit walletCredit = new WalletCredit(chainPayments);
    private final PaymentRecord payment =
            ((ChainPayments.Answer.Taken)
                            FakeRail.pay(chainPayments, new Quote("t", PRICE, Terms.USUAL), "1"))
                    .record();

    private void arrive() {
        ledger.deposit(
                new Deposit(
                        UUID.randomUUID(),
                        WALLET,
                        PRICE,
                        Deposit.Source.CHAIN,
                        "",
                        clock.instant()));
    }

    private Reservation wanted() {
        Payer payer = new Payer(WALLET, WALLET, SpendLimits.NONE);
        return new Reservation(
                UUID.randomUUID(),
                payer,
                "shop",
                PRICE,
                0,
                clock.instant(),
                clock.instant().plusSeconds(60));
    }

    private State state() {
        return book.find(payment.id()).orElseThrow().state();
    }

    @Test
    void whatIsLeftIsHeldAndThePaymentIsNotUsed() {
        arrive();
        assertThat(walletCredit.hold(wanted(), payment)).isNotNull();
        assertThat(ledger.balance(WALLET).held()).isEqualTo(PRICE);
        assertThat(state()).isEqualTo(State.RELEASED);
    }

    @Test
    void whatArrivesForAnotherCallAfterTheLastLookIsNotHeld() {
        afterTheLastLook = this::arrive;
        assertThat(walletCredit.hold(wanted(), payment)).isNull();
        assertThat(ledger.balance(WALLET).held()).isEqualTo(Money.ZERO);
        assertThat(state()).isEqualTo(State.TAKEN);
    }
}
