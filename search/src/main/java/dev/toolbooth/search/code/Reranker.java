package dev.toolbooth.search.code;

import dev.toolbooth.search.code.ChunkSummaries.Seen;
import dev.toolbooth.search.words.Name;
import dev.toolbooth.search.words.Splitter;
import dev.toolbooth.search.words.Stems;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.regex.Pattern;

/**
 * A reranker of the best matches by knowledge of code: a chunk that defines the name in the query
 * comes before one that only mentions it, and a file with many matches before one with few; imports
 * come late. The weights are measured: see {@code bench/run search-quality}. For one query and one
 * thread.
 */
final class Reranker {
    /** What answers name. */
    static final String MODEL = "toolbooth-code-features-3";

    private static final double PLACE = 0.17;
    private static final double WORDS = 0.17;
    private static final double NEAR = 0.53;
    private static final double FILE_NAMED = 0.13;

    /** Where names are asked for and nothing else: a model knows little of them. */
    private static final double NEAR_OF_NAMES = 0.1;

    /** On top of all, for a piece that defines one. */
    private static final double DEFINED = 0.3;

    /** How much other pieces of the same file help, the next best half as much each time. */
    private static final double SUPPORT = 0.2;

    private static final int SUPPORTERS_MAX = 5;

    /**
     * What the next piece of a file counts after a better one: who has seen one can open the file,
     * and would rather see another.
     */
    private static final double AGAIN_SHARE = 0.8;

    /** What the best piece of a file can get, with all the support there is. */
    private static final double MOST = 1 + 2 * SUPPORT;

    /** Tests mention everything, and are seldom the best answer. */
    private static final double TEST_SHARE = 0.85;

    /** What a test is called in a question, as a stem. */
    private static final String TEST_WORD = "test";

    /** What stands between the names in a symbol. */
    private static final Pattern BETWEEN = Pattern.compile("[^\\p{L}\\p{N}_$-]+");

    private static final Comparator<Ranked> ORDER =
            Comparator.comparingDouble(Ranked::score)
                    .reversed()
                    .thenComparing(one -> one.seen().chunkSummary().path())
                    .thenComparingInt(one -> one.seen().chunkSummary().number());

    private final Map<String, Double> weights = new HashMap<>();
    private final Set<String> names;
    private final boolean aboutTests;
    private final Stems stems = new Stems();

    /** A piece and how well it fits, from 0 to 1. */
    record Ranked(Seen seen, double score) {}

    /**
     * @param rareness how much it says that a word is there, above 0
     */
    Reranker(String query, ToDoubleFunction<String> rareness) {
        List<Name> said = CodeQueries.names(query);
        CodeQueries.words(said)
                .forEach(
                        (word, weight) -> weights.put(word, weight * rareness.applyAsDouble(word)));
        this.names = new HashSet<>();
        if (CodeQueries.onlyNames(said)) {
            said.forEach(name -> names.add(name.whole()));
        }
        this.aboutTests = weights.containsKey(TEST_WORD);
    }

    List<Ranked> order(List<Seen> best) {
        Map<String, List<Ranked>> files = new HashMap<>();
        for (Seen seen : best) {
            files.computeIfAbsent(seen.chunkSummary().path(), _ -> new ArrayList<>())
                    .add(new Ranked(seen, score(seen)));
        }
        List<Ranked> ranked = new ArrayList<>();
        for (List<Ranked> file : files.values()) {
            file.sort(ORDER);
            double support = support(file);
            double share = 1;
            for (Ranked one : file) {
                double score = share * (one.score + support) / MOST;
                ranked.add(new Ranked(one.seen, Math.min(1, score)));
                share *= AGAIN_SHARE;
            }
        }
        ranked.sort(ORDER);
        return ranked;
    }

    /**
     * What all pieces of a file but the best say for it.
     *
     * @param file the best first
     */
    private static double support(List<Ranked> file) {
        double sum = 0;
        for (int i = Math.min(file.size() - 1, SUPPORTERS_MAX); i > 0; i--) {
            sum = file.get(i).score + sum / 2;
        }
        return SUPPORT * sum;
    }

    private double score(Seen seen) {
        ChunkSummary chunkSummary = seen.chunkSummary();
        Candidate candidate = seen.candidate();
        String file = chunkSummary.path().substring(chunkSummary.path().lastIndexOf('/') + 1);
        double score =
                PLACE * candidate.score()
                        + WORDS * candidate.words()
                        + (names.isEmpty() ? NEAR : NEAR_OF_NAMES)
                                * Math.max(0, candidate.meaning())
                        + FILE_NAMED * share(words(file))
                        + (defines(chunkSummary.symbol()) ? DEFINED : 0);
        boolean test = chunkSummary.test() && !aboutTests;
        return chunkSummary.worth(test ? TEST_SHARE * score : score);
    }

    /** How much of what was asked for is among some words. */
    private double share(Set<String> words) {
        double sum = 0;
        double there = 0;
        for (Map.Entry<String, Double> word : weights.entrySet()) {
            sum += word.getValue();
            there += words.contains(word.getKey()) ? word.getValue() : 0;
        }
        return sum == 0 ? 0 : there / sum;
    }

    /** Whether a symbol is one of the names that are asked for. */
    private boolean defines(String symbol) {
        if (names.isEmpty()) {
            return false;
        }
        for (String part : BETWEEN.split(symbol, -1)) {
            for (Name name : CodeQueries.names(part)) {
                if (names.contains(name.whole())) {
                    return true;
                }
            }
        }
        return false;
    }

    private Set<String> words(String text) {
        Set<String> words = new HashSet<>();
        Splitter.split(
                text,
                text.length(),
                name -> name.words().forEach(word -> words.add(stems.of(word))));
        return words;
    }
}
