package dev.toolbooth.app.config;

import java.util.List;

/**
 * A further address where clients are served.
 *
 * @param port zero means any free one
 * @param dialect what is spoken there; Mira's contracts are at its root
 * @param endpoint the path of MCP there
 * @param origins web origins that may call there
 * @param shows what there is, in the words of scopes
 */
public record ListenerConfig(
        String host,
        int port,
        WorkspaceConfig.Language dialect,
        String endpoint,
        List<String> origins,
        List<String> shows) {
    public ListenerConfig {
        origins = List.copyOf(origins);
        shows = List.copyOf(shows);
    }
}
