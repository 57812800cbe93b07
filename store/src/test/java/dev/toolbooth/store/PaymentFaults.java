package dev.toolbooth.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.core.ledger.Capture;
import dev.toolbooth.core.ledger.Hold;
import dev.toolbooth.core.ledger.Ledger;
import dev.toolbooth.core.pay.PaymentBook;
import dev.toolbooth.core.pay.PaymentBook.Moving;
import dev.toolbooth.core.pay.PaymentBook.Taking;
import dev.toolbooth.core.pay.PaymentRecord;
import dev.toolbooth.core.pay.PaymentRecord.State;
import java.sql.SQLException;
import java.util.UUID;

/** What an audit says of payments that don't fit the ledger, the same in every store. */
public final class PaymentFaults {
    private final Ledger ledger;
    private final PaymentBook book;
    private int count;

    private PaymentFaults(Ledger ledger, PaymentBook book) {
        this.ledger = ledger;
        this.book = book;
    }

    /** Something that changes the tables by hand. */
    public interface Hand {
        void execute(String sql) throws SQLException;
    }

    /** Makes one fault after the other in books that are empty. */
    public static void check(Ledger ledger, PaymentBook book, Hand hand) throws SQLException {
        PaymentFaults faults = new PaymentFaults(ledger, book);
        faults.rightOnes();
        faults.missingEntries();
        faults.topUps();
        faults.sharedKeys(hand);
    }

    private PaymentRecord payment(State state) {
        count++;
        return moved(Paid.taken(new UUID(0xFA, count), "k" + count, "0xabc", Trade.NOON), state);
    }

    private PaymentRecord moved(PaymentRecord first, State state) {
        assertThat(book.take(first)).isEqualTo(new Taking.Taken());
        PaymentRecord next = first.to(state, Trade.NOON, "");
        assertThat(book.move(next)).isEqualTo(Moving.MOVED);
        return next;
    }

    private void deposit(PaymentRecord payment) {
        ledger.deposit(Trade.deposit(payment.id(), payment.account(), 10));
    }

    private void sell(PaymentRecord payment) {
        Hold hold =
                Trade.held(
                        ledger,
                        Trade.reservation(
                                payment.call(), Trade.payer(payment.verified().account()), 10));
        assertThat(ledger.capture(hold, Trade.sale(10))).isInstanceOf(Capture.Captured.class);
    }

    private void rightOnes() {
        for (State state : State.values()) {
            PaymentRecord payment = payment(state);
            switch (state) {
                case SPENT -> {
                    deposit(payment);
                    sell(payment);
                }
                case CREDITED, REFUNDED -> deposit(payment);
                case TAKEN, SETTLING, UNKNOWN, SETTLED, RELEASED, FAILED, REFUNDING, FORWARDED -> {}
            }
        }
        assertThat(ledger.audit()).isEmpty();
    }

    private void missingEntries() {
        PaymentRecord spent = payment(State.SPENT);
        String spentNow = "payment " + spent.id() + " is SPENT, and its ";
        assertThat(ledger.audit())
                .containsExactlyInAnyOrder(
                        spentNow + "deposit in account " + spent.account() + " is not there",
                        spentNow + "call " + spent.call() + " has no entry");
        deposit(spent);
        assertThat(ledger.audit())
                .containsExactly(spentNow + "call " + spent.call() + " has no entry");
        sell(spent);
        assertThat(ledger.audit()).isEmpty();
        for (State state : new State[] {State.CREDITED, State.REFUNDED}) {
            PaymentRecord payment = payment(state);
            assertThat(ledger.audit())
                    .containsExactly(
                            "payment "
                                    + payment.id()
                                    + " is "
                                    + state
                                    + ", and its deposit in account "
                                    + payment.account()
                                    + " is not there");
            deposit(payment);
            assertThat(ledger.audit()).isEmpty();
        }
    }

    private void topUps() {
        UUID id = new UUID(0xFB, 1);
        PaymentRecord topUp =
                moved(Paid.taken(id, "top-up", "0xabc", "ann", Trade.NOON), State.SPENT);
        assertThat(ledger.audit()).hasSize(1);
        deposit(topUp);
        assertThat(ledger.audit()).isEmpty();

        UUID astray = new UUID(0xFB, 2);
        ledger.deposit(Trade.deposit(astray, "bob", 10));
        moved(Paid.taken(astray, "astray", "0xabc", "ann", Trade.NOON), State.CREDITED);
        assertThat(ledger.audit())
                .singleElement()
                .asString()
                .contains("its deposit in account ann is not there");
    }

    private void sharedKeys(Hand hand) throws SQLException {
        hand.execute("DROP INDEX payments_by_key");
        hand.execute("UPDATE payments SET key = 'k1' WHERE key = 'k2'");
        assertThat(ledger.audit()).contains("2 payments have the key k1").hasSize(2);
    }
}
