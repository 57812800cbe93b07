package dev.toolbooth.core.billing;

import dev.toolbooth.core.ledger.Balance;
import dev.toolbooth.core.ledger.Hold;
import dev.toolbooth.core.ledger.HoldResult;
import dev.toolbooth.core.ledger.Ledger;
import dev.toolbooth.core.ledger.Reservation;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.money.Scheme;
import dev.toolbooth.core.pay.ChainPayments;
import dev.toolbooth.core.pay.PaymentRecord;
import dev.toolbooth.core.pay.PaymentRecord.State;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The credit that earlier payments have left in wallets' accounts: a payment by tokens covers the
 * most that a call may cost. Credit is spent before another payment is settled. Thread-safe.
 */
final class WalletCredit {
    /** Payments whose money is in an account, and is meant for something. */
    private static final List<State> MEANT =
            List.of(State.SETTLED, State.CREDITED, State.REFUNDING);

    private final Ledger ledger;
    private final ChainPayments chainPayments;

    /** The wallets of which a call is just about to get what is left. */
    private final Set<String> wallets = ConcurrentHashMap.newKeySet();

    WalletCredit(ChainPayments chainPayments) {
        this.ledger = chainPayments.ledger();
        this.chainPayments = chainPayments;
    }

    /** The call's price held of what is left, if that is enough. Then the payment isn't used. */
    @Nullable Hold hold(Reservation wanted, PaymentRecord payment) {
        String wallet = wanted.payer().account();
        if (payment.verified().offer().scheme() != Scheme.EXACT
                || !covers(wallet, wanted.ceiling())
                || !wallets.add(wallet)) {
            return null;
        }
        // One call of a wallet at a time: of two who see the same, one would get what another
        // payment brings meanwhile.
        try {
            return covers(wallet, wanted.ceiling()) && !meant(wallet)
                    ? held(wanted, payment)
                    : null;
        } finally {
            wallets.remove(wallet);
        }
    }

    private @Nullable Hold held(Reservation wanted, PaymentRecord payment) {
        if (ledger.hold(wanted) instanceof HoldResult.Held(Hold hold)) {
            chainPayments.unspent(payment, "not used: the wallet's account has enough");
            return hold;
        }
        return null;
    }

    private boolean covers(String wallet, Money most) {
        Balance balance = ledger.balance(wallet);
        return balance.posted().covers(balance.held().plus(most));
    }

    /**
     * Whether some of it came for a call that goes on, is kept for one that was not billed, or is
     * being given back. Asked after the balance, for a payment is in the book before its money is
     * in the account.
     */
    private boolean meant(String wallet) {
        return MEANT.stream()
                .anyMatch(state -> !chainPayments.book().latest(wallet, state, null, 1).isEmpty());
    }
}
