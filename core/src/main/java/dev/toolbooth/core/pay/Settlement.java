package dev.toolbooth.core.pay;

import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/** What has become of a payment on its chain. */
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
     * Nobody can say yet; it must be looked for again.
     *
     * @param transaction its hash if one was sent
     */
    record Unknown(@Nullable String transaction, String message) implements Settlement {}
}
