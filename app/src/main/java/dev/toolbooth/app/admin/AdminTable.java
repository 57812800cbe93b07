package dev.toolbooth.app.admin;

import dev.toolbooth.app.admin.json.AdminCheck;
import dev.toolbooth.app.admin.json.AdminRefusals;
import dev.toolbooth.app.admin.json.CallFilter;
import dev.toolbooth.server.admin.AdminRoute;
import dev.toolbooth.server.admin.AdminRoutes;
import dev.toolbooth.server.admin.AdminSchema;
import dev.toolbooth.store.StoreProblem;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The table of all routes, made from the subjects. */
public final class AdminTable {
    private AdminTable() {}

    /** The routes of subjects; where the store can't be used, they say so. */
    public static AdminRoutes of(CallAdmin calls, List<AdminSubject> others) {
        return new AdminRoutes(
                Stream.concat(Stream.of(calls), others.stream())
                        .flatMap(subject -> checked(subject).stream())
                        .toList(),
                (request, who) -> {
                    AdminCheck.query(CallFilter.QUERY, request);
                    return calls.watch(request, who);
                });
    }

    /** The routes of a subject, which are asked for nothing but what they declare. */
    static List<AdminRoute> checked(AdminSubject subject) {
        return subject.routes().stream().map(route -> route.with(checked(route))).toList();
    }

    private static AdminRoute.Handler checked(AdminRoute route) {
        Optional<AdminSchema> body = route.contract().body();
        return request -> {
            AdminCheck.query(route.contract().query(), request);
            if (body.isPresent() && !body.get().members().isEmpty()) {
                AdminCheck.body(body.get(), request.body());
            }
            try {
                return route.handler().run(request);
            } catch (StoreProblem e) {
                return AdminRefusals.unavailable(String.valueOf(e.getMessage()));
            }
        };
    }
}
