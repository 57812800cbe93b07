package dev.toolbooth.core.tool;

import dev.toolbooth.core.money.Holding;
import dev.toolbooth.core.money.Money;
import java.util.Optional;

/**
 * The caller's account, for a tool that finds out what a call costs while it runs. What is held and
 * not captured is let go of when the call ends. Thread-safe.
 */
public interface Tab {

    /** Whose account it is. */
    String account();

    /** What the caller names the call by, to be told the same when it comes again. */
    Optional<String> repetition();

    /** Holds what the call will cost. At most once for each call. */
    Holding hold(Money price);

    /**
     * Bills what is held for an output, whoever still waits for it: the tool has it, and has paid
     * for it itself. The tool must return the same output.
     *
     * @return whether that is written; otherwise nothing is billed, and the output is withheld
     */
    boolean capture(ToolOutput output);
}
