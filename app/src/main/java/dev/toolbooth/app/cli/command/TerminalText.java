package dev.toolbooth.app.cli.command;

import dev.toolbooth.wire.text.SafeText;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import tools.jackson.databind.JsonNode;

/**
 * Texts from records, made safe to print on a terminal. Some were written by buyers, nodes and
 * facilitators: they must not move the cursor, or look like lines of ours.
 */
public final class TerminalText {
    private TerminalText() {}

    public static String text(JsonNode json, String member) {
        return SafeText.line(json.path(member).asString(""));
    }

    /** A time, to the second. */
    public static String time(JsonNode json, String member) {
        String text = text(json, member);
        try {
            return Instant.parse(text).truncatedTo(ChronoUnit.SECONDS).toString();
        } catch (DateTimeException e) {
            return text;
        }
    }
}
