package dev.toolbooth.core.ledger;

import org.jetbrains.lincheck.datastructures.Operation;

/** A ledger that forgets the lock of its accounts: what {@link LedgerAtOnceTest} has to find. */
public class WalletAloneOperations {
    private final CustomerAccount customerAccount = new CustomerAccount(Deal.ACCOUNT, 10, 0);

    @Operation
    public boolean hold() {
        return customerAccount.hold(Deal.wanted(1, 6)) instanceof HoldResult.Held;
    }

    @Operation
    public Balance balance() {
        return customerAccount.balance();
    }
}
