package dev.toolbooth.search;

import java.util.Arrays;
import java.util.List;

/** The scores of documents by their nearness in meaning to a query. */
@FunctionalInterface
interface SemanticScores {
    /** Nothing is known of any. */
    SemanticScores UNKNOWN =
            ids -> {
                double[] none = new double[ids.size()];
                Arrays.fill(none, Double.NaN);
                return none;
            };

    /** For each id, from -1 to 1; not a number where it isn't known. */
    double[] of(List<String> ids);
}
