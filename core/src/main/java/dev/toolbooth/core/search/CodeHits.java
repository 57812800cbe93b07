package dev.toolbooth.core.search;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The matches of a code search, and the models that took part.
 *
 * @param matches the best first
 * @param commit the commit that is checked out, if it is known
 * @param embeddingModel the model that made vectors for this search, or null if it used words alone
 * @param embedMillis how long the vectors took, or null
 * @param rerankModel the model that ordered the best matches, or null
 */
public record CodeHits(
        List<CodeMatch> matches,
        @Nullable String commit,
        @Nullable String embeddingModel,
        @Nullable Long embedMillis,
        @Nullable String rerankModel) {

    public CodeHits {
        matches = List.copyOf(matches);
    }
}
