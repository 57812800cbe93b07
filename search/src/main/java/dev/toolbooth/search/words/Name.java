package dev.toolbooth.search.words;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * A name between two blanks, slashes or dots: a word, or several that are written as one, such as
 * {@code getWeather_v2}.
 *
 * @param pieces its words, in small letters; a single word has one, which is itself
 */
public record Name(List<String> pieces) {
    /** A longer word is cut. */
    public static final int WORD_CHARS_MAX = 128;

    public Name {
        pieces = List.copyOf(pieces);
    }

    /** All of it as one word, whichever way it was put together. */
    public String whole() {
        return cut(String.join("", pieces));
    }

    /** Whether it is several words written as one. */
    public boolean compound() {
        return pieces.size() > 1;
    }

    /** Every word that it is found by. */
    public Set<String> words() {
        Set<String> words = new TreeSet<>();
        words.add(whole());
        for (String piece : pieces) {
            words.add(piece);
            words.addAll(lettersAndDigits(piece));
        }
        return words;
    }

    /** {@code gpt4} as {@code gpt} and {@code 4}; nothing of what is no word, such as a hash. */
    private static List<String> lettersAndDigits(String piece) {
        if (Splitter.opaque(piece)) {
            return List.of();
        }
        List<String> parts = new ArrayList<>();
        int begin = 0;
        for (int i = 1; i <= piece.length(); i++) {
            if (i == piece.length()
                    || Character.isDigit(piece.charAt(i))
                            != Character.isDigit(piece.charAt(i - 1))) {
                parts.add(piece.substring(begin, i));
                begin = i;
            }
        }
        return parts;
    }

    static String cut(String word) {
        return word.length() <= WORD_CHARS_MAX ? word : word.substring(0, WORD_CHARS_MAX);
    }
}
