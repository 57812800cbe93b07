package dev.toolbooth.core.search;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How far the index of a workspace has come.
 *
 * @param files how many are in it
 * @param filesToDo how many are known to be looked at still
 * @param chunks how many places can be found
 * @param embedded how many of them by meaning
 * @param skipped how many files are left out, for each reason
 * @param model what makes vectors, or null
 * @param diskBytes what the index takes
 * @param problem what is wrong, or null
 */
public record IndexStatus(
        Phase phase,
        int files,
        int filesToDo,
        int chunks,
        int embedded,
        Map<String, Integer> skipped,
        @Nullable String model,
        long diskBytes,
        @Nullable String problem) {

    /** What it is doing. */
    public enum Phase {
        /** Nothing can be found yet. */
        OPENING,
        /** Files are read; what has been read can be found by words. */
        READING,
        /** All can be found by words, not all by meaning. */
        EMBEDDING,
        READY,
        /** Another process keeps the index; what it writes is found here too. */
        FOLLOWING,
        FAILED
    }

    public IndexStatus {
        skipped = Map.copyOf(skipped);
    }
}
