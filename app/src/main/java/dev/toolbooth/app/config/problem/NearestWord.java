package dev.toolbooth.app.config.problem;

import java.util.Collection;
import java.util.Optional;

/** The known word that was probably meant. */
public final class NearestWord {
    private static final int MAX_CHARS = 100;

    private NearestWord() {}

    /** The known word that is close enough to be a slip of the keyboard. */
    public static Optional<String> find(String word, Collection<String> known) {
        if (word.length() > MAX_CHARS) {
            return Optional.empty();
        }
        Optional<String> best = Optional.empty();
        int bound = Math.max(1, word.length() / 3) + 1;
        for (var candidate : known) {
            int distance = distance(word, candidate);
            if (distance < bound) {
                bound = distance;
                best = Optional.of(candidate);
            }
        }
        return best;
    }

    /** The end of a hint's line, which is empty when no word is near. */
    public static String hint(String word, Collection<String> known) {
        return find(word, known).map(near -> " — did you mean \"" + near + "\"?").orElse("");
    }

    /** The fewest insertions, deletions, changes and swaps of neighbours between two words. */
    static int distance(String a, String b) {
        var rows = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                rows[i][j] = i == 0 || j == 0 ? i + j : step(rows, a, b, i, j);
            }
        }
        return rows[a.length()][b.length()];
    }

    private static int step(int[][] rows, String a, String b, int i, int j) {
        int change = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
        int least =
                Math.min(rows[i - 1][j - 1] + change, 1 + Math.min(rows[i - 1][j], rows[i][j - 1]));
        boolean swapped =
                i > 1
                        && j > 1
                        && a.charAt(i - 1) == b.charAt(j - 2)
                        && a.charAt(i - 2) == b.charAt(j - 1);
        return swapped ? Math.min(least, rows[i - 2][j - 2] + 1) : least;
    }
}
