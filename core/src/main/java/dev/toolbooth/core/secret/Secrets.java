package dev.toolbooth.core.secret;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The secrets of this server, by their exact values: wherever one appears in output, a mask
 * replaces it. That prevents accidents; someone who wants to reveal a secret can spell it
 * differently. Thread-safe.
 */
public final class Secrets {
    /** What stands in place of a secret. */
    public static final String MASK = "[redacted]";

    /** Shorter ones would hide words that are none. */
    static final int CHARS_MIN = 6;

    /** As much as is worth looking for of one line of a longer secret. */
    private static final int LINE_CHARS_MIN = 16;

    /** The longest first. Replaced as a whole, with {@link #pattern}. */
    private volatile Known known = new Known(List.of(), Pattern.compile("(?!)"));

    /** The known secrets, and a pattern of all of them. */
    private record Known(List<String> values, Pattern pattern) {}

    /** Adds what is to be masked from now on. */
    public synchronized void add(Collection<String> values) {
        Set<String> all =
                new TreeSet<>(
                        Comparator.comparingInt(String::length)
                                .reversed()
                                .thenComparing(Comparator.naturalOrder()));
        all.addAll(known.values);
        for (String value : values) {
            if (value.strip().length() >= CHARS_MIN) {
                all.add(value.strip());
            }
            value.lines()
                    .map(String::strip)
                    .filter(line -> line.length() >= LINE_CHARS_MIN)
                    .forEach(all::add);
        }
        if (all.size() > known.values.size()) {
            known =
                    new Known(
                            List.copyOf(all),
                            Pattern.compile(
                                    all.stream()
                                            .map(Pattern::quote)
                                            .collect(Collectors.joining("|"))));
        }
    }

    /** The values of variables whose names say that they are secret. */
    public static List<String> in(Map<String, String> environment) {
        return environment.entrySet().stream()
                .filter(one -> SecretNames.isSecretVariable(one.getKey()))
                .map(Map.Entry::getValue)
                .toList();
    }

    /** The text with secrets masked. */
    public String mask(String text) {
        return mask(text, MASK);
    }

    String mask(String text, String mask) {
        Known now = known;
        return now.values.isEmpty() ? text : now.pattern.matcher(text).replaceAll(mask);
    }

    /** Masks a text that comes in pieces. */
    public Masking masking() {
        return new Masking(this);
    }

    Pattern pattern() {
        return known.pattern;
    }

    /** Where the end of a text may be the beginning of a secret; its length if it is not. */
    int doubtful(String text) {
        int from = text.length();
        for (String value : known.values) {
            int most = Math.min(value.length() - 1, text.length());
            for (int chars = most; chars > text.length() - from; chars--) {
                if (text.regionMatches(text.length() - chars, value, 0, chars)) {
                    from = text.length() - chars;
                }
            }
        }
        return from;
    }
}
