package dev.toolbooth.tools.workspace.files;

import dev.toolbooth.wire.text.SafeText;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The nearest thing in a text to what was looked for, and how it differs. */
final class NearMiss {
    private static final int LINES_MAX = 50_000;

    /** Each line of the file may be compared with as many. */
    private static final int SOUGHT_MAX = 100;

    private static final int COMPARED_CHARS = 200;
    private static final int SHOWN_CHARS = 120;
    private static final double ALIKE = 0.6;

    private NearMiss() {}

    /** A hint for a client whose text was not found. */
    static String hint(String text, String wanted) {
        List<String> lines = text.lines().limit(LINES_MAX).toList();
        List<String> sought = wanted.lines().limit(SOUGHT_MAX).toList();
        int at = sameButForBlanks(lines, sought);
        if (at >= 0) {
            return "; "
                    + lines(at + 1, sought.size())
                    + " differ only in blanks: "
                    + difference(lines, sought, at);
        }
        String first = sought.stream().filter(line -> !line.isBlank()).findFirst().orElse("");
        return similar(lines, first);
    }

    private static String lines(int first, int count) {
        return count == 1 ? "line " + first : "lines " + first + " to " + (first + count - 1);
    }

    private static int sameButForBlanks(List<String> lines, List<String> sought) {
        List<String> plain = sought.stream().map(NearMiss::squeezed).toList();
        if (plain.stream().allMatch(String::isEmpty)) {
            return -1;
        }
        for (int at = 0; at + plain.size() <= lines.size(); at++) {
            int same = 0;
            while (same < plain.size() && squeezed(lines.get(at + same)).equals(plain.get(same))) {
                same++;
            }
            if (same == plain.size()) {
                return at;
            }
        }
        return -1;
    }

    private static String squeezed(String line) {
        return line.strip().replaceAll("\\s+", " ");
    }

    private static String difference(List<String> lines, List<String> sought, int at) {
        for (int i = 0; i < sought.size(); i++) {
            String there = lines.get(at + i);
            if (!there.equals(sought.get(i))) {
                return "line "
                        + (at + i + 1)
                        + " is "
                        + visible(there)
                        + ", and "
                        + visible(sought.get(i))
                        + " was looked for (→ is a tab, · a blank)";
            }
        }
        return "the line ends differ";
    }

    private static String visible(String line) {
        String shown = SafeText.cut(line, SHOWN_CHARS);
        return "\"" + shown.replace("\t", "→").replace(" ", "·").replace("\r", "␍") + "\"";
    }

    private static String similar(List<String> lines, String sought) {
        Set<Integer> pairs = pairs(sought);
        List<Integer> best = new ArrayList<>();
        double score = ALIKE;
        for (int i = 0; i < lines.size() && !pairs.isEmpty(); i++) {
            double alike = alike(pairs, pairs(lines.get(i)));
            if (alike > score) {
                score = alike;
                best.add(i);
            }
        }
        if (best.isEmpty()) {
            return "; nothing in the file is like it: read it again";
        }
        int nearest = best.getLast();
        String line = lines.get(nearest).strip();
        String shown = SafeText.cut(line, SHOWN_CHARS);
        return "; line " + (nearest + 1) + " is the nearest: \"" + shown + "\"";
    }

    private static double alike(Set<Integer> one, Set<Integer> other) {
        if (other.isEmpty()) {
            return 0;
        }
        int common = 0;
        for (int pair : one) {
            common += other.contains(pair) ? 1 : 0;
        }
        return 2.0 * common / (one.size() + other.size());
    }

    /** The pairs of characters that stand next to each other. */
    private static Set<Integer> pairs(String line) {
        String plain = line.strip();
        Set<Integer> pairs = new HashSet<>();
        for (int i = 0; i + 1 < Math.min(plain.length(), COMPARED_CHARS); i++) {
            pairs.add(plain.charAt(i) << Character.SIZE | plain.charAt(i + 1));
        }
        return pairs;
    }
}
