package dev.toolbooth.tools.samurai;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;

/**
 * An index over texts that ranks them by Okapi BM25: a word counts for more the rarer it is, for
 * less the longer the text, and each repetition for less than the one before. Immutable.
 */
final class Bm25 {
    /** How soon more of the same word stops to matter, and how much length does: usual values. */
    private static final double SATURATION = 1.2;

    private static final double LENGTH_WEIGHT = 0.75;
    private static final double DECIMALS = 10_000;

    /** A part of a text, each of whose words counts as so many. */
    record Part(String text, int weight) {}

    /** A text that has a word of the query in it, by its place in the list. */
    record Hit(int document, double score) {}

    /** The frequency of a word in a text, in weights. */
    private record Posting(int document, int weight) {}

    private final Map<String, List<Posting>> postings = new HashMap<>();
    private final double[] lengths;
    private final double meanLength;

    /**
     * @param documents the texts, each in its parts
     */
    Bm25(List<List<Part>> documents) {
        this.lengths = new double[documents.size()];
        double sum = 0;
        for (int document = 0; document < lengths.length; document++) {
            Map<String, Integer> weights = new HashMap<>();
            for (Part part : documents.get(document)) {
                for (String word : WordStemmer.of(part.text())) {
                    weights.merge(word, part.weight(), Integer::sum);
                    lengths[document] += part.weight();
                }
            }
            sum += lengths[document];
            for (Map.Entry<String, Integer> word : weights.entrySet()) {
                postings.computeIfAbsent(word.getKey(), _ -> new ArrayList<>())
                        .add(new Posting(document, word.getValue()));
            }
        }
        this.meanLength = sum / Math.max(1, lengths.length);
    }

    /** All texts that have a word of the query in them, the best first, else in their order. */
    List<Hit> search(String query) {
        double[] scores = new double[lengths.length];
        for (String word : new LinkedHashSet<>(WordStemmer.of(query))) {
            List<Posting> found = postings.getOrDefault(word, List.of());
            double rarity =
                    StrictMath.log(
                            1 + (lengths.length - found.size() + 0.5) / (found.size() + 0.5));
            for (Posting posting : found) {
                double length = lengths[posting.document()] / meanLength;
                double damping = SATURATION * (1 - LENGTH_WEIGHT + LENGTH_WEIGHT * length);
                double weight = posting.weight();
                scores[posting.document()] +=
                        rarity * weight * (SATURATION + 1) / (weight + damping);
            }
        }
        List<Hit> hits = new ArrayList<>();
        for (int document = 0; document < scores.length; document++) {
            if (scores[document] > 0) {
                // Rounded before they are compared: what looks equal must be ordered as equal.
                hits.add(new Hit(document, Math.round(scores[document] * DECIMALS) / DECIMALS));
            }
        }
        hits.sort(Comparator.comparingDouble(Hit::score).reversed());
        return hits;
    }
}
