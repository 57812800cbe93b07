package dev.toolbooth.app.config.selling;

import dev.toolbooth.app.config.serving.ListenConfig;
import dev.toolbooth.app.config.setting.GroupShape;
import dev.toolbooth.app.config.setting.GroupValues;
import dev.toolbooth.app.config.setting.TextType;
import dev.toolbooth.app.config.workspace.WorkspaceConfig;
import dev.toolbooth.core.access.Scopes;
import dev.toolbooth.wire.text.SafeText;
import java.util.List;
import java.util.Optional;

/**
 * An additional listener.
 *
 * @param port zero means any free one
 * @param dialect its dialect; Mira's contracts are at its root
 * @param endpoint the path of MCP there
 * @param origins web origins that may call there
 * @param shows what it offers, as scopes
 */
public record ListenerConfig(
        String host,
        int port,
        WorkspaceConfig.Language dialect,
        String endpoint,
        List<String> origins,
        List<String> shows) {
    static final GroupShape<ListenerConfig> SHAPE =
            new GroupShape<>("a listener", ListenerConfig::of);

    public ListenerConfig {
        origins = List.copyOf(origins);
        shows = List.copyOf(shows);
    }

    private static Optional<ListenerConfig> of(GroupValues<ListenerConfig> in) {
        Optional<String> host =
                in.key("host", "The address to listen on.")
                        .is(ListenConfig.HOST)
                        .note("listen.host")
                        .shownIf(
                                listener ->
                                        Optional.of(listener.host()).filter(it -> !it.isEmpty()))
                        .find();
        Optional<Integer> port =
                in.key("port", "The port to listen on; 0 takes any free one.")
                        .whole(0, 65_535)
                        .shown(ListenerConfig::port)
                        .required();
        WorkspaceConfig.Language dialect =
                in.key(
                                "dialect",
                                "The protocol: mcp at the endpoint, or mira (a specification for coding "
                                        + "agents' workspaces) at the root.")
                        .choice(WorkspaceConfig.Language.values())
                        .shown(ListenerConfig::dialect)
                        .or(WorkspaceConfig.Language.MCP);
        String endpoint =
                in.key("endpoint", "The path under which MCP is served there.")
                        .is(ListenConfig.ENDPOINT)
                        .shown(ListenerConfig::endpoint)
                        .or("/mcp");
        Optional<List<String>> origins =
                in.key("origins", "Origins of web pages that may call there.")
                        .list(ListenConfig.ORIGIN)
                        .note("listen.origins")
                        .shownIf(
                                listener ->
                                        Optional.of(listener.origins()).filter(it -> !it.isEmpty()))
                        .find();
        List<String> shows =
                in.key(
                                "shows",
                                "The tools, resources and prompts offered there, as scopes. "
                                        + "Nothing else exists there.")
                        .list(
                                new TextType(
                                        "a scope such as tools:pizza-* or resources",
                                        "^(\\*|[a-z]{1,20}"
                                                + "(:[\\x21\\x23-\\x5b\\x5d-\\x7e]{1,170})?)$"))
                        .shown(ListenerConfig::shows)
                        .or(List.of("*"));
        for (String scope : shows) {
            if (!Scopes.isScope(scope)) {
                in.report("shows", SafeText.quoted(scope) + " is no scope", "see keys");
            }
        }
        return port.map(
                at ->
                        new ListenerConfig(
                                host.orElse(""),
                                at,
                                dialect,
                                endpoint,
                                origins.orElse(List.of()),
                                shows));
    }
}
