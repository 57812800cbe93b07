package dev.toolbooth.server;

import dev.toolbooth.server.admin.Answer;
import dev.toolbooth.server.admin.CatalogOffice;
import dev.toolbooth.server.admin.Office;
import dev.toolbooth.server.admin.Query;
import dev.toolbooth.server.admin.Role;
import io.vertx.core.http.HttpMethod;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * Something that operators may ask, and where.
 *
 * @param role who may ask
 * @param path below {@code /api/v1}; {@code {id}} stands for any one part
 * @param status of the answer when all goes well
 */
record AdminRoute(
        Role role, HttpMethod method, String path, int status, boolean hasBody, Action action) {

    /** What is asked, and by whom: the ids in the path, the wanted part of a list, and the body. */
    record Ask(Role role, List<String> ids, Office.Part part, Query query, JsonNode body) {
        Ask with(JsonNode other) {
            return new Ask(role, ids, part, query, other);
        }

        String id() {
            return ids.getFirst();
        }

        Office.Wanted payments() {
            return new Office.Wanted(query.text("state"), query.text("wallet"));
        }

        CatalogOffice.Sought entries() {
            return new CatalogOffice.Sought(
                    // Without any word it is still a search.
                    query.parameters().get("words"),
                    query.text("standing"),
                    query.text("type"),
                    query.text("network"),
                    query.text("asset"),
                    query.text("max_usd"));
        }
    }

    /** Does it; may block. */
    interface Action {
        Answer run(Office office, Ask ask);
    }

    static final List<AdminRoute> ALL =
            List.of(
                    get("/keys", (office, ask) -> office.keys(ask.part())),
                    post(Role.ADMIN, "/keys", 201, (office, ask) -> office.createKey(ask.body())),
                    get("/keys/{id}", (office, ask) -> office.key(ask.id())),
                    post(
                            Role.ADMIN,
                            "/keys/{id}",
                            200,
                            (office, ask) -> office.changeKey(ask.id(), ask.body())),
                    delete(Role.ADMIN, "/keys/{id}", (office, ask) -> office.revokeKey(ask.id())),
                    get("/accounts", (office, ask) -> office.accounts(ask.part())),
                    get("/accounts/{id}", (office, ask) -> office.account(ask.id())),
                    get(
                            "/accounts/{id}/entries",
                            (office, ask) -> office.entries(ask.id(), ask.part())),
                    post(
                            "/accounts/{id}/deposits",
                            (office, ask) -> office.deposit(ask.id(), ask.body())),
                    get("/entries", (office, ask) -> office.entries(null, ask.part())),
                    get("/audit", (office, _) -> office.audit()),
                    get("/payments", (office, ask) -> office.payments(ask.payments(), ask.part())),
                    get("/payments/{id}", (office, ask) -> office.payment(ask.id())),
                    post("/payments/{id}/refund", (office, ask) -> office.refund(ask.id())),
                    post("/payments/{id}/recheck", (office, ask) -> office.recheck(ask.id())),
                    get(
                            "/catalog",
                            (office, ask) -> office.catalog().entries(ask.entries(), ask.part())),
                    post(
                            Role.OPERATOR,
                            "/catalog",
                            201,
                            (office, ask) ->
                                    office.catalog().add(ask.body(), ask.role() == Role.ADMIN)),
                    get("/catalog/{id}", (office, ask) -> office.catalog().entry(ask.id())),
                    delete(
                            Role.OPERATOR,
                            "/catalog/{id}",
                            (office, ask) -> office.catalog().remove(ask.id())),
                    post("/catalog/{id}/probe", (office, ask) -> office.catalog().probe(ask.id())),
                    post(
                            "/catalog/{id}/accept",
                            (office, ask) -> office.catalog().accept(ask.id(), ask.body())),
                    get("/servers", (office, _) -> office.servers()),
                    get("/stats", (office, ask) -> office.sales().stats(ask.query())),
                    get("/calls", (office, ask) -> office.calls().calls(ask.query(), ask.part())),
                    get("/calls/{id}", (office, ask) -> office.calls().call(ask.id())),
                    post("/calls/{id}/refund", (office, ask) -> office.calls().refund(ask.id())),
                    // A stream: AdminEvents writes it.
                    get(AdminEvents.PATH, (_, _) -> Answer.closed("nothing is streamed here")),
                    get("/challenges", (office, ask) -> office.calls().challenges(ask.part())),
                    get("/tools", (office, _) -> office.tools().tools()),
                    post("/try", (office, ask) -> office.tools().attempt(ask.body())),
                    get("/workspace", (office, _) -> office.workspace().tools()),
                    post(
                            "/workspace/{id}",
                            (office, ask) -> office.workspace().use(ask.id(), ask.body())),
                    get("/status", (office, _) -> office.status().status()),
                    get("/settings", (office, _) -> office.status().settings()),
                    get("/doctor", (office, _) -> office.status().doctor()),
                    get("/openapi.json", (_, _) -> new Answer.Done(AdminDocument.read())));

    /** Who is signed in, and how: what has to do with cookies, and so is answered elsewhere. */
    static final List<AdminRoute> DOOR =
            List.of(
                    get("/session", AdminRoute::elsewhere),
                    post(Role.VIEWER, "/session", 201, AdminRoute::elsewhere),
                    delete(Role.VIEWER, "/session", AdminRoute::elsewhere),
                    post(Role.ADMIN, "/links", 201, AdminRoute::elsewhere));

    private static Answer elsewhere(Office office, Ask ask) {
        throw new IllegalStateException("SessionEndpoint answers this");
    }

    private static AdminRoute get(String path, Action action) {
        return new AdminRoute(Role.VIEWER, HttpMethod.GET, path, 200, false, action);
    }

    /** Something that an operator does to what is there. */
    private static AdminRoute post(String path, Action action) {
        return post(Role.OPERATOR, path, 200, action);
    }

    private static AdminRoute post(Role role, String path, int status, Action action) {
        return new AdminRoute(role, HttpMethod.POST, path, status, true, action);
    }

    private static AdminRoute delete(Role role, String path, Action action) {
        return new AdminRoute(role, HttpMethod.DELETE, path, 200, false, action);
    }

    /** What may be asked at a path, with whatever method. */
    static List<AdminRoute> at(List<String> parts) {
        return Stream.concat(ALL.stream(), DOOR.stream())
                .filter(route -> route.ids(parts).isPresent())
                .toList();
    }

    /** The ids in a path, if it is one of this route. */
    Optional<List<String>> ids(List<String> parts) {
        String[] pattern = path.substring(1).split("/", -1);
        if (pattern.length != parts.size()) {
            return Optional.empty();
        }
        List<String> ids = new ArrayList<>();
        for (int i = 0; i < pattern.length; i++) {
            if (pattern[i].equals("{id}")) {
                if (parts.get(i).isEmpty()) {
                    return Optional.empty();
                }
                ids.add(parts.get(i));
            } else if (!pattern[i].equals(parts.get(i))) {
                return Optional.empty();
            }
        }
        return Optional.of(ids);
    }
}
