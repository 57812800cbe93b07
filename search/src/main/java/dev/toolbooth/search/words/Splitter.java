package dev.toolbooth.search.words;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.apache.lucene.analysis.miscellaneous.ASCIIFoldingFilter;

/**
 * A splitter of text into names as programmers write them. Blanks and signs end a name; {@code _}
 * and {@code -} join two pieces of one, and so does a capital letter after a small one. Letters
 * lose their accents and their case. A script that has no blanks is split into its characters.
 *
 * <p>For one text and one thread.
 */
public final class Splitter {
    /** A piece of so many characters that goes back and forth to digits is no word. */
    private static final int HASH_CHARS_MIN = 32;

    private static final int HASH_SWITCHES_MIN = 3;
    private static final int ASCII_MAX = 0x7F;

    private final Predicate<Name> names;
    private final List<String> pieces = new ArrayList<>();
    private final StringBuilder part = new StringBuilder();
    private boolean enough;

    private Splitter(Predicate<Name> names) {
        this.names = names;
    }

    /**
     * Splits a text.
     *
     * @param charsMax what comes after so many characters is left out
     */
    public static void split(String text, int charsMax, Consumer<Name> names) {
        splitWhile(
                text,
                charsMax,
                name -> {
                    names.accept(name);
                    return true;
                });
    }

    /** Splits a text until the predicate has enough. */
    public static void splitWhile(String text, int charsMax, Predicate<Name> names) {
        String start = text.length() <= charsMax ? text : text.substring(0, charsMax);
        new Splitter(names).run(folded(start));
    }

    /** Whether it looks like a hash or an address, of which parts are never searched. */
    static boolean opaque(CharSequence piece) {
        int switches = 0;
        for (int i = 1; i < piece.length(); i++) {
            if (Character.isDigit(piece.charAt(i)) != Character.isDigit(piece.charAt(i - 1))) {
                switches++;
            }
        }
        return switches >= HASH_SWITCHES_MIN
                && (piece.length() >= HASH_CHARS_MIN || switches * 4 >= piece.length());
    }

    /** Without accents and other marks, and without what can't be seen. */
    private static String folded(String text) {
        if (text.chars().allMatch(c -> c <= ASCII_MAX)) {
            return text;
        }
        StringBuilder seen = new StringBuilder(text.length());
        Normalizer.normalize(text, Normalizer.Form.NFKD)
                .codePoints()
                .filter(c -> !invisible(c))
                .forEach(seen::appendCodePoint);
        char[] in = seen.toString().toCharArray();
        char[] out = new char[in.length * 4];
        return new String(out, 0, ASCIIFoldingFilter.foldToASCII(in, 0, out, 0, in.length));
    }

    private static boolean invisible(int c) {
        int type = Character.getType(c);
        return type == Character.NON_SPACING_MARK
                || type == Character.ENCLOSING_MARK
                || type == Character.FORMAT;
    }

    private void run(String text) {
        int[] points = text.codePoints().toArray();
        for (int i = 0; i < points.length && !enough; i++) {
            int c = points[i];
            if (alone(c)) {
                endName();
                part.appendCodePoint(c);
                endName();
            } else if (inWord(c)) {
                part.appendCodePoint(c);
            } else if (c == '_' || c == '-') {
                endPart();
            } else if (!apostrophe(c) || part.isEmpty()) {
                endName();
            }
        }
        endName();
    }

    private static boolean inWord(int c) {
        return Character.isLetterOrDigit(c)
                || Character.getType(c) == Character.COMBINING_SPACING_MARK;
    }

    private static boolean alone(int c) {
        return Character.isIdeographic(c)
                || Character.UnicodeScript.of(c) == Character.UnicodeScript.HIRAGANA
                || Character.UnicodeScript.of(c) == Character.UnicodeScript.KATAKANA;
    }

    /** It belongs to the word: {@code seller's} is {@code sellers}. */
    private static boolean apostrophe(int c) {
        return c == '\'' || c == '\u2019';
    }

    private void endName() {
        endPart();
        if (!pieces.isEmpty() && !enough) {
            enough = !names.test(new Name(pieces));
        }
        pieces.clear();
    }

    private void endPart() {
        if (part.isEmpty()) {
            return;
        }
        if (opaque(part)) {
            add(part);
        } else {
            int begin = 0;
            for (int i = 1; i < part.length(); i++) {
                if (begins(i)) {
                    add(part.subSequence(begin, i));
                    begin = i;
                }
            }
            add(part.subSequence(begin, part.length()));
        }
        part.setLength(0);
    }

    /** Whether a capital letter there begins a piece: it does in getData, HTTPServer, Base64Url. */
    private boolean begins(int at) {
        char c = part.charAt(at);
        if (!Character.isUpperCase(c)) {
            return false;
        }
        if (!Character.isUpperCase(part.charAt(at - 1))) {
            return true;
        }
        boolean small = at + 1 < part.length() && Character.isLowerCase(part.charAt(at + 1));
        // The plural of an abbreviation, such as APIs.
        boolean plural = at + 2 == part.length() && part.charAt(at + 1) == 's';
        return small && !plural;
    }

    private void add(CharSequence piece) {
        StringBuilder small = new StringBuilder(piece.length());
        // By way of the capital, some of which are those of two small ones.
        piece.codePoints()
                .map(Character::toUpperCase)
                .map(Character::toLowerCase)
                .forEach(small::appendCodePoint);
        pieces.add(Name.cut(small.toString()));
    }
}
