package dev.toolbooth.tools.workspace.files;

import dev.toolbooth.core.tool.ToolFailure;
import dev.toolbooth.tools.workspace.PageCursor;
import java.util.List;
import java.util.Objects;
import tools.jackson.databind.JsonNode;

/** Where a page of files ends: at the path that it has last. */
final class PathCursor {
    private final PageCursor pages;

    private PathCursor(PageCursor pages) {
        this.pages = pages;
    }

    /** Of a list that is asked for like this; no cursor of it is good for another. */
    static PathCursor of(String method, Object... asked) {
        return new PathCursor(new PageCursor(method + Integer.toHexString(Objects.hash(asked))));
    }

    String after(List<String> last) {
        return pages.after(String.join("/", last));
    }

    /** What the page before has last; nothing without a cursor. */
    List<String> last(JsonNode cursor) throws ToolFailure {
        return cursor.isString()
                ? List.of(pages.last(cursor.stringValue()).split("/", -1))
                : List.of();
    }
}
