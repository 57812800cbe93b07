package dev.toolbooth.core.sales;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.core.ledger.Account;
import dev.toolbooth.core.ledger.Deposit;
import dev.toolbooth.core.rail.VerifiedPayment;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class EntryKindTest {
    private static final UUID ID = new UUID(7, 8);

    @Test
    void salesAreWhatShopsEarn() {
        assertThat(EntryKind.of("ann", "revenue:base", "echo", "")).isEqualTo(EntryKind.SALE);
        // A tool of that name, and no refund.
        assertThat(EntryKind.of("ann", "revenue:base", "refund", "")).isEqualTo(EntryKind.SALE);
    }

    @Test
    void aCallThatIsGivenBackHasItsIdInTheNote() {
        String note = "refund of " + ID;
        assertThat(EntryKind.of("revenue:base", "ann", null, note)).isEqualTo(EntryKind.REFUND);
        assertThat(EntryKind.call(note)).contains(ID);
        assertThat(EntryKind.call("refund of what")).isEmpty();
        // Whoever pays in may write what they like.
        assertThat(EntryKind.of("source:operator", "ann", null, note)).isEqualTo(EntryKind.OTHER);
    }

    /** finding M9. */
    @Test
    void whatIsCorrectedOrPaidOutIsNeitherSoldNorGivenBack() {
        assertThat(EntryKind.of("revenue:base", "payout:base", null, "refund of " + ID))
                .isEqualTo(EntryKind.OTHER);
        assertThat(EntryKind.of("ann", "source:adjustments", "adjustment", "typed wrongly"))
                .isEqualTo(EntryKind.OTHER);
        assertThat(EntryKind.of("source:adjustments", "ann", null, "refund of " + ID))
                .isEqualTo(EntryKind.OTHER);
    }

    @Test
    void paymentsGoBackToWhereTheyCameFrom() {
        String through = "refund:" + ID;
        assertThat(EntryKind.of(through, "source:chain", "refund", ""))
                .isEqualTo(EntryKind.PAYMENT_BACK);
        assertThat(EntryKind.payment(through)).contains(ID);
        assertThat(EntryKind.of("wallet:play:x:1:a", "source:play", "refund", ""))
                .isEqualTo(EntryKind.PAYMENT_BACK);
        assertThat(EntryKind.payment("wallet:play:x:1:a")).isEmpty();
        assertThat(EntryKind.of("source:chain", through, null, "not refunded: " + ID))
                .isEqualTo(EntryKind.PAYMENT_STAYS);
    }

    @Test
    void whatTheOperatorGivesForARefundIsOnItsWay() {
        String through = "refund:" + ID;
        assertThat(EntryKind.of("source:operator", through, null, "for the refund of " + ID))
                .isEqualTo(EntryKind.OTHER);
        assertThat(EntryKind.of(through, "source:operator", "refund", ""))
                .isEqualTo(EntryKind.OTHER);
        assertThat(EntryKind.of("source:operator", "ann", null, "not refunded: " + ID))
                .isEqualTo(EntryKind.OTHER);
    }

    @Test
    void aRailIsReadFromTheAccount() {
        assertThat(Account.rail("k3mh8w2qa9xd")).isEqualTo("balance");
        assertThat(Account.rail("wallet:mine")).isEqualTo("balance");
        for (Deposit.Source source : Deposit.Source.values()) {
            String word = source == Deposit.Source.CHAIN ? "" : source.word() + ":";
            String account = VerifiedPayment.account(source, "eip155:84532", "0xAB");
            assertThat(Account.rail(account)).isEqualTo(word + "eip155:84532");
        }
    }
}
