package dev.toolbooth.tools.samurai;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A normaliser of words, so that they can be compared: lower case, no fillers, no endings. */
final class WordStemmer {
    private static final Pattern BETWEEN = Pattern.compile("[^\\p{L}\\p{N}]+");
    private static final Set<String> FILLERS =
            Set.of(
                    ("a about after all also an and any are as at be because been before but by can"
                                    + " could did do does for from get had has have how i if in"
                                    + " into is it its made make me my no not of on or our out so some than"
                                    + " that the their them then there these they this to too up us"
                                    + " was we were what when where which while who why will with"
                                    + " would you your")
                            .split(" "));
    private static final int STEM_MIN = 3;

    private WordStemmer() {}

    /** The words that say something, in their order and as often as they stand there. */
    static List<String> of(String text) {
        List<String> words = new ArrayList<>();
        for (String word : BETWEEN.split(text.toLowerCase(Locale.ROOT), -1)) {
            if (!word.isEmpty() && !FILLERS.contains(word)) {
                words.add(stem(word));
            }
        }
        return words;
    }

    /** The word without the endings of plurals and verbs, so that retries and retried are one. */
    static String stem(String word) {
        String bare = withoutVerbEnding(withoutPlural(word));
        return bare.endsWith("e") && bare.length() > STEM_MIN ? shorter(bare, 1) : bare;
    }

    private static String withoutPlural(String word) {
        if (word.length() <= STEM_MIN || !word.endsWith("s") || ends(word, "ss", "us", "is")) {
            return word;
        }
        if (word.endsWith("ies")) {
            return shorter(word, 3) + "y";
        }
        return shorter(word, ends(word, "ses", "xes", "zes", "ches", "shes") ? 2 : 1);
    }

    private static String withoutVerbEnding(String word) {
        if (word.endsWith("ied") && word.length() > STEM_MIN + 1) {
            return shorter(word, 3) + "y";
        }
        if (word.endsWith("eed")) {
            return word;
        }
        for (String ending : List.of("ing", "ed")) {
            String rest = word.endsWith(ending) ? shorter(word, ending.length()) : "";
            // Something that can be spoken must be left: string has no ending.
            if (rest.length() >= STEM_MIN && rest.chars().anyMatch(c -> "aeiouy".indexOf(c) >= 0)) {
                return withoutDouble(rest);
            }
        }
        return word;
    }

    /** Planned is plan, but billed is bill. */
    private static String withoutDouble(String rest) {
        int end = rest.length() - 1;
        boolean twice = rest.charAt(end) == rest.charAt(end - 1);
        return twice && "lsz".indexOf(rest.charAt(end)) < 0 ? shorter(rest, 1) : rest;
    }

    private static boolean ends(String word, String... endings) {
        return Stream.of(endings).anyMatch(word::endsWith);
    }

    private static String shorter(String word, int by) {
        return word.substring(0, word.length() - by);
    }
}
