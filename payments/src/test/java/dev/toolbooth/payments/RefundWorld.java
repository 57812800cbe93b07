package dev.toolbooth.payments;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.core.digest.Hash;
import dev.toolbooth.core.ledger.BookLedger;
import dev.toolbooth.core.ledger.MemoryJournal;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.money.Terms;
import dev.toolbooth.core.pay.ChainPayments;
import dev.toolbooth.core.pay.MemoryPaymentBook;
import dev.toolbooth.core.pay.PaymentLogs;
import dev.toolbooth.core.pay.PaymentRecord;
import dev.toolbooth.core.pay.PurchaseIntent;
import dev.toolbooth.core.pay.Refunds;
import dev.toolbooth.core.pay.WalletLimits;
import dev.toolbooth.core.rail.Quote;
import dev.toolbooth.core.rail.Rail;
import dev.toolbooth.core.rail.VerifiedPayment;
import java.time.InstantSource;
import java.util.List;
import java.util.UUID;

/** Books that outlive the processes that give a payment back. */
public final class RefundWorld {
    private static final Terms UPFRONT = Terms.upfront("");

    public final Crashes crashes = new Crashes();
    private final MemoryPaymentBook book = new MemoryPaymentBook();
    private final BookLedger ledger = new BookLedger(new MemoryJournal());
    private final InstantSource clock;
    private PaymentRecord payment;

    /** Has a charge settled that no call was billed for. */
    public RefundWorld(InstantSource clock, Rail rail, VerifiedPayment verified) {
        this.clock = clock;
        ChainPayments chainPayments = cashier(rail);
        Quote quote = new Quote("t", new Money(10_000), UPFRONT);
        UUID call = UUID.randomUUID();
        Hash input = Hash.sha256(new byte[0]);
        var intent = new PurchaseIntent(quote, "shop", input, call, null, null, null);
        payment = ((ChainPayments.Answer.Paid) chainPayments.take(verified, intent)).record();
        chainPayments.unspent(payment, "the tool failed");
    }

    private ChainPayments cashier(Rail rail) {
        return new ChainPayments(
                clock,
                UUID::randomUUID,
                new ChainPayments.Parts(
                        List.of(rail),
                        crashes.on(book),
                        ledger,
                        WalletLimits.NONE,
                        new PaymentLogs(_ -> {})));
    }

    /** Gives it back, in a process of its own. */
    public Refunds.Result refund(Rail rail) {
        payment = book.find(payment.id()).orElseThrow();
        return new Refunds(cashier(rail), clock).refund(payment);
    }

    /** The same in one that ends after so many steps; whether it did. */
    public boolean crashes(Rail rail, int after) {
        crashes.after(after);
        try {
            refund(rail);
            return false;
        } catch (Crashes.Crash e) {
            return true;
        } finally {
            crashes.after(Integer.MAX_VALUE);
        }
    }

    /** It was given back, and the books say so. */
    public void assertGiven() {
        payment = book.find(payment.id()).orElseThrow();
        assertThat(payment.state()).isEqualTo(PaymentRecord.State.REFUNDED);
        assertThat(ledger.balance(payment.account()).posted()).isEqualTo(Money.ZERO);
        assertThat(ledger.account("source:chain").orElseThrow().microUsd()).isZero();
        assertThat(ledger.audit()).isEmpty();
    }
}
