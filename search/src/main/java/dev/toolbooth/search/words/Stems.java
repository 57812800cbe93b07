package dev.toolbooth.search.words;

import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.tartarus.snowball.ext.EnglishStemmer;

/**
 * A stemmer that brings English words to the form in which they are found: {@code weathers} to
 * {@code weather}. A word with other letters stays as it is. For one thread; it caches its results,
 * so it is for one batch of documents or one query.
 */
public final class Stems {
    private static final int REMEMBERED_MAX = 10_000;

    /** Shorter ones are abbreviations, such as iOS and AWS, which have no plural. */
    private static final int STEMMED_CHARS_MIN = 4;

    private static final Pattern VOWEL = Pattern.compile("[aeiouy]");

    /** Words that are no forms of those that they seem to be made of: rate, date. */
    private static final Map<String, String> EXCEPTIONS =
            Map.of("rating", "rating", "ratings", "rating", "dating", "dating");

    private final Map<String, String> known = new HashMap<>();
    private final EnglishStemmer english = new EnglishStemmer();

    public String of(String word) {
        if (known.size() >= REMEMBERED_MAX) {
            known.clear();
        }
        return known.computeIfAbsent(word, this::stem);
    }

    private String stem(String word) {
        String exception = EXCEPTIONS.get(word);
        if (exception != null) {
            return exception;
        }
        if (word.length() < STEMMED_CHARS_MIN
                || !word.chars().allMatch(letter -> letter >= 'a' && letter <= 'z')) {
            return word;
        }
        if (word.endsWith("s") && !word.endsWith("ss") && !VOWEL.matcher(word).find()) {
            // The plural of an abbreviation, such as NFTs, which has to have a vowel in English.
            return word.substring(0, word.length() - 1);
        }
        english.setCurrent(word);
        english.stem();
        return english.getCurrent();
    }
}
