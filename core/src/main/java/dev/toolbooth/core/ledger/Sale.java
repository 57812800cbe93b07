package dev.toolbooth.core.ledger;

import dev.toolbooth.core.digest.Hash;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.money.Usage;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The sale that a call turned out to be, for capturing its hold.
 *
 * @param price the price; at most what is held, and nothing for a free call
 * @param usage the tokens that the price is for
 * @param inputHash SHA-256 of the arguments
 * @param outputHash SHA-256 of the output
 * @param note what it was for, if it was not a call
 * @param kept the answer to a repetition of the call, if the call has an idempotency key
 */
public record Sale(
        String tool,
        Money price,
        Usage usage,
        Hash inputHash,
        Hash outputHash,
        long tookMillis,
        Instant at,
        String note,
        @Nullable Kept kept) {

    /** One of a call, which needs no note. */
    public Sale(
            String tool,
            Money price,
            Usage usage,
            Hash inputHash,
            Hash outputHash,
            long tookMillis,
            Instant at,
            @Nullable Kept kept) {
        this(tool, price, usage, inputHash, outputHash, tookMillis, at, "", kept);
    }

    /** The same with something else to keep, or with nothing. */
    public Sale keeping(@Nullable Kept other) {
        return new Sale(tool, price, usage, inputHash, outputHash, tookMillis, at, note, other);
    }

    /** An outcome to keep under a claim. */
    public record Kept(Claim claim, String outcome) {}
}
