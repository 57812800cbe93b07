package dev.toolbooth.server;

import dev.toolbooth.server.admin.Answer;
import dev.toolbooth.server.admin.CatalogOffice;
import dev.toolbooth.server.admin.Office;
import io.vertx.core.http.HttpMethod;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * Something that operators may ask, and where.
 *
 * @param path below {@code /api/v1}; {@code {id}} stands for any one part
 * @param status of the answer when all goes well
 */
record AdminRoute(HttpMethod method, String path, int status, boolean hasBody, Action action) {

    /** What is asked: the ids in the path, the wanted part of a list, and the body. */
    record Ask(List<String> ids, Office.Part part, Wishes wishes, JsonNode body) {
        String id() {
            return ids.getFirst();
        }
    }

    /** What a list is narrowed to. */
    record Wishes(Office.Wanted payments, CatalogOffice.Sought entries) {}

    /** Does it; may block. */
    interface Action {
        Answer run(Office office, Ask ask);
    }

    static final List<AdminRoute> ALL =
            List.of(
                    get("/keys", (office, ask) -> office.keys(ask.part())),
                    new AdminRoute(
                            HttpMethod.POST,
                            "/keys",
                            201,
                            true,
                            (office, ask) -> office.createKey(ask.body())),
                    get("/keys/{id}", (office, ask) -> office.key(ask.id())),
                    new AdminRoute(
                            HttpMethod.DELETE,
                            "/keys/{id}",
                            200,
                            false,
                            (office, ask) -> office.revokeKey(ask.id())),
                    get("/accounts", (office, ask) -> office.accounts(ask.part())),
                    get("/accounts/{id}", (office, ask) -> office.account(ask.id())),
                    get(
                            "/accounts/{id}/entries",
                            (office, ask) -> office.entries(ask.id(), ask.part())),
                    new AdminRoute(
                            HttpMethod.POST,
                            "/accounts/{id}/deposits",
                            200,
                            true,
                            (office, ask) -> office.deposit(ask.id(), ask.body())),
                    get("/entries", (office, ask) -> office.entries(null, ask.part())),
                    get("/audit", (office, _) -> office.audit()),
                    get(
                            "/payments",
                            (office, ask) -> office.payments(ask.wishes().payments(), ask.part())),
                    get("/payments/{id}", (office, ask) -> office.payment(ask.id())),
                    new AdminRoute(
                            HttpMethod.POST,
                            "/payments/{id}/refund",
                            200,
                            true,
                            (office, ask) -> office.refund(ask.id())),
                    new AdminRoute(
                            HttpMethod.POST,
                            "/payments/{id}/recheck",
                            200,
                            true,
                            (office, ask) -> office.recheck(ask.id())),
                    get(
                            "/catalog",
                            (office, ask) ->
                                    office.catalog().entries(ask.wishes().entries(), ask.part())),
                    new AdminRoute(
                            HttpMethod.POST,
                            "/catalog",
                            201,
                            true,
                            (office, ask) -> office.catalog().add(ask.body())),
                    get("/catalog/{id}", (office, ask) -> office.catalog().entry(ask.id())),
                    new AdminRoute(
                            HttpMethod.DELETE,
                            "/catalog/{id}",
                            200,
                            false,
                            (office, ask) -> office.catalog().remove(ask.id())),
                    new AdminRoute(
                            HttpMethod.POST,
                            "/catalog/{id}/probe",
                            200,
                            true,
                            (office, ask) -> office.catalog().probe(ask.id())),
                    new AdminRoute(
                            HttpMethod.POST,
                            "/catalog/{id}/accept",
                            200,
                            true,
                            (office, ask) -> office.catalog().accept(ask.id())),
                    get("/servers", (office, _) -> office.servers()),
                    get("/openapi.json", (_, _) -> new Answer.Done(AdminDocument.read())));

    private static AdminRoute get(String path, Action action) {
        return new AdminRoute(HttpMethod.GET, path, 200, false, action);
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
