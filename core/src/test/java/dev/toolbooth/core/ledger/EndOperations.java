package dev.toolbooth.core.ledger;

import java.util.ArrayList;
import java.util.List;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;

/** One call that ends in several ways at once, and another that begins. */
public class EndOperations {
    private final Ledger ledger = Deal.ledger();
    private final Hold hold = Deal.held(ledger, 1, 6);

    @Operation
    public Capture capture(@Param(gen = IntGen.class, conf = "5:7") int price) {
        return ledger.capture(hold, Deal.sale(price, null));
    }

    @Operation
    public Capture captureWithoutWaiting() {
        List<Capture> told = new ArrayList<>();
        ledger.capture(hold, Deal.sale(4, null), Runnable::run, told::add);
        return told.getFirst();
    }

    @Operation
    public Hold.State release() {
        return ledger.release(hold);
    }

    /** Of this one: of several, each expires by itself. */
    @Operation(nonParallelGroup = "all")
    public int expire() {
        return ledger.expire(Deal.LATER);
    }

    @Operation(nonParallelGroup = "all")
    public boolean begin() {
        return ledger.hold(Deal.wanted(2, 3)) instanceof HoldResult.Held;
    }

    @Operation
    public Balance balance() {
        return ledger.balance(Deal.ACCOUNT);
    }
}
