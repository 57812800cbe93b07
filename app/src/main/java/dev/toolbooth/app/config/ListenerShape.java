package dev.toolbooth.app.config;

import dev.toolbooth.core.ask.Scopes;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The keys of a further address where clients are served. */
final class ListenerShape implements Shape<ListenerConfig> {
    static final Setting<String> HOST =
            Setting.of("host", Settings.HOST, "The address to listen on.").withNote("listen.host");
    static final Setting<Integer> PORT =
            Setting.of(
                    "port",
                    new WholeKind(0, 65_535),
                    "The port to listen on; 0 takes any free one.");
    static final Setting<WorkspaceConfig.Language> DIALECT =
            Setting.of(
                            "dialect",
                            new ChoiceKind<>(List.of(WorkspaceConfig.Language.values())),
                            "What is spoken there: mcp at the endpoint, or mira at the root.")
                    .withStandard(WorkspaceConfig.Language.MCP);
    static final Setting<String> ENDPOINT =
            Setting.of("endpoint", Settings.ENDPOINT, "The path under which MCP is served there.")
                    .withStandard("/mcp");
    static final Setting<List<String>> ORIGINS =
            Setting.of(
                            "origins",
                            new ListKind<>(Settings.ORIGIN),
                            "Origins of web pages that may call there.")
                    .withNote("listen.origins");
    static final Setting<List<String>> SHOWS =
            Setting.of(
                            "shows",
                            new ListKind<>(
                                    new TextKind(
                                            "a scope such as tools:pizza-* or resources",
                                            "^(\\*|[a-z]{1,20}"
                                                    + "(:[\\x21\\x23-\\x5b\\x5d-\\x7e]{1,170})?)$")),
                            "What there is, in the words of scopes; all else does not exist there.")
                    .withStandard(List.of("*"));

    private static final List<Setting<?>> ALL =
            List.of(HOST, PORT, DIALECT, ENDPOINT, ORIGINS, SHOWS);

    @Override
    public String noun() {
        return "a listener";
    }

    @Override
    public List<Setting<?>> settings() {
        return ALL;
    }

    @Override
    public List<Setting<?>> required() {
        return List.of(PORT);
    }

    @Override
    public Optional<ListenerConfig> make(Group group) {
        group.get(SHOWS).stream()
                .filter(scope -> !Scopes.isScope(scope))
                .forEach(
                        scope -> group.report(SHOWS, Quote.of(scope) + " is no scope", "see keys"));
        return group.find(PORT)
                .map(
                        port ->
                                new ListenerConfig(
                                        group.find(HOST).orElse(""),
                                        port,
                                        group.get(DIALECT),
                                        group.get(ENDPOINT),
                                        group.find(ORIGINS).orElse(List.of()),
                                        group.get(SHOWS)));
    }

    @Override
    public ObjectNode write(ListenerConfig listener) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        if (!listener.host().isEmpty()) {
            json.put(HOST.key(), listener.host());
        }
        json.put(PORT.key(), listener.port());
        json.put(DIALECT.key(), DIALECT.kind().write(listener.dialect()));
        json.put(ENDPOINT.key(), listener.endpoint());
        if (!listener.origins().isEmpty()) {
            json.set(ORIGINS.key(), JsonText.of(ORIGINS.kind(), listener.origins()));
        }
        json.set(SHOWS.key(), JsonText.of(SHOWS.kind(), listener.shows()));
        return json;
    }
}
