package dev.toolbooth.server.tracing;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The trace that a call is a part of, in W3C's Trace Context: {@code 00-<trace>-<span>-<flags>}.
 *
 * @param sampled whether the caller samples this trace
 */
record TraceParent(String traceId, String spanId, boolean sampled) {
    private static final Pattern FORM =
            Pattern.compile("([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?");
    private static final String NO_TRACE = "0".repeat(32);
    private static final String NO_SPAN = "0".repeat(16);

    /** Reads one, or nothing when it isn't one; versions to come may have more at the end. */
    static Optional<TraceParent> read(@Nullable String text) {
        if (text == null) {
            return Optional.empty();
        }
        Matcher form = FORM.matcher(text);
        boolean good =
                form.matches()
                        && !form.group(1).equals("ff")
                        && !(form.group(1).equals("00") && form.group(5) != null)
                        && !form.group(2).equals(NO_TRACE)
                        && !form.group(3).equals(NO_SPAN);
        return good
                ? Optional.of(
                        new TraceParent(
                                form.group(2),
                                form.group(3),
                                (Integer.parseInt(form.group(4), 16) & 1) != 0))
                : Optional.empty();
    }
}
