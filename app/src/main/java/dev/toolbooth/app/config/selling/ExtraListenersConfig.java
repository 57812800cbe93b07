package dev.toolbooth.app.config.selling;

import dev.toolbooth.app.config.setting.GroupListType;
import dev.toolbooth.app.config.setting.Setting;
import dev.toolbooth.app.config.setting.SettingReader;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The section on the ways in beside the main one: routes of plain HTTP, and more addresses.
 *
 * @param chosen whether the operator chose these routes, so that their tools must exist
 * @param listeners further addresses
 */
public record ExtraListenersConfig(
        List<RouteConfig> routes, boolean chosen, List<ListenerConfig> listeners) {
    private static final int ROUTES_MAX = 1_000;
    private static final int LISTENERS_MAX = 20;

    public static final Setting<List<ListenerConfig>> LISTENERS =
            Setting.of(
                            "listeners",
                            new GroupListType<>(ListenerConfig.SHAPE, LISTENERS_MAX),
                            "Further addresses to listen on, each with some of the tools.")
                    .withNote("none");

    /** What the bazaar's specification calls the weather. */
    private static final String PRINTED_NAME = "x402_get_http___localhost_8080_weather_9a0e7f76";

    private static final List<RouteConfig> STARTER =
            List.of(
                    new RouteConfig("GET", "/weather", "weather", Optional.of(PRINTED_NAME)),
                    new RouteConfig("POST", "/restaurants", "restaurants"));

    /**
     * Reads the ways in.
     *
     * @param starter whether the starter set-up is sold, which has routes of its own
     */
    public static ExtraListenersConfig of(SettingReader in, boolean starter) {
        Optional<List<RouteConfig>> routes =
                in.key(
                                "routes",
                                "Tools that can also be called by plain HTTP. Priced ones are paid"
                                        + " with x402.")
                        .is(new GroupListType<>(RouteConfig.SHAPE, ROUTES_MAX))
                        .note("GET /weather and POST /restaurants of the starter set-up")
                        .find();
        return new ExtraListenersConfig(
                routes.orElse(starter ? STARTER : List.of()),
                routes.isPresent(),
                in.find(LISTENERS).orElse(List.of()));
    }

    /** Reports routes that are there twice, or where something else is. */
    public void report(SettingReader in, String endpoint, List<ServerConfig> servers) {
        Set<String> seen = new HashSet<>();
        for (RouteConfig route : chosen ? routes : List.<RouteConfig>of()) {
            String name = route.method() + " " + route.path();
            boolean sold =
                    servers.stream().anyMatch(server -> server.paths().contains(route.path()));
            if (!seen.add(name)) {
                in.report("routes", name + " is there twice", "keep one of the two");
            } else if (sold
                    || route.path().equals(endpoint)
                    || route.path().startsWith(endpoint + "/")) {
                in.report(
                        "routes",
                        route.path() + " is where the server has something else",
                        "expected a path of its own");
            }
        }
    }
}
