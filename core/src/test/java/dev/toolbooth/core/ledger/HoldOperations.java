package dev.toolbooth.core.ledger;

import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;

/** Calls that begin at once, with money for some of them, while more is paid in. */
public class HoldOperations {
    private final Ledger ledger = Deal.ledger();

    @Operation
    public Object hold(@Param(gen = IntGen.class, conf = "4:6") int price) {
        HoldResult holdResult = ledger.hold(Deal.wanted(1, price));
        return holdResult instanceof HoldResult.Held ? "held" : holdResult;
    }

    @Operation
    public DepositResult deposit(@Param(gen = IntGen.class, conf = "1:2") int id) {
        return ledger.deposit(Deal.deposit(id, 5));
    }

    @Operation
    public Balance balance() {
        return ledger.balance(Deal.ACCOUNT);
    }
}
