package dev.toolbooth.core.tool;

import dev.toolbooth.core.ledger.HoldResult;
import dev.toolbooth.core.money.Money;
import java.util.Optional;

/**
 * The caller's account, for a tool that learns what a call costs while it runs. Whatever is held
 * and not captured is released when the call ends. Thread-safe.
 */
public interface Tab {

    /** Whose account it is. */
    String account();

    /** The call's idempotency key, by which a repetition gets the same answer. */
    Optional<String> repetition();

    /** Holds what the call will cost. At most once for each call. */
    HoldResult hold(Money price);

    /**
     * Bills what is held for an output, even if its client has disconnected: the tool has the
     * output, and has paid for it itself. The tool must return the same output.
     *
     * @return whether that is written; otherwise nothing is billed, and the output is withheld
     */
    boolean capture(ToolOutput output);
}
