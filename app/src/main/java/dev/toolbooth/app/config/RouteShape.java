package dev.toolbooth.app.config;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The keys of a path of plain HTTP behind which a tool is called. */
final class RouteShape implements Shape<RouteConfig> {
    /** What a route may be asked by. */
    enum Method {
        GET,
        POST
    }

    static final Setting<Method> METHOD =
            Setting.of(
                            "method",
                            new ChoiceKind<>(List.of(Method.values())),
                            "GET takes the tool's arguments from the query, POST from a JSON body.")
                    .withStandard(Method.POST);
    static final Setting<String> PATH =
            Setting.of(
                    "path",
                    new TextKind(
                            "a path that starts with / and doesn't end with it, such as /weather",
                            "^(/[A-Za-z0-9._~-]{1,100}){1,10}$"),
                    "Where it is.");
    static final Setting<String> TOOL =
            Setting.of(
                    "tool",
                    new TextKind("the name of a tool", "^[A-Za-z0-9_./-]{1,256}$"),
                    "The tool that is called; what it costs is what servers say.");

    static final Setting<String> CATALOG_NAME =
            Setting.of(
                    "catalog-name",
                    new TextKind("a tool's name", "^[A-Za-z0-9_.-]{1,256}$"),
                    "What the catalog calls it; without it, a name that is made of its address.");

    private static final List<Setting<?>> ALL = List.of(METHOD, PATH, TOOL, CATALOG_NAME);
    private static final Set<String> RESERVED = Set.of("facilitator", ".well-known");

    @Override
    public String noun() {
        return "a route";
    }

    @Override
    public List<Setting<?>> settings() {
        return ALL;
    }

    @Override
    public List<Setting<?>> required() {
        return List.of(PATH, TOOL);
    }

    @Override
    public Optional<RouteConfig> make(Group group) {
        if (group.find(PATH).isEmpty() || group.find(TOOL).isEmpty()) {
            return Optional.empty();
        }
        String path = group.get(PATH);
        String first = path.split("/", -1)[1].toLowerCase(Locale.ROOT);
        if (ServerShape.RESERVED.contains(first) || RESERVED.contains(first)) {
            group.report(
                    PATH,
                    Quote.of(path) + " is a path that the server has for itself",
                    "expected another one, such as /my" + path.toLowerCase(Locale.ROOT));
        }
        return Optional.of(
                new RouteConfig(
                        group.get(METHOD).name(), path, group.get(TOOL), group.find(CATALOG_NAME)));
    }

    @Override
    public ObjectNode write(RouteConfig route) {
        ObjectNode json =
                JsonNodeFactory.instance
                        .objectNode()
                        .put(METHOD.key(), route.method().toLowerCase(Locale.ROOT))
                        .put(PATH.key(), route.path())
                        .put(TOOL.key(), route.tool());
        route.catalogName().ifPresent(name -> json.put(CATALOG_NAME.key(), name));
        return json;
    }
}
