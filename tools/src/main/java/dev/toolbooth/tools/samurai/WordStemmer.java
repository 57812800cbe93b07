package dev.toolbooth.tools.samurai;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A normaliser of words, so that they can be compared: lower case, no fillers, no endings. */
final class WordStemmer {
    private static final Pattern BETWEEN = Pattern.compile("[^\\p{L}\\p{N}]+");
    private static final Set<String> FILLERS =
            Set.of(
                    ("a about after all also an and any are as at be because been before but by can"
                                    + " could did do does for from get had has have how i if in"
                                    + " into is it its made make me my no not of on or our out so"
                                    + " some than that the their them then there these they this to"
                                    + " too up us was we were what when where which while who why"
                                    + " will with would you your")
                            .split(" "));
    private static final Pattern ENDING = Pattern.compile("(.{3,}?)(?:ing|ed|es|(?<![su])s|e)");
    private static final Pattern VOWEL = Pattern.compile("[aeiouy]");
    private static final Pattern DOUBLE = Pattern.compile("([a-z])\\1$");

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

    /**
     * The word without its ending, so that retries and retried are one. What is left may be no
     * word, but it is the same for all forms. It has a vowel: that of string is no ending.
     */
    static String stem(String word) {
        Matcher ending = ENDING.matcher(word);
        boolean ends = ending.matches() && VOWEL.matcher(ending.group(1)).find();
        String rest = ends ? ending.group(1) : word;
        String single = DOUBLE.matcher(rest).replaceFirst("$1");
        return single.endsWith("y") ? single.substring(0, single.length() - 1) + "i" : single;
    }
}
