package dev.toolbooth.core.tool;

import dev.toolbooth.core.ask.Call;
import dev.toolbooth.core.signal.Follower;
import dev.toolbooth.core.signal.Signal;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** One call of a tool. The arguments have been checked against the tool's schema. */
public interface ToolCall extends Call {

    /** The arguments, an empty object when there were none. */
    ObjectNode arguments();

    /**
     * The unread payment that came with the call and was not taken here: x402's PaymentPayload, if
     * the client is right. Not to be changed.
     */
    default Optional<ObjectNode> payment() {
        return Optional.empty();
    }

    /**
     * Sends the client an event, and waits for as long as the client is slow. An unreachable client
     * gets nothing.
     */
    default void say(Signal.Event event) throws InterruptedException {}

    /** The way to this client that outlives the call. */
    default Follower follower() {
        return Follower.NOBODY;
    }

    /**
     * The caller's account, where the tool is {@linkplain Tool#onTab one that bills} and there is
     * one.
     */
    default Optional<Tab> tab() {
        return Optional.empty();
    }

    /** A text argument, or the fallback when it was left out. */
    default String text(String name, String fallback) {
        JsonNode value = arguments().get(name);
        return value != null && value.isString() ? value.stringValue() : fallback;
    }

    /** A text argument, empty when it was left out. */
    default String text(String name) {
        return text(name, "");
    }

    /** A whole-number argument, or the fallback when it was left out. */
    default int integer(String name, int fallback) {
        JsonNode value = arguments().get(name);
        return value != null && value.canConvertToInt() ? value.intValue() : fallback;
    }

    /** A number argument, or the fallback when it was left out. */
    default double number(String name, double fallback) {
        JsonNode value = arguments().get(name);
        return value != null && value.isNumber() ? value.decimalValue().doubleValue() : fallback;
    }
}
