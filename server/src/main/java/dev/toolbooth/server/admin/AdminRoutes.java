package dev.toolbooth.server.admin;

import dev.toolbooth.server.admin.AdminResult.Reason;
import dev.toolbooth.server.admin.AdminResult.Refused;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The table of routes of the admin API, executed in this process. Immutable. */
public final class AdminRoutes implements AdminApi {
    /** The route that streams, which {@link AdminEvents} answers. */
    public static final AdminRoute EVENTS =
            AdminRoute.get(AdminEvents.PATH, _ -> AdminResult.closed("this is a stream"));

    /** A server that has nothing for operators. */
    public static final AdminRoutes NONE =
            new AdminRoutes(
                    List.of(),
                    (_, _) ->
                            new EventSubscription.Denied(
                                    new Refused(Reason.UNAVAILABLE, "nothing is streamed here")));

    private final Map<String, AdminRoute> routes = new LinkedHashMap<>();
    private final AdminRoute.EventSource events;

    /**
     * @param events what {@code GET /events} streams
     */
    public AdminRoutes(List<AdminRoute> routes, AdminRoute.EventSource events) {
        routes.forEach(route -> this.routes.put(route.name(), route));
        this.routes.putIfAbsent(EVENTS.name(), EVENTS);
        AdminRoute description =
                AdminRoute.get(
                                "/openapi.json",
                                _ -> new AdminResult.Done(AdminOpenApi.of(all().toList())))
                        .says("This description.");
        this.routes.put(description.name(), description);
        this.events = events;
    }

    @Override
    public AdminResult ask(AdminRequest request) {
        AdminRoute route = routes.get(request.route());
        if (route == null) {
            return AdminResult.closed("this server doesn't know " + request.route());
        }
        if (!request.hasGoodLimit()) {
            return new AdminMistake(
                            "limit",
                            ": expected a whole number from 1 to " + AdminRequest.LIMIT_MAX)
                    .refused();
        }
        try {
            return route.handler().run(request);
        } catch (AdminMistake e) {
            return e.refused();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return AdminResult.closed("the server stops");
        }
    }

    @Override
    public EventSubscription watch(AdminRequest request, EventObserver who) {
        try {
            return events.watch(request, who);
        } catch (AdminMistake e) {
            return new EventSubscription.Denied(e.refused());
        }
    }

    /** Whether a request is for one of these routes. */
    public boolean have(AdminRequest request) {
        return routes.containsKey(request.route());
    }

    /** All routes, those of {@link SignInEndpoint} last. */
    Stream<AdminRoute> all() {
        return Stream.concat(routes.values().stream(), SignInEndpoint.ROUTES.stream());
    }

    /** What may be asked at a path, with whatever method. */
    List<AdminRoute> at(List<String> parts) {
        return all().filter(route -> route.ids(parts).isPresent()).toList();
    }
}
