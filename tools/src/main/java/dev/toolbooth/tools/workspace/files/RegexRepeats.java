package dev.toolbooth.tools.workspace.files;

import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A check of regular expressions for repetitions of what may be empty, such as {@code (){1000}}:
 * Java repeats it all the same and looks at no character meanwhile, so nothing can count or stop
 * it.
 */
final class RegexRepeats {
    /** How often something may have to be repeated, each repetition within another multiplied. */
    static final int MOST = 1_000;

    private static final Pattern REPEATED = Pattern.compile("(?<!\\\\[xpPNk])\\{([0-9]+)");

    /** What takes a character for sure: a class, a dot, a letter, some escapes. */
    private static final Pattern TAKES =
            Pattern.compile("(?s).*(?:\\]|\\.|(?<!\\\\)[A-Za-z_ -]|\\\\[dDwWsShHvVntrf])");

    /** Where blanks and comments may stand before a repetition. */
    private static final Pattern SPACED = Pattern.compile("\\(\\?[a-zA-Z-]*x");

    private RegexRepeats() {}

    /** How many steps a pattern may take without looking; nothing when those are too many. */
    static OptionalInt idle(String pattern) {
        boolean spaced = SPACED.matcher(pattern).find();
        Matcher repeated = REPEATED.matcher(pattern);
        long steps = 1;
        while (repeated.find()) {
            long times = repeated.group(1).length() > 9 ? MOST + 1 : number(repeated.group(1));
            boolean takes =
                    !spaced && TAKES.matcher(pattern.substring(0, repeated.start())).matches();
            steps *= takes ? 1 : Math.max(1, times);
            if (steps > MOST) {
                return OptionalInt.empty();
            }
        }
        return OptionalInt.of(steps == 1 ? 0 : (int) steps);
    }

    private static long number(String digits) {
        return Long.parseLong(digits);
    }
}
