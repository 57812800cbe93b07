package dev.toolbooth.core.search;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What was found, and with what.
 *
 * @param matches the best first
 * @param commit what the files are checked out from, if it is known
 * @param embeddingModel what made vectors for this answer, or null if it was found by words alone
 * @param embedMillis how long that took, or null
 * @param rerankModel what put the best in order, or null
 */
public record CodeAnswer(
        List<CodeMatch> matches,
        @Nullable String commit,
        @Nullable String embeddingModel,
        @Nullable Long embedMillis,
        @Nullable String rerankModel) {

    public CodeAnswer {
        matches = List.copyOf(matches);
    }
}
