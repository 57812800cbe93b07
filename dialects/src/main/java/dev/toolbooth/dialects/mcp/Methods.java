package dev.toolbooth.dialects.mcp;

import dev.toolbooth.core.ask.LogLevel;
import dev.toolbooth.core.operation.Operation;
import dev.toolbooth.core.operation.Refusal;
import dev.toolbooth.core.signal.Interests;
import dev.toolbooth.dialects.x402.IncomingPayment;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The methods of MCP, and the operations that they stand for. */
final class Methods {
    /** Some clients leave the prefix away. */
    private static final Set<String> CONFIRMS = Set.of("initialized", "notifications/initialized");

    private Methods() {}

    /** A method that every revision has, or null. */
    private static @Nullable Operation shared(
            String method, Params params, IncomingPayment incomingPayment) throws BadParams {
        return switch (method) {
            case "tools/call" ->
                    new Operation.CallTool(
                            params.text("name"),
                            arguments(params),
                            params.retry(),
                            params.traceparent(),
                            params.repetition(),
                            params.receipt(),
                            incomingPayment.payment());
            case "tools/list" -> new Operation.ListTools(params.optionalText("cursor"));
            case "resources/list" -> new Operation.ListResources(params.optionalText("cursor"));
            case "resources/templates/list" ->
                    new Operation.ListTemplates(params.optionalText("cursor"));
            case "resources/read" -> readResource(params);
            case "prompts/list" -> new Operation.ListPrompts(params.optionalText("cursor"));
            case "prompts/get" ->
                    new Operation.GetPrompt(
                            params.text("name"), params.texts("arguments"), params.retry());
            case "completion/complete" -> completion(params);
            default -> null;
        };
    }

    /** The tool's own arguments: a payment among them, or none, is no such one. */
    private static ObjectNode arguments(Params params) throws BadParams {
        ObjectNode arguments = params.object("arguments");
        if (!arguments.has(IncomingPayment.ARGUMENT)) {
            return arguments;
        }
        ObjectNode own = arguments.deepCopy();
        own.remove(IncomingPayment.ARGUMENT);
        return own;
    }

    /** A method of the revisions with sessions. */
    static Operation legacy(String method, Params params, IncomingPayment incomingPayment)
            throws BadParams {
        Operation shared = shared(method, params, incomingPayment);
        if (shared != null) {
            return shared;
        }
        return switch (method) {
            case "initialize" -> initialize(params);
            case "ping" -> new Operation.Ping();
            case "initialized", "notifications/initialized" -> new Operation.Confirm();
            case "logging/setLevel" -> new Operation.SetLogLevel(level(params.text("level")));
            case "resources/subscribe" -> new Operation.Watch(params.text("uri"));
            case "resources/unsubscribe" -> new Operation.Unwatch(params.text("uri"));
            default -> new Operation.Refuse(new Refusal.UnknownMethod(method));
        };
    }

    /** A method of the revision without sessions. */
    static Operation modern(String method, Params params, IncomingPayment incomingPayment)
            throws BadParams {
        Operation shared = shared(method, params, incomingPayment);
        if (shared != null) {
            return shared;
        }
        return switch (method) {
            case "server/discover" -> new Operation.Discover();
            case "subscriptions/listen" -> new Operation.Listen(interests(params));
            case "tasks/get" -> new Operation.GetTask(params.text("taskId"));
            case "tasks/update" ->
                    new Operation.UpdateTask(
                            params.text("taskId"), params.object("inputResponses"));
            case "tasks/cancel" -> new Operation.CancelTask(params.text("taskId"));
            default -> new Operation.Refuse(new Refusal.UnknownMethod(method));
        };
    }

    /** A notification of any revision; one that we don't know changes nothing. */
    static Operation notification(String method, Params params) {
        if (method.equals("notifications/cancelled")) {
            JsonNode requestId = params.json().get("requestId");
            if (requestId != null) {
                return new Operation.Cancel(requestId);
            }
        }
        return CONFIRMS.contains(method) ? new Operation.Confirm() : new Operation.Acknowledge();
    }

    private static Operation readResource(Params params) throws BadParams {
        if (params.json().has("arguments")) {
            throw new BadParams(
                    "a resource takes no \"arguments\": whatever it depends on is part of its \"uri\""
                            + " (resources/templates/list says how); what takes arguments is a tool"
                            + " (tools/call) or a prompt (prompts/get)");
        }
        return new Operation.ReadResource(params.text("uri"), params.retry());
    }

    private static Operation initialize(Params params) throws BadParams {
        Revision wanted = Revision.of(params.text("protocolVersion"));
        Revision agreed =
                wanted == null || wanted.stateless() ? Revision.LATEST_WITH_SESSIONS : wanted;
        return new Operation.OpenSession(
                agreed.wireName(),
                McpCapabilities.client(
                        params.object("capabilities"), params.object("clientInfo"), agreed));
    }

    private static LogLevel level(String name) throws BadParams {
        return LogLevel.of(name)
                .orElseThrow(
                        () ->
                                new BadParams(
                                        "unknown level \""
                                                + name
                                                + "\": expected debug, info, notice, warning,"
                                                + " error, critical, alert or emergency"));
    }

    private static Operation completion(Params params) throws BadParams {
        Params ref = params.inner("ref");
        Params argument = params.inner("argument");
        String name = argument.text("name");
        String typed = argument.text("value");
        var chosen = params.inner("context").texts("arguments");
        return switch (ref.text("type")) {
            case "ref/prompt" ->
                    new Operation.CompletePrompt(ref.text("name"), name, typed, chosen);
            case "ref/resource" ->
                    new Operation.CompleteTemplate(ref.text("uri"), name, typed, chosen);
            default -> throw new BadParams("\"ref.type\" must be ref/prompt or ref/resource");
        };
    }

    private static Interests interests(Params params) throws BadParams {
        Params wanted = params.inner("notifications");
        JsonNode json = wanted.json();
        return new Interests(
                json.path("toolsListChanged").asBoolean(false),
                json.path("promptsListChanged").asBoolean(false),
                json.path("resourcesListChanged").asBoolean(false),
                wanted.textSet("resourceSubscriptions"),
                wanted.textSet("taskIds"));
    }
}
