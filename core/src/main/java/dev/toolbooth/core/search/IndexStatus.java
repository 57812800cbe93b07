package dev.toolbooth.core.search;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The progress of a workspace's index.
 *
 * @param files how many files are indexed
 * @param filesToDo how many files are waiting to be indexed
 * @param chunks how many chunks can be found
 * @param embedded how many chunks can be found by meaning
 * @param skipped how many files are left out, by reason
 * @param model the model that makes vectors, or null
 * @param diskBytes the size of the index on disk
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

    /** The phase of its work. */
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
