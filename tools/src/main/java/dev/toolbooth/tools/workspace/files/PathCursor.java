package dev.toolbooth.tools.workspace.files;

import dev.toolbooth.core.tool.ToolFailure;
import dev.toolbooth.tools.workspace.PageCursor;
import java.util.List;
import java.util.Objects;
import tools.jackson.databind.JsonNode;

/** The cursor at the end of a page of files: the page's last path. */
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
        return pages.last(cursor).map(last -> List.of(last.split("/", -1))).orElse(List.of());
    }
}
