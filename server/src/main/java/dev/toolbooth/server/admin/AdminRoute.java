package dev.toolbooth.server.admin;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A route of the admin API.
 *
 * @param role the least role that may call it
 * @param path below {@code /api/v1}; {@code {id}} matches any one part
 * @param status the status of a successful response
 * @param contract what it takes and answers: what is checked, and what OpenAPI says
 */
public record AdminRoute(
        AdminRole role,
        String method,
        String path,
        int status,
        AdminContract contract,
        Handler handler) {

    /** The code of a route; may block. */
    public interface Handler {
        AdminResult run(AdminRequest request) throws AdminMistake, InterruptedException;
    }

    /** The code of the route that streams. */
    public interface EventSource {
        EventSubscription watch(AdminRequest request, EventObserver who) throws AdminMistake;
    }

    /** Something that anyone with a role may look at. */
    public static AdminRoute get(String path, Handler handler) {
        return of(AdminRole.VIEWER, "GET", path, handler);
    }

    /** Something that an operator does. */
    public static AdminRoute post(String path, Handler handler) {
        return of(AdminRole.OPERATOR, "POST", path, handler);
    }

    /** Something that an operator removes. */
    public static AdminRoute delete(String path, Handler handler) {
        return of(AdminRole.OPERATOR, "DELETE", path, handler);
    }

    private static AdminRoute of(AdminRole role, String method, String path, Handler handler) {
        return new AdminRoute(role, method, path, 200, AdminContract.NONE, handler);
    }

    /** The same for another role. */
    public AdminRoute only(AdminRole needed) {
        return new AdminRoute(needed, method, path, status, contract, handler);
    }

    /** The same where something new comes of it. */
    public AdminRoute creates() {
        return new AdminRoute(role, method, path, 201, contract, handler);
    }

    /** The same with other code. */
    public AdminRoute with(Handler other) {
        return new AdminRoute(role, method, path, status, contract, other);
    }

    private AdminRoute with(AdminContract other) {
        return new AdminRoute(role, method, path, status, other, handler);
    }

    /** The same with a line that says what it does. */
    public AdminRoute says(String summary) {
        return with(contract.says(summary, contract.description()));
    }

    /** The same with a line that says what it does, and more. */
    public AdminRoute says(String summary, String description) {
        return with(contract.says(summary, description));
    }

    /** The same with what the {@code {id}} of its path is. */
    public AdminRoute named(String id) {
        return with(contract.named(id));
    }

    /** The same with parameters, which are all that a query may have. */
    public AdminRoute query(AdminSchema parameters) {
        return with(contract.query(parameters));
    }

    /** The same for a list that is read page by page. */
    public AdminRoute paged() {
        return with(contract.asPages());
    }

    /** The same with what its body is. */
    public AdminRoute takes(AdminSchema body) {
        return with(contract.takes(body));
    }

    /** The same with what is answered when all goes well. */
    public AdminRoute answers(AdminSchema answer) {
        return with(contract.answers(answer));
    }

    /** The same where things may be such that it can't be done. */
    public AdminRoute conflicts() {
        return with(contract.orConflict());
    }

    /** Method and path. */
    String name() {
        return method + " " + path;
    }

    boolean hasBody() {
        return method.equals("POST");
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
