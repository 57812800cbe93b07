package dev.toolbooth.tools.samurai;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A summary of a few exemplars: their sentences that say most about a query.
 *
 * @param words how many words the text has
 * @param sources the ids of the exemplars that it is taken from, in the order of the text
 */
record ExemplarSummary(String text, int words, Set<String> sources) {
    private static final Pattern BETWEEN_SENTENCES = Pattern.compile("(?<=[.!?]) +");
    private static final Pattern BLANKS = Pattern.compile("\\s+");

    /** How much more the lesson, which is at the end, is worth than any other sentence. */
    private static final double LESSON = 1.5;

    /** One sentence with its place: a summary has sentences in the order of their places. */
    private record Sentence(Exemplar from, int place, String text, double worth) {
        int words() {
            return (int) BLANKS.splitAsStream(text).count();
        }
    }

    /**
     * Picks sentences, the best first, as long as they fit.
     *
     * @param found what to pick from, the best first and at least one
     * @param wordsMax the most words of the summary
     */
    static ExemplarSummary of(String query, List<Exemplars.Found> found, int wordsMax) {
        List<Sentence> best = new ArrayList<>(sentences(query, found));
        best.sort(
                Comparator.comparingDouble(Sentence::worth)
                        .reversed()
                        .thenComparingInt(Sentence::place));
        List<Sentence> picked = new ArrayList<>();
        int words = 0;
        for (Sentence sentence : best) {
            if (words + sentence.words() <= wordsMax) {
                picked.add(sentence);
                words += sentence.words();
            }
        }
        if (picked.isEmpty()) {
            return cut(best.getFirst(), wordsMax);
        }
        picked.sort(Comparator.comparingInt(Sentence::place));
        return new ExemplarSummary(
                picked.stream().map(Sentence::text).collect(Collectors.joining(" ")),
                words,
                picked.stream()
                        .map(sentence -> sentence.from().id())
                        .collect(Collectors.toCollection(LinkedHashSet::new)));
    }

    private static ExemplarSummary cut(Sentence sentence, int words) {
        String text =
                BLANKS.splitAsStream(sentence.text()).limit(words).collect(Collectors.joining(" "));
        return new ExemplarSummary(text + " …", words, Set.of(sentence.from().id()));
    }

    /** A sentence is worth what its exemplar is, and more for each word of the query in it. */
    private static List<Sentence> sentences(String query, List<Exemplars.Found> found) {
        List<Sentence> all = new ArrayList<>();
        for (Exemplars.Found one : found) {
            Exemplar from = one.exemplar();
            String told = String.join(" ", from.situation(), from.action(), from.outcome());
            List<String> parts = BETWEEN_SENTENCES.splitAsStream(told).toList();
            for (int i = 0; i < parts.size(); i++) {
                double worth = i == parts.size() - 1 ? one.score() * LESSON : one.score();
                all.add(new Sentence(from, all.size(), parts.get(i), worth));
            }
        }
        Bm25 index = new Bm25(all.stream().map(s -> List.of(new Bm25.Part(s.text(), 1))).toList());
        for (Bm25.Hit hit : index.search(query)) {
            Sentence plain = all.get(hit.document());
            all.set(
                    hit.document(),
                    new Sentence(
                            plain.from(),
                            plain.place(),
                            plain.text(),
                            plain.worth() * (1 + hit.score())));
        }
        return all;
    }
}
