package dev.toolbooth.core.call;

import dev.toolbooth.core.ask.ClientProfile;
import dev.toolbooth.core.ask.LogLevel;
import dev.toolbooth.core.pay.Payment;
import dev.toolbooth.core.signal.Interests;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What a client wants, in no dialect's words. */
public sealed interface Operation {

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
     * @param traceparent what this call is a part of, as W3C's Trace Context writes it; anything
     *     may stand there
     * @param repetition the key by which a repetition of this call is known, or null
     * @param receipt whether the answer shall have the signed receipt in it
     * @param payment the payment that came with the call, or null
     * @param priceFirst whether somebody who hasn't paid is told the price before anything about
     *     the arguments: a request without any is how buyers of plain HTTP ask for it
     */
    record CallTool(
            String name,
            ObjectNode arguments,
            Retry retry,
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
                Retry retry,
                @Nullable String traceparent,
                @Nullable String repetition,
                boolean receipt,
                @Nullable Payment payment) {
            this(name, arguments, retry, traceparent, repetition, receipt, payment, false);
        }

        /** A call that is no part of anything, and never the same as another. */
        public CallTool(String name, ObjectNode arguments, Retry retry) {
            this(name, arguments, retry, null, null, false, null);
        }

        /** A call whose receipt is fetched later, if anyone wants it. */
        public CallTool(
                String name,
                ObjectNode arguments,
                Retry retry,
                @Nullable String traceparent,
                @Nullable String repetition) {
            this(name, arguments, retry, traceparent, repetition, false, null);
        }
    }

    /** Read a resource. */
    record ReadResource(String uri, Retry retry) implements Operation {}

    /** Fill in a prompt. */
    record GetPrompt(String name, Map<String, String> arguments, Retry retry) implements Operation {
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
    record GetTask(String id) implements Operation {}

    /** Give a task answers it waits for. */
    record UpdateTask(String id, ObjectNode answers) implements Operation {}

    /** Stop a task. */
    record CancelTask(String id) implements Operation {}

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
}
