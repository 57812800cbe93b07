package dev.toolbooth.core.sales;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.core.money.Account;
import dev.toolbooth.core.money.Deposit;
import dev.toolbooth.core.pay.Charge;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class MovementTest {
    private static final UUID ID = new UUID(7, 8);

    @Test
    void salesAreWhatShopsEarn() {
        assertThat(Movement.of("ann", "revenue:base", "echo", "")).isEqualTo(Movement.SALE);
        // A tool of that name, and no refund.
        assertThat(Movement.of("ann", "revenue:base", "refund", "")).isEqualTo(Movement.SALE);
    }

    @Test
    void aCallThatIsGivenBackHasItsIdInTheNote() {
        String note = "refund of " + ID;
        assertThat(Movement.of("revenue:base", "ann", null, note)).isEqualTo(Movement.REFUND);
        assertThat(Movement.call(note)).contains(ID);
        assertThat(Movement.call("refund of what")).isEmpty();
        // Whoever pays in may write what they like.
        assertThat(Movement.of("source:operator", "ann", null, note)).isEqualTo(Movement.OTHER);
    }

    @Test
    void paymentsGoBackToWhereTheyCameFrom() {
        String through = "refund:" + ID;
        assertThat(Movement.of(through, "source:chain", "refund", ""))
                .isEqualTo(Movement.PAYMENT_BACK);
        assertThat(Movement.payment(through)).contains(ID);
        assertThat(Movement.of("wallet:play:x:1:a", "source:play", "refund", ""))
                .isEqualTo(Movement.PAYMENT_BACK);
        assertThat(Movement.payment("wallet:play:x:1:a")).isEmpty();
        assertThat(Movement.of("source:chain", through, null, "not refunded: " + ID))
                .isEqualTo(Movement.PAYMENT_STAYS);
    }

    @Test
    void whatTheOperatorGivesForARefundIsOnItsWay() {
        String through = "refund:" + ID;
        assertThat(Movement.of("source:operator", through, null, "for the refund of " + ID))
                .isEqualTo(Movement.OTHER);
        assertThat(Movement.of(through, "source:operator", "refund", "")).isEqualTo(Movement.OTHER);
        assertThat(Movement.of("source:operator", "ann", null, "not refunded: " + ID))
                .isEqualTo(Movement.OTHER);
    }

    @Test
    void aRailIsReadFromTheAccount() {
        assertThat(Account.rail("k3mh8w2qa9xd")).isEqualTo("balance");
        assertThat(Account.rail("wallet:mine")).isEqualTo("balance");
        for (Deposit.Source source : Deposit.Source.values()) {
            String word = source == Deposit.Source.CHAIN ? "" : source.word() + ":";
            String account = Charge.account(source, "eip155:84532", "0xAB");
            assertThat(Account.rail(account)).isEqualTo(word + "eip155:84532");
        }
    }
}
