package dev.toolbooth.server.admin;

import java.util.Optional;

/**
 * The terms of a route, what it is asked and what it answers: the table checks requests by them,
 * and the OpenAPI description is made of them. Immutable.
 *
 * @param id what the {@code {id}} of the path is; empty where that is plain
 * @param query all parameters
 * @param body what is sent; nothing where that is not looked at, or by the code alone
 * @param answer what comes back when all goes well; nothing where it may be any object
 * @param conflicts whether things may be such that it can't be done
 */
public record AdminContract(
        String summary,
        String description,
        String id,
        AdminSchema query,
        Optional<AdminSchema> body,
        Optional<AdminSchema> answer,
        boolean conflicts) {
    /** One of which nothing is said. */
    static final AdminContract NONE =
            new AdminContract(
                    "", "", "", AdminSchema.query(""), Optional.empty(), Optional.empty(), false);

    private static final String PAGES =
            """
            after? string  The id of the last one before; without it, the list from its start.
            limit? integer(1..%s)  The most that are wanted; %s where nobody says.
            """
                    .formatted(AdminRequest.LIMIT_MAX, AdminRequest.LIMIT);

    AdminContract says(String line, String more) {
        return new AdminContract(line, more, id, query, body, answer, conflicts);
    }

    AdminContract named(String what) {
        return new AdminContract(summary, description, what, query, body, answer, conflicts);
    }

    AdminContract query(AdminSchema parameters) {
        return new AdminContract(summary, description, id, parameters, body, answer, conflicts);
    }

    AdminContract asPages() {
        return new AdminContract(
                summary,
                description,
                id,
                AdminSchema.query(query.lines() + "\n" + PAGES),
                body,
                answer,
                conflicts);
    }

    AdminContract takes(AdminSchema sent) {
        return new AdminContract(
                summary, description, id, query, Optional.of(sent), answer, conflicts);
    }

    AdminContract answers(AdminSchema told) {
        return new AdminContract(
                summary, description, id, query, body, Optional.of(told), conflicts);
    }

    AdminContract orConflict() {
        return new AdminContract(summary, description, id, query, body, answer, true);
    }
}
