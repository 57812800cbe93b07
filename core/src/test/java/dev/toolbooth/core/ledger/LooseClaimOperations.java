package dev.toolbooth.core.ledger;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jetbrains.lincheck.datastructures.ThreadIdGen;

/** Looks for a claim, then takes it: what {@link LedgerAtOnceTest} has to find. */
public class LooseClaimOperations {
    private final ConcurrentMap<String, Integer> open = new ConcurrentHashMap<>();

    @Operation
    public boolean claim(@Param(gen = ThreadIdGen.class) int thread) {
        if (open.get("once") != null) {
            return false;
        }
        open.put("once", thread);
        return true;
    }

    @Operation
    public void drop(@Param(gen = ThreadIdGen.class) int thread) {
        open.remove("once", thread);
    }
}
