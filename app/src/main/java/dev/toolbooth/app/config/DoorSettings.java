package dev.toolbooth.app.config;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The settings of further ways in: routes of plain HTTP, and more addresses. */
final class DoorSettings {
    private static final int ROUTES_MAX = 1_000;
    private static final int LISTENERS_MAX = 20;

    /** What the bazaar's specification calls the weather. */
    private static final String PRINTED_NAME = "x402_get_http___localhost_8080_weather_9a0e7f76";

    static final Setting<List<RouteConfig>> ROUTES =
            Setting.of(
                            "routes",
                            new GroupsKind<>(new RouteShape(), ROUTES_MAX),
                            "Tools that are called by plain HTTP too; those that cost something are"
                                    + " paid by x402.")
                    .withNote("GET /weather and POST /restaurants of the starter set-up");
    static final Setting<List<ListenerConfig>> LISTENERS =
            Setting.of(
                            "listeners",
                            new GroupsKind<>(new ListenerShape(), LISTENERS_MAX),
                            "Further addresses, each with a part of all tools.")
                    .withNote("none");

    static final List<Setting<?>> ALL = List.of(ROUTES, LISTENERS);

    private DoorSettings() {}

    /**
     * The ways in.
     *
     * @param chosen whether somebody said what is sold, so that nothing of the starter is there
     */
    static Config.Doors doors(Values values, boolean chosen) {
        return new Config.Doors(
                values.find(ROUTES).orElseGet(() -> chosen ? List.of() : starter()),
                values.find(ROUTES).isPresent(),
                values.find(LISTENERS).orElse(List.of()));
    }

    private static List<RouteConfig> starter() {
        return List.of(
                new RouteConfig("GET", "/weather", "weather", Optional.of(PRINTED_NAME)),
                new RouteConfig("POST", "/restaurants", "restaurants"));
    }

    /** Reports routes that are there twice, or where something else is. */
    static void report(Values values, List<Problem> problems) {
        Optional<List<RouteConfig>> routes = values.find(ROUTES);
        Set<String> seen = new HashSet<>();
        for (RouteConfig route : routes.orElse(List.of())) {
            String name = route.method() + " " + route.path();
            String endpoint = values.get(Settings.LISTEN_ENDPOINT);
            boolean sold =
                    values.get(ServerSettings.SERVERS).stream()
                            .anyMatch(server -> server.paths().contains(route.path()));
            if (!seen.add(name)) {
                problems.add(problem(values, name + " is there twice", "keep one of the two"));
            } else if (sold
                    || route.path().equals(endpoint)
                    || route.path().startsWith(endpoint + "/")) {
                problems.add(
                        problem(
                                values,
                                route.path() + " is where the server has something else",
                                "expected a path of its own"));
            }
        }
    }

    private static Problem problem(Values values, String what, String hint) {
        return new Problem(values.of(ROUTES).origin(), ROUTES.key(), what, hint);
    }
}
