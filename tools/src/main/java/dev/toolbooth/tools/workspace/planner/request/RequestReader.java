package dev.toolbooth.tools.workspace.planner.request;

import dev.toolbooth.wire.text.SafeText;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A reader of requests: the items of lists are steps, or else the sentences that say what to do. It
 * keeps the rest beside them. Takes time in proportion to the request's length, whatever it
 * contains.
 */
public final class RequestReader {
    private static final int GIST_CHARS = 200;
    private static final Pattern BLANKS = Pattern.compile("[\\s\\p{Z}]++");

    private RequestReader() {}

    /** What a request consists of. */
    public static RequestOutline read(String request) {
        ListReader.Found listed = ListReader.read(request);
        if (!listed.steps().isEmpty()) {
            return new RequestOutline(
                    RequestOutline.Origin.LIST,
                    listed.steps(),
                    String.join("\n\n", listed.prose()));
        }
        RequestOutline sentences = SentenceReader.read(listed.prose());
        return sentences.steps().size() > 1 ? sentences : nothing(request);
    }

    /** The steps that fit most work. */
    private static RequestOutline nothing(String request) {
        String all = request.strip();
        String gist = gist(all);
        return new RequestOutline(
                RequestOutline.Origin.NOTHING,
                List.of(
                        step("Understand request: " + gist, Optional.of(RoleFinder.ARCHITECT)),
                        step("Implement minimal changes", Optional.empty()),
                        step("Run tests and verify in terminal", Optional.of(RoleFinder.DEBUGGER))),
                gist.equals(all) ? "" : all);
    }

    /** The beginning of a text, on one line. */
    private static String gist(String text) {
        String start = text.substring(0, Math.min(text.length(), 10 * GIST_CHARS));
        String line = BLANKS.matcher(start).replaceAll(" ");
        if (line.length() <= GIST_CHARS) {
            return line;
        }
        int end = line.lastIndexOf(' ', GIST_CHARS);
        int cut = end > GIST_CHARS / 2 ? end : GIST_CHARS;
        return SafeText.cut(line, cut + 1);
    }

    private static RequestStep step(String text, Optional<String> role) {
        return new RequestStep(text, StepStatus.OPEN, role, List.of());
    }
}
