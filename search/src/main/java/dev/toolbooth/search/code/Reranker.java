package dev.toolbooth.search.code;

import dev.toolbooth.search.words.Name;
import dev.toolbooth.search.words.Splitter;
import dev.toolbooth.search.words.Stems;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.regex.Pattern;

/**
 * Looks at the best once more, by what is known of code: a piece that defines what is asked for
 * comes before one that only mentions it. For one question and one thread.
 */
final class Reranker {
    /** What answers name. */
    static final String MODEL = "toolbooth-code-features-1";

    private static final double PLACE = 0.35;
    private static final double NEAR = 0.2;
    private static final double COVERED = 0.2;
    private static final double DEFINED = 0.15;
    private static final double NAMED = 0.1;
    private static final double TEST_SHARE = 0.85;
    private static final String TEST = "test";

    private final Map<String, Float> asked;
    private final ToDoubleFunction<String> rareness;
    private final Set<String> names;
    private final boolean aboutTests;
    private final Stems stems = new Stems();

    /** A candidate and what it says. */
    record Seen(Candidate candidate, Piece piece) {}

    /** A piece and how well it fits, from 0 to 1. */
    record Ranked(Seen seen, double score) {}

    /**
     * @param rareness how much it says that a word is there, above 0
     */
    Reranker(String query, ToDoubleFunction<String> rareness) {
        List<Name> said = CodeQueries.names(query);
        this.asked = CodeQueries.words(said);
        this.rareness = rareness;
        this.names = new HashSet<>();
        said.forEach(name -> names.add(name.whole()));
        this.aboutTests = asked.containsKey(TEST);
    }

    List<Ranked> order(List<Seen> best) {
        return best.stream()
                .map(seen -> new Ranked(seen, score(seen)))
                .sorted(
                        Comparator.comparingDouble(Ranked::score)
                                .reversed()
                                .thenComparing(one -> one.seen().piece().id()))
                .toList();
    }

    private double score(Seen seen) {
        Piece piece = seen.piece();
        Set<String> symbol = words(piece.symbol());
        Set<String> path = words(piece.path());
        Set<String> all = words(piece.text());
        all.addAll(symbol);
        all.addAll(path);
        double score =
                PLACE * seen.candidate().score()
                        + NEAR * Math.max(0, seen.candidate().meaning())
                        + COVERED * share(all)
                        + DEFINED * defined(piece.symbol(), symbol)
                        + NAMED * share(path);
        boolean test = piece.tags().contains(TEST) && !aboutTests;
        return Math.min(1, test ? TEST_SHARE * score : score);
    }

    /** How much of what was asked for is among some words. */
    private double share(Set<String> words) {
        double sum = 0;
        double there = 0;
        for (Map.Entry<String, Float> word : asked.entrySet()) {
            double weight = word.getValue() * rareness.applyAsDouble(word.getKey());
            sum += weight;
            there += words.contains(word.getKey()) ? weight : 0;
        }
        return sum == 0 ? 0 : there / sum;
    }

    private double defined(String symbol, Set<String> words) {
        for (String part : PARTS.split(symbol, -1)) {
            for (Name name : CodeQueries.names(part)) {
                if (name.compound() && names.contains(name.whole())) {
                    return 1;
                }
            }
        }
        return share(words);
    }

    private static final Pattern PARTS = Pattern.compile("[^\\p{L}\\p{N}_$-]+");

    private Set<String> words(String text) {
        Set<String> words = new HashSet<>();
        Splitter.split(
                text,
                text.length(),
                name -> name.words().forEach(word -> words.add(stems.of(word))));
        return words;
    }
}
