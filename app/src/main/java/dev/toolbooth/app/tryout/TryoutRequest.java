package dev.toolbooth.app.tryout;

import dev.toolbooth.core.secret.Redactor;
import dev.toolbooth.dialects.mcp.Revision;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * A request to try a tool.
 *
 * @param toolEndpoint one of the tool's endpoints
 * @param revision of MCP, for endpoints that speak it
 */
public record TryoutRequest(
        OfferedTool tool,
        ToolEndpoint toolEndpoint,
        ObjectNode arguments,
        Revision revision,
        Pay pay) {

    /** A way to pay for it. */
    public sealed interface Pay {
        /** Not at all. */
        record Nothing() implements Pay {}

        /** By the account of a key. */
        record Key(String secret) implements Pay {
            @Override
            public String toString() {
                return "Key[" + Redactor.MASK + "]";
            }
        }

        /**
         * With play money, from a wallet that was made for it.
         *
         * @param key who calls, where only those are let in who say so; or null
         */
        record Play(@Nullable String key) implements Pay {
            @Override
            public String toString() {
                return "Play[" + Redactor.MASK + "]";
            }
        }

        /** What shows who calls, or null. */
        default @Nullable String credential() {
            return switch (this) {
                case Nothing() -> null;
                case Key(String secret) -> secret;
                case Play(String key) -> key;
            };
        }
    }
}
