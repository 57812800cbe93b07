package dev.toolbooth.app.admin.json;

import dev.toolbooth.server.admin.AdminRequest;
import dev.toolbooth.server.admin.AdminResult;
import dev.toolbooth.server.admin.AdminResult.Done;
import dev.toolbooth.wire.Json;
import java.util.List;
import java.util.function.Function;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Parts of long lists. */
public final class PageSlice {
    private PageSlice() {}

    /** A page of a list that goes on at least one further than the page if there is more. */
    public static <T> AdminResult of(
            String member,
            List<T> rows,
            AdminRequest request,
            Function<T, ObjectNode> shown,
            Function<T, String> id) {
        ObjectNode page = Json.object();
        ArrayNode array = page.putArray(member);
        rows.stream().limit(request.limit()).forEach(row -> array.add(shown.apply(row)));
        if (rows.size() > request.limit()) {
            page.put("next", id.apply(rows.get(request.limit() - 1)));
        }
        return new Done(page);
    }
}
