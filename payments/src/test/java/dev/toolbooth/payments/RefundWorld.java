package dev.toolbooth.payments;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.core.money.BookLedger;
import dev.toolbooth.core.money.Hash;
import dev.toolbooth.core.money.MemoryJournal;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.money.Terms;
import dev.toolbooth.core.pay.Cashier;
import dev.toolbooth.core.pay.Charge;
import dev.toolbooth.core.pay.MemoryBook;
import dev.toolbooth.core.pay.PaymentRecord;
import dev.toolbooth.core.pay.Purchase;
import dev.toolbooth.core.pay.Quote;
import dev.toolbooth.core.pay.Rail;
import dev.toolbooth.core.pay.Refunds;
import java.time.InstantSource;
import java.util.List;
import java.util.UUID;

/** Books that outlive the processes that give a payment back. */
public final class RefundWorld {
    private static final Terms UPFRONT = Terms.upfront("");

    public final Crashes crashes = new Crashes();
    private final MemoryBook book = new MemoryBook();
    private final BookLedger ledger = new BookLedger(new MemoryJournal());
    private final InstantSource clock;
    private PaymentRecord payment;

    /** Has a charge settled that no call was billed for. */
    public RefundWorld(InstantSource clock, Rail rail, Charge charge) {
        this.clock = clock;
        Cashier cashier = cashier(rail);
        Quote quote = new Quote("t", new Money(10_000), UPFRONT);
        UUID call = UUID.randomUUID();
        Hash input = Hash.sha256(new byte[0]);
        var purchase = new Purchase(quote, "shop", input, call, null, null, null);
        payment = ((Cashier.Answer.Paid) cashier.take(charge, purchase)).record();
        cashier.unspent(payment, "the tool failed");
    }

    private Cashier cashier(Rail rail) {
        Cashier cashier = new Cashier(clock, UUID::randomUUID, ledger);
        cashier.open(List.of(rail), crashes.on(book), ledger);
        return cashier;
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
