package dev.toolbooth.tools.workspace;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolbooth.core.tool.Fault;
import dev.toolbooth.core.tool.ToolFailure;
import java.util.Base64;
import java.util.Optional;

/** Where a page ends, as clients hand it back: it names what the page has last. */
public final class PageCursor {
    private final String kind;

    /**
     * @param kind what is listed, so that no cursor is good for another list
     */
    public PageCursor(String kind) {
        this.kind = kind + ":";
    }

    public String after(String last) {
        return Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString((kind + last).getBytes(UTF_8));
    }

    /** What the page before has last. */
    public String last(String cursor) throws ToolFailure {
        return decode(cursor)
                .filter(text -> text.startsWith(kind))
                .map(text -> text.substring(kind.length()))
                // Nobody else's spelling of the same.
                .filter(last -> after(last).equals(cursor))
                .orElseThrow(PageCursor::unknown);
    }

    private static Optional<String> decode(String cursor) {
        try {
            return Optional.of(new String(Base64.getUrlDecoder().decode(cursor), UTF_8));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /** What is said of a cursor that nobody here has given out. */
    public static ToolFailure unknown() {
        return new ToolFailure(
                Fault.Kind.BAD_PARAM,
                "cursor",
                "this cursor is unknown or outdated: take next_cursor of the page before, or begin"
                        + " again without one");
    }
}
