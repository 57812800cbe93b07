package dev.toolbooth.app.cli;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/**
 * What is in records, as it may be printed on a terminal. Some of it was written by buyers, nodes
 * and facilitators: it must not move the cursor, or look like lines of ours.
 */
final class Visible {
    private static final Pattern HIDDEN = Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}\\p{Cs}]");

    private static final Pattern OBEYED = Pattern.compile("[\\p{Cc}&&[^\t]]");

    private Visible() {}

    static String text(JsonNode json, String member) {
        return of(json.path(member).asString(""));
    }

    /** A text, on one line. */
    static String of(String text) {
        return HIDDEN.matcher(text).replaceAll("\uFFFD");
    }

    /** A text, on its lines. */
    static String lines(String text) {
        return text.lines().map(Visible::of).collect(Collectors.joining("\n"));
    }

    /**
     * What a server has to say, as it may be read on a terminal: only what a terminal would obey is
     * taken out.
     */
    static String page(String text) {
        return text.lines()
                .map(line -> OBEYED.matcher(line).replaceAll("\uFFFD"))
                .collect(Collectors.joining("\n"));
    }

    /** A time, to the second. */
    static String time(JsonNode json, String member) {
        String text = text(json, member);
        try {
            return Instant.parse(text).truncatedTo(ChronoUnit.SECONDS).toString();
        } catch (DateTimeException e) {
            return text;
        }
    }
}
