package dev.toolbooth.app.config.selling;

import dev.toolbooth.app.config.setting.GroupShape;
import dev.toolbooth.app.config.setting.GroupValues;
import dev.toolbooth.wire.text.SafeText;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * A plain HTTP path that calls a tool.
 *
 * @param method in capitals
 * @param catalogName its name in the catalog, or empty for one derived from its address
 */
public record RouteConfig(String method, String path, String tool, Optional<String> catalogName) {
    private static final Set<String> RESERVED = Set.of("facilitator", ".well-known");
    static final GroupShape<RouteConfig> SHAPE = new GroupShape<>("a route", RouteConfig::of);

    /** What a route may be asked by. */
    private enum Method {
        GET,
        POST
    }

    /** One that the catalog names. */
    public RouteConfig(String method, String path, String tool) {
        this(method, path, tool, Optional.empty());
    }

    private static Optional<RouteConfig> of(GroupValues<RouteConfig> in) {
        Method method =
                in.key(
                                "method",
                                "GET takes the tool's arguments from the query, POST from a JSON"
                                        + " body.")
                        .choice(Method.values())
                        .shown(route -> Method.valueOf(route.method()))
                        .or(Method.POST);
        Optional<String> path =
                in.key("path", "The path.")
                        .text(
                                "a path that starts with / and doesn't end with it, such as"
                                        + " /weather",
                                "^(/[A-Za-z0-9._~-]{1,100}){1,10}$")
                        .shown(RouteConfig::path)
                        .required();
        Optional<String> tool =
                in.key("tool", "The tool that is called. Its price comes from servers.")
                        .text("the name of a tool", "^[A-Za-z0-9_./-]{1,256}$")
                        .shown(RouteConfig::tool)
                        .required();
        Optional<String> catalogName =
                in.key(
                                "catalog-name",
                                "The name in the catalog. Without it, the name is made from "
                                        + "the address.")
                        .text("a tool's name", "^[A-Za-z0-9_.-]{1,256}$")
                        .shownIf(RouteConfig::catalogName)
                        .find();
        if (path.isEmpty() || tool.isEmpty()) {
            return Optional.empty();
        }
        reportReserved(in, path.get());
        return Optional.of(new RouteConfig(method.name(), path.get(), tool.get(), catalogName));
    }

    private static void reportReserved(GroupValues<?> in, String path) {
        String first = path.split("/", -1)[1].toLowerCase(Locale.ROOT);
        if (ServerConfig.RESERVED.contains(first) || RESERVED.contains(first)) {
            in.report(
                    "path",
                    SafeText.quoted(path) + " is a path that the server has for itself",
                    "expected another one, such as /my" + path.toLowerCase(Locale.ROOT));
        }
    }
}
