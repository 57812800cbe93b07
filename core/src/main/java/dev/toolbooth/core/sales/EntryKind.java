package dev.toolbooth.core.sales;

import dev.toolbooth.core.ledger.Account;
import dev.toolbooth.core.ledger.Deposit;
import dev.toolbooth.core.pay.Refunds;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The kind of a ledger entry, as the sales count it. */
public enum EntryKind {
    /** A call was sold, or given for free. */
    SALE,
    /** A call was given back to the account that had paid it; the note has its id. */
    REFUND,
    /** A payment goes back to where it came from. */
    PAYMENT_BACK,
    /** A payment that was to go back stays: its chain has refused. */
    PAYMENT_STAYS,
    /** Anything else: money that comes in, or goes on to an account on its way. */
    OTHER;

    /**
     * What an entry is.
     *
     * @param tool what was sold, or null if it was no call
     */
    public static EntryKind of(String debit, String credit, @Nullable String tool, String note) {
        if (tool != null) {
            return Account.isRevenue(credit)
                    ? SALE
                    : tool.equals(Refunds.TOOL) && payments(credit) ? PAYMENT_BACK : OTHER;
        }
        if (Account.isRevenue(debit)) {
            return !Account.isPayout(credit) && note.startsWith(Deposit.REFUND_OF) ? REFUND : OTHER;
        }
        return payments(debit) && note.startsWith(Refunds.NOT_REFUNDED) ? PAYMENT_STAYS : OTHER;
    }

    /** Whether payments come from there, which is where they go back to. */
    private static boolean payments(String account) {
        return account.equals(Deposit.Source.CHAIN.account())
                || account.equals(Deposit.Source.PLAY.account())
                || account.equals(Deposit.Source.BELIEVED.account());
    }

    /** The call that a refund is of, as its note says. */
    public static Optional<UUID> call(String note) {
        return note.startsWith(Deposit.REFUND_OF)
                ? uuid(note.substring(Deposit.REFUND_OF.length()))
                : Optional.empty();
    }

    /** The payment that goes back through an account, if it is one for that. */
    public static Optional<UUID> payment(String account) {
        return account.startsWith(Refunds.THROUGH)
                ? uuid(account.substring(Refunds.THROUGH.length()))
                : Optional.empty();
    }

    private static Optional<UUID> uuid(String text) {
        try {
            return Optional.of(UUID.fromString(text));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
