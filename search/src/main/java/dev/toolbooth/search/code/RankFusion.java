package dev.toolbooth.search.code;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.search.ScoreDoc;

/**
 * A merger of two rankings: what is near the top of both comes first (reciprocal rank fusion).
 * Scores of words and of meanings can't be compared; ranks can.
 */
final class RankFusion {
    /** The larger, the less the very first places count. */
    private static final double DAMPING = 60;

    private RankFusion() {}

    /**
     * Fuses two orders.
     *
     * @param words the best by words first
     * @param meanings the best by meaning first
     * @param wordsShare how much words count, from 0 to 1
     * @return the best first, with scores from 0 to 1
     */
    static List<Candidate> of(ScoreDoc[] words, ScoreDoc[] meanings, double wordsShare) {
        Map<Integer, Candidate> all = new HashMap<>();
        double best = words.length == 0 ? 1 : words[0].score;
        double wordsWeight = meanings.length == 0 ? 1 : words.length == 0 ? 0 : wordsShare;
        // What isn't among the nearest is at most that near; a piece that is new has no vector yet.
        double farthest =
                meanings.length == 0 ? 0 : Math.max(0, near(meanings[meanings.length - 1]));
        for (int i = 0; i < words.length; i++) {
            double score = wordsWeight * (1 + DAMPING) / (1 + DAMPING + i);
            int document = words[i].doc;
            all.put(document, new Candidate(document, score, words[i].score / best, farthest));
        }
        for (int i = 0; i < meanings.length; i++) {
            double score = (1 - wordsWeight) * (1 + DAMPING) / (1 + DAMPING + i);
            Candidate found = new Candidate(meanings[i].doc, score, 0, near(meanings[i]));
            all.merge(meanings[i].doc, found, RankFusion::both);
        }
        List<Candidate> order = new ArrayList<>(all.values());
        order.sort(
                Comparator.comparingDouble(Candidate::score)
                        .reversed()
                        .thenComparingInt(Candidate::document));
        return order;
    }

    /** The dot product behind a score: Lucene moves it up and halves it, to be never negative. */
    static double near(ScoreDoc found) {
        return 2 * found.score - 1;
    }

    private static Candidate both(Candidate words, Candidate meaning) {
        return new Candidate(
                words.document(),
                words.score() + meaning.score(),
                words.words(),
                meaning.meaning());
    }
}
