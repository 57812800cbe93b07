package dev.toolbooth.core.fake;

import dev.toolbooth.core.ledger.Capture;
import dev.toolbooth.core.ledger.ClaimResult;
import dev.toolbooth.core.ledger.DepositResult;
import dev.toolbooth.core.ledger.HoldResult;
import dev.toolbooth.core.ledger.Ledger;
import java.lang.reflect.Proxy;
import java.util.Set;

/** A ledger of which single methods can be shut, which then say that nothing can be written. */
public final class ShutLedger {
    private ShutLedger() {}

    /**
     * The same ledger, of which some is shut.
     *
     * @param shut the names of those that are shut; it may change
     */
    public static Ledger of(Ledger ledger, Set<String> shut) {
        return (Ledger)
                Proxy.newProxyInstance(
                        Ledger.class.getClassLoader(),
                        new Class<?>[] {Ledger.class},
                        (_, method, arguments) ->
                                shut.contains(method.getName())
                                        ? unavailable(method.getName())
                                        : method.invoke(ledger, arguments));
    }

    private static Object unavailable(String method) {
        return switch (method) {
            case "hold" -> new HoldResult.Unavailable();
            case "capture" -> new Capture.Unavailable();
            case "deposit" -> new DepositResult.Unavailable();
            case "claim" -> new ClaimResult.Unavailable();
            default -> throw new IllegalArgumentException(method + " can't be shut");
        };
    }
}
