package dev.toolbooth.tools.workspace;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolbooth.core.tool.Fault;
import dev.toolbooth.core.tool.ToolFailure;
import java.util.Base64;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** The cursor at the end of a page, as clients send it back: it names the page's last item. */
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

    /** What the page before has last; nothing for the first page, whose cursor is empty or none. */
    public Optional<String> last(JsonNode cursor) throws ToolFailure {
        String said = cursor.isString() ? cursor.stringValue() : "";
        return said.isEmpty() ? Optional.empty() : Optional.of(last(said));
    }

    private String last(String cursor) throws ToolFailure {
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

    /** The failure for a cursor that was not made here. */
    public static ToolFailure unknown() {
        return new ToolFailure(
                Fault.Kind.BAD_PARAM,
                "cursor",
                "this cursor is unknown or outdated: take next_cursor of the page before, or begin"
                        + " again without one");
    }
}
