package dev.toolbooth.app.office;

import dev.toolbooth.server.admin.Answer;
import dev.toolbooth.server.admin.Answer.Done;
import dev.toolbooth.server.admin.Office.Part;
import dev.toolbooth.wire.Json;
import java.util.List;
import java.util.function.Function;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Parts of long lists. */
final class Pages {
    private Pages() {}

    /** A page of a list that goes on at least one further than the page if there is more. */
    static <T> Answer of(
            String member,
            List<T> rows,
            Part part,
            Function<T, ObjectNode> shown,
            Function<T, String> id) {
        ObjectNode page = Json.object();
        ArrayNode array = page.putArray(member);
        rows.stream().limit(part.limit()).forEach(row -> array.add(shown.apply(row)));
        if (rows.size() > part.limit()) {
            page.put("next", id.apply(rows.get(part.limit() - 1)));
        }
        return new Done(page);
    }
}
