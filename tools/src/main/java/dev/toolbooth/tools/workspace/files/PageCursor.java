package dev.toolbooth.tools.workspace.files;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolbooth.core.tool.Fault;
import dev.toolbooth.core.tool.ToolFailure;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import tools.jackson.databind.JsonNode;

/**
 * Where a page ends, as clients hand it back: the path that it has last.
 *
 * @param list what is listed, so that no cursor is good for another list
 */
record PageCursor(String list) {

    /** Of a list that is asked for like this. */
    static PageCursor of(String method, Object... asked) {
        return new PageCursor(method + Integer.toHexString(Objects.hash(asked)) + ":");
    }

    String after(List<String> last) {
        return Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString((list + String.join("/", last)).getBytes(UTF_8));
    }

    /** What the page before has last; nothing without a cursor. */
    List<String> last(JsonNode cursor) throws ToolFailure {
        if (!cursor.isString()) {
            return List.of();
        }
        try {
            String text = new String(Base64.getUrlDecoder().decode(cursor.stringValue()), UTF_8);
            List<String> last =
                    text.startsWith(list)
                            ? List.of(text.substring(list.length()).split("/"))
                            : List.of();
            if (!last.isEmpty() && after(last).equals(cursor.stringValue())) {
                return last;
            }
        } catch (IllegalArgumentException e) {
            // Told below.
        }
        throw new ToolFailure(
                Fault.Kind.BAD_PARAM,
                "cursor",
                "this cursor is unknown: take next_cursor of the page before of the same list, or"
                        + " begin again without one");
    }
}
