package dev.toolbooth.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;

/**
 * A reranker that orders the best matches by words by their meaning too. A document with the exact
 * name stays first; ties keep their order.
 *
 * @param share the weight of meaning, from 0 to 1; words have the rest
 * @param steps the number of distinct degrees of quality
 */
record SemanticReranker(SemanticScores semanticScores, double share, int steps) {
    /** Those behind stay as they are. */
    static final int FIRST = 50;

    /** What {@code MeaningQualityTest} finds to be good. */
    static final double SHARE = 0.4;

    static final int STEPS = 16;

    /** All stay as they are. */
    static final SemanticReranker NONE = new SemanticReranker(SemanticScores.UNKNOWN, 0, 1);

    static SemanticReranker by(SemanticScores semanticScores) {
        return new SemanticReranker(semanticScores, SHARE, STEPS);
    }

    void sort(List<TextHit> first, List<String> ids, ExactNames names) throws IOException {
        double[] known = semanticScores.of(ids);
        OptionalDouble usual = Arrays.stream(known).filter(Double::isFinite).average();
        if (usual.isEmpty()) {
            return;
        }
        List<TextHit> sorted = new ArrayList<>();
        for (int i = 0; i < first.size(); i++) {
            TextHit textHit = first.get(i);
            // An unread document counts as near as the others.
            double near = Double.isNaN(known[i]) ? usual.getAsDouble() : known[i];
            double words = -textHit.key(0) / (double) LeafSortKeys.STEPS;
            long step = (long) ((share * Math.max(0, near) + (1 - share) * words) * steps);
            sorted.add(textHit.with(-(names.has(textHit.document()) ? steps + 1 + step : step)));
        }
        sorted.sort(TextHit::compare);
        for (int i = 0; i < sorted.size(); i++) {
            first.set(i, sorted.get(i));
        }
    }
}
