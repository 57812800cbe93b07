package dev.toolbooth.app.attempt;

import dev.toolbooth.dialects.mcp.Revision;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * What is to be tried.
 *
 * @param offer one of the tool's
 * @param revision of MCP; the others speak none
 */
public record Order(
        OfferedTool tool, Offer offer, ObjectNode arguments, Revision revision, Pay pay) {

    /** How it is paid for. */
    public sealed interface Pay {
        /** Not at all. */
        record Nothing() implements Pay {}

        /** By the account of a key. */
        record Key(String secret) implements Pay {
            @Override
            public String toString() {
                return "Key[" + Masks.MASK + "]";
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
                return "Play[" + Masks.MASK + "]";
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
