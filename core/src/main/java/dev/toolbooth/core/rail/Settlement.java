package dev.toolbooth.core.rail;

import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/** The state of a payment on its chain. */
public sealed interface Settlement {

    /**
     * The money is there.
     *
     * @param amount what has arrived, in the asset's smallest units
     */
    record Settled(String transaction, BigInteger amount) implements Settlement {}

    /** It did not move. */
    record Failed(String reason, String message) implements Settlement {}

    /**
     * The result is unknown; it must be looked up again.
     *
     * @param transaction its hash if one was sent
     */
    record Unknown(@Nullable String transaction, String message) implements Settlement {}
}
