package dev.toolbooth.core.operation;

import dev.toolbooth.core.ask.ClientProfile;
import dev.toolbooth.core.ask.LogLevel;
import dev.toolbooth.core.rail.Payment;
import dev.toolbooth.core.signal.Interests;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A client's request, in no dialect's words. */
public sealed interface Operation {

    /** Something about a task. */
    sealed interface OfTask extends Operation {}

    /** Start a session at this revision. */
    record OpenSession(String protocol, ClientProfile client) implements Operation {}

    /** End the session. */
    record CloseSession() implements Operation {}

    /** Say what the server can do. */
    record Discover() implements Operation {}

    /** Say what is sold here, and for how much. */
    record DescribeShop() implements Operation {}

    /** Say that you are there. */
    record Ping() implements Operation {}

    /**
     * List tools; a null cursor means from the start.
     *
     * @param limit the most on a page, or 0 for the server's own limit
     */
    record ListTools(@Nullable String cursor, ToolFilter filter, int limit) implements Operation {

        /** All tools, as many on a page as the server likes. */
        public ListTools(@Nullable String cursor) {
            this(cursor, ToolFilter.ALL, 0);
        }
    }

    /** List resources. */
    record ListResources(@Nullable String cursor) implements Operation {}

    /** List families of resources. */
    record ListTemplates(@Nullable String cursor) implements Operation {}

    /** List prompts. */
    record ListPrompts(@Nullable String cursor) implements Operation {}

    /**
     * Call a tool.
     *
     * @param traceparent the trace that this call is a part of, in W3C's Trace Context; unchecked
     *     text
     * @param repetition the call's idempotency key, or null
     * @param receipt whether the answer has the signed receipt in it
     * @param payment the payment that came with the call, or null
     * @param priceFirst whether an unpaid caller learns the price before any fault in the
     *     arguments: buyers of plain HTTP ask for it by a request without any
     */
    record CallTool(
            String name,
            ObjectNode arguments,
            InputResponses inputResponses,
            @Nullable String traceparent,
            @Nullable String repetition,
            boolean receipt,
            @Nullable Payment payment,
            boolean priceFirst)
            implements Operation {

        /** A call whose arguments are looked at first. */
        public CallTool(
                String name,
                ObjectNode arguments,
                InputResponses inputResponses,
                @Nullable String traceparent,
                @Nullable String repetition,
                boolean receipt,
                @Nullable Payment payment) {
            this(name, arguments, inputResponses, traceparent, repetition, receipt, payment, false);
        }

        /** A call that is no part of anything, and never the same as another. */
        public CallTool(String name, ObjectNode arguments, InputResponses inputResponses) {
            this(name, arguments, inputResponses, null, null, false, null);
        }

        /** A call whose receipt is fetched later, if anyone wants it. */
        public CallTool(
                String name,
                ObjectNode arguments,
                InputResponses inputResponses,
                @Nullable String traceparent,
                @Nullable String repetition) {
            this(name, arguments, inputResponses, traceparent, repetition, false, null);
        }
    }

    /** Read a resource. */
    record ReadResource(String uri, InputResponses inputResponses) implements Operation {}

    /** Fill in a prompt. */
    record GetPrompt(String name, Map<String, String> arguments, InputResponses inputResponses)
            implements Operation {
        public GetPrompt {
            arguments = Map.copyOf(arguments);
        }
    }

    /** Suggest values for an argument of a prompt. */
    record CompletePrompt(String prompt, String argument, String typed, Map<String, String> chosen)
            implements Operation {}

    /** Suggest values for a variable of a family of resources. */
    record CompleteTemplate(
            String uriTemplate, String variable, String typed, Map<String, String> chosen)
            implements Operation {}

    /** Tell this session when the resource changes. */
    record Watch(String uri) implements Operation {}

    /** Tell it no longer. */
    record Unwatch(String uri) implements Operation {}

    /** Send this session log entries from this level on. */
    record SetLogLevel(LogLevel least) implements Operation {}

    /** Tell about changes on this request's own stream. */
    record Listen(Interests interests) implements Operation {}

    /** Say how a task stands. */
    record GetTask(String id) implements OfTask {}

    /** Give a task answers it waits for. */
    record UpdateTask(String id, ObjectNode answers) implements OfTask {}

    /** Stop a task. */
    record CancelTask(String id) implements OfTask {}

    /** Stop the call with this request id. */
    record Cancel(JsonNode requestId) implements Operation {}

    /** Take the answer to a question. */
    record TakeAnswer(JsonNode askId, @Nullable JsonNode result, @Nullable JsonNode error)
            implements Operation {}

    /** Know that the client has read our half of the handshake. */
    record Confirm() implements Operation {}

    /** Nothing to do but to say so: a notification that changes nothing here. */
    record Acknowledge() implements Operation {}

    /** Nothing that can be done: the dialect has already found out why. */
    record Refuse(Refusal refusal) implements Operation {}

    /** Whether it may wait for code that isn't ours, as that of a tool. */
    default boolean mayWait() {
        return switch (this) {
            case CallTool _, ReadResource _, GetPrompt _, CompletePrompt _, CompleteTemplate _ ->
                    true;
            case OpenSession _,
                    CloseSession _,
                    Discover _,
                    DescribeShop _,
                    Ping _,
                    ListTools _,
                    ListResources _,
                    ListTemplates _,
                    ListPrompts _,
                    Watch _,
                    Unwatch _,
                    SetLogLevel _,
                    Listen _,
                    OfTask _,
                    Cancel _,
                    TakeAnswer _,
                    Confirm _,
                    Acknowledge _,
                    Refuse _ ->
                    false;
        };
    }
}
