package dev.toolbooth.app.cli.command;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.InstantSource;
import tools.jackson.databind.JsonNode;

/**
 * The terminal that a command prints to. A person gets what is quick to read; a pipe gets
 * everything, exactly.
 *
 * @param columns its width; 0 for a pipe
 * @param coloured whether colours are wanted
 */
public record TerminalOutput(int columns, boolean coloured, InstantSource clock) {
    /** A pipe, or a file. */
    public static final TerminalOutput NONE = new TerminalOutput(0, false, InstantSource.system());

    public boolean hasReader() {
        return columns > 0;
    }

    /** A time: how long ago for a person, else to the second. */
    public String time(JsonNode json, String member) {
        String exact = TerminalText.time(json, member);
        try {
            return hasReader() ? RelativeTime.of(Instant.parse(exact), clock.instant()) : exact;
        } catch (DateTimeException e) {
            return exact;
        }
    }

    /** An amount in dollars: as short as it says enough for a person, else with all six digits. */
    public String usd(JsonNode json, String member) {
        long microUsd = json.path(member).longValue(0);
        return hasReader() ? UsdText.headline(microUsd) : UsdText.exact(microUsd);
    }

    /** A text in a colour of ANSI's, such as 31 for red. */
    public String painted(String colour, String text) {
        return coloured && !colour.isEmpty() && !text.isEmpty()
                ? "\u001b[" + colour + "m" + text + "\u001b[0m"
                : text;
    }
}
