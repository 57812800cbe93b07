package dev.toolbooth.server.admin;

import dev.toolbooth.wire.Json;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A request to the admin API, wherever it is executed.
 *
 * @param route method and path of the route, such as {@code GET /keys/{id}}
 * @param ids the values of each {@code {id}} of the path
 * @param query parameters by name
 * @param body JSON; an empty object where the route takes none
 * @param role the operator's role; over HTTP the server finds that out itself
 */
public record AdminRequest(
        String route, List<String> ids, Map<String, String> query, JsonNode body, AdminRole role) {
    /** The most rows of one page. */
    public static final int LIMIT_MAX = 1_000;

    /** The default number of rows on a page. */
    public static final int LIMIT = 100;

    public AdminRequest {
        ids = List.copyOf(ids);
        query = Map.copyOf(query);
    }

    /** Asks for something. */
    public static AdminRequest get(String path, String... ids) {
        return of("GET " + path, Json.object(), ids);
    }

    /** Asks for something to be done. */
    public static AdminRequest post(String path, JsonNode body, String... ids) {
        return of("POST " + path, body, ids);
    }

    /** Asks for something to be removed. */
    public static AdminRequest delete(String path, String... ids) {
        return of("DELETE " + path, Json.object(), ids);
    }

    private static AdminRequest of(String route, JsonNode body, String... ids) {
        return new AdminRequest(route, List.of(ids), Map.of(), body, AdminRole.ADMIN);
    }

    /** The same with a parameter, or as it is where there is no value. */
    public AdminRequest with(String name, @Nullable String value) {
        return value == null ? this : with(Map.of(name, value));
    }

    /** The same with more parameters. */
    public AdminRequest with(Map<String, String> more) {
        Map<String, String> all = new HashMap<>(query);
        all.putAll(more);
        return new AdminRequest(route, ids, all, body, role);
    }

    /** The same with a body. */
    AdminRequest with(JsonNode other) {
        return new AdminRequest(route, ids, query, other, role);
    }

    /** The same for a page of a list. */
    public AdminRequest page(@Nullable String after, int limit) {
        return with("limit", String.valueOf(limit)).with("after", after);
    }

    /** The first id of the path. */
    public String id() {
        return ids.getFirst();
    }

    /** A parameter, or null when it was not given or is empty. */
    public @Nullable String text(String name) {
        String value = query.get(name);
        return value == null || value.isEmpty() ? null : value;
    }

    /** The id of the last row of the page before, or null for the first page. */
    public @Nullable String after() {
        return text("after");
    }

    /** The most rows that are wanted. */
    public int limit() {
        String limit = query.get("limit");
        return limit == null ? LIMIT : Integer.parseInt(limit);
    }

    boolean hasGoodLimit() {
        try {
            return limit() >= 1 && limit() <= LIMIT_MAX;
        } catch (NumberFormatException e) {
            return false;
        }
    }
}
