package dev.toolbooth.client.model;

import java.util.List;

/**
 * The protocol that a server is known to speak over streamable HTTP, so that nothing is tried to
 * find out.
 */
public sealed interface KnownProtocol {

    /** A session that begins with a handshake of this revision. */
    record Session(String revision) implements KnownProtocol {}

    /**
     * Requests that say all, as from 2026-07-28 on.
     *
     * @param tools what the server would list
     */
    record Stateless(List<ToolInfo> tools) implements KnownProtocol {
        public Stateless {
            tools = List.copyOf(tools);
        }
    }

    /** Requests of JSON-RPC with nothing of MCP around them. */
    record Bare() implements KnownProtocol {}
}
