package dev.toolbooth.app.cli.server;

import dev.toolbooth.core.search.CodeMatch;
import dev.toolbooth.search.code.Highlights;
import dev.toolbooth.wire.text.SafeText;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** The results of a search for people: each place with some of its lines. For one thread. */
final class SearchResultPrinter {
    private static final int LINES_SHOWN = 8;

    /** The beginning of a line that only names other files: what it says is said there. */
    private static final Pattern NAMES_OTHERS =
            Pattern.compile("\\s*(?:import|package|#\\s*include)\\b");

    private static final String PLACE = "\u001b[36m";
    private static final String FAINT = "\u001b[2m";
    private static final String FOUND = "\u001b[1;31m";
    private static final String PLAIN = "\u001b[0m";

    private final Highlights highlights;
    private final boolean coloured;

    SearchResultPrinter(String question, boolean coloured) {
        this.highlights = new Highlights(question);
        this.coloured = coloured;
    }

    /** A place, with an empty line at its end. */
    String of(CodeMatch match) {
        StringBuilder text = new StringBuilder();
        String place =
                SafeText.line(match.path()) + ":" + match.lineStart() + "-" + match.lineEnd();
        text.append(painted(PLACE, place));
        text.append(String.format(Locale.ROOT, "  (%.2f)%n", match.score()));
        List<String> lines = match.snippet().lines().map(SafeText::lines).toList();
        int begin = begin(lines);
        int end = begin + LINES_SHOWN;
        if (begin > 0) {
            text.append(line(match.lineStart(), lines.getFirst()));
            text.append(painted(FAINT, String.format(Locale.ROOT, "%6s%n", "\u2026")));
            end -= 2;
        }
        for (int i = begin; i < Math.min(end, lines.size()); i++) {
            text.append(line(match.lineStart() + i, lines.get(i)));
        }
        return text.toString();
    }

    /** Where to begin, so that something of what was looked for is shown, if it is there at all. */
    private int begin(List<String> lines) {
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            if (!highlights.in(line).isEmpty() && !NAMES_OTHERS.matcher(line).lookingAt()) {
                return i < LINES_SHOWN ? 0 : i - 1;
            }
        }
        return 0;
    }

    private String line(int number, String line) {
        return painted(FAINT, String.format(Locale.ROOT, "%6d", number))
                + "  "
                + marked(line)
                + System.lineSeparator();
    }

    private String marked(String line) {
        if (!coloured) {
            return line;
        }
        StringBuilder text = new StringBuilder();
        int at = 0;
        for (Highlights.Span span : highlights.in(line)) {
            text.append(line, at, span.from());
            text.append(painted(FOUND, line.substring(span.from(), span.to())));
            at = span.to();
        }
        return text.append(line, at, line.length()).toString();
    }

    private String painted(String colour, String text) {
        return coloured ? colour + text + PLAIN : text;
    }
}
