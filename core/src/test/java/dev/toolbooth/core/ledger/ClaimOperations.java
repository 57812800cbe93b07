package dev.toolbooth.core.ledger;

import dev.toolbooth.core.digest.Hash;
import java.util.UUID;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jetbrains.lincheck.datastructures.ThreadIdGen;

/**
 * What repetitions of a call do at once to the key that they share. The call itself has it already,
 * and either is captured or gives up; each thread is one repetition.
 */
public class ClaimOperations {
    private static final Claim FIRST = of(100, 0);

    private final Ledger ledger = Deal.ledger();
    private final Hold hold = Deal.held(ledger, 100, 1);

    public ClaimOperations() {
        ledger.claim(FIRST);
    }

    private static Claim of(int call, int request) {
        byte[] asked = new byte[Hash.BYTES];
        asked[0] = (byte) request;
        UUID id = new UUID(1, call);
        return new Claim(Deal.ACCOUNT, "once", Hash.of(asked), id, Deal.NOON, Deal.LATER);
    }

    @Operation(nonParallelGroup = "first")
    public Capture capture() {
        return ledger.capture(hold, Deal.sale(1, new Sale.Kept(FIRST, "outcome")));
    }

    @Operation(nonParallelGroup = "first")
    public Hold.State giveUp() {
        Hold.State before = ledger.release(hold);
        if (before == Hold.State.OPEN) {
            ledger.drop(FIRST);
        }
        return before;
    }

    @Operation
    public ClaimResult claim(
            @Param(gen = ThreadIdGen.class) int thread,
            @Param(gen = IntGen.class, conf = "0:1") int request) {
        return ledger.claim(of(thread, request));
    }

    @Operation
    public void drop(@Param(gen = ThreadIdGen.class) int thread) {
        ledger.drop(of(thread, 0));
    }
}
