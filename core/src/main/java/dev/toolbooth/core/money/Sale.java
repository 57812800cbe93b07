package dev.toolbooth.core.money;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What a call turned out to be, when its hold is captured.
 *
 * @param price what it costs; not more than is held, and nothing for a free call
 * @param usage the tokens that the price was made of
 * @param inputHash SHA-256 of the arguments
 * @param outputHash SHA-256 of the output
 * @param kept what a repetition of the call is answered with, if it has a key for that
 */
public record Sale(
        String tool,
        Money price,
        Usage usage,
        Hash inputHash,
        Hash outputHash,
        long tookMillis,
        Instant at,
        @Nullable Kept kept) {

    /** The same with something else to keep, or with nothing. */
    public Sale keeping(@Nullable Kept other) {
        return new Sale(tool, price, usage, inputHash, outputHash, tookMillis, at, other);
    }

    /** An outcome to keep under a claim. */
    public record Kept(Claim claim, String outcome) {}
}
