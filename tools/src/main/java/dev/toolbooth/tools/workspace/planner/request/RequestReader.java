package dev.toolbooth.tools.workspace.planner.request;

import java.util.List;
import java.util.Optional;

/**
 * Reads a request into steps: points of lists, boxes, headings, counted steps, and sentences that
 * are orders. What isn't to be done is kept beside them, and so is code with what it belongs to.
 * Takes time in proportion to the request, however that looks.
 */
public final class RequestReader {
    private static final int GIST_CHARS = 200;

    private RequestReader() {}

    /** What a request consists of. */
    public static Outline read(String request) {
        OutlineReader.Found found = OutlineReader.read(BlockReader.read(request));
        if (found.listed() && !found.steps().isEmpty()) {
            return new Outline(Outline.Origin.LIST, found.steps(), found.rest());
        }
        return found.steps().size() > 1
                ? new Outline(Outline.Origin.SENTENCES, found.steps(), found.rest())
                : nothing(request);
    }

    /** The steps that fit most work. */
    private static Outline nothing(String request) {
        String all = request.strip();
        String gist = gist(all);
        return new Outline(
                Outline.Origin.NOTHING,
                List.of(
                        step("Understand request: " + gist, Optional.of(Roles.ARCHITECT)),
                        step("Implement minimal changes", Optional.empty()),
                        step("Run tests and verify in terminal", Optional.of(Roles.DEBUGGER))),
                gist.equals(all) ? "" : all);
    }

    /** The beginning of a text, on one line. */
    private static String gist(String text) {
        List<String> lines =
                text.lines().filter(line -> !line.isBlank()).limit(GIST_CHARS).toList();
        String line = String.join(" ", Lines.joined(lines));
        if (line.length() <= GIST_CHARS) {
            return line;
        }
        int end = line.lastIndexOf(' ', GIST_CHARS);
        int cut = end > GIST_CHARS / 2 ? end : GIST_CHARS;
        return line.substring(0, Character.isHighSurrogate(line.charAt(cut - 1)) ? cut - 1 : cut)
                + "…";
    }

    private static Step step(String text, Optional<String> role) {
        return new Step(text, Mark.OPEN, role, List.of());
    }
}
