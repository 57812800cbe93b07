package dev.toolbooth.client;

import dev.toolbooth.client.model.Callbacks;
import dev.toolbooth.client.model.ElicitResult;
import dev.toolbooth.client.model.Elicitation;
import dev.toolbooth.client.model.Elicitor;
import dev.toolbooth.client.model.McpException;
import dev.toolbooth.client.model.Root;
import dev.toolbooth.client.model.Sampler;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.RpcCode;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A handler of the server's requests that answers them by the callbacks given. As thread-safe as
 * they are.
 */
final class ServerRequestHandler {
    private final Callbacks callbacks;
    private final UserWaitTimer userWaitTimer;

    ServerRequestHandler(Callbacks callbacks, UserWaitTimer userWaitTimer) {
        this.callbacks = callbacks;
        this.userWaitTimer = userWaitTimer;
    }

    /** The capabilities that the server learns of. */
    ObjectNode capabilities() {
        ObjectNode all = Json.object();
        Elicitor elicitor = callbacks.elicitor();
        if (elicitor != null) {
            ObjectNode modes = all.putObject("elicitation");
            modes.putObject("form");
            if (elicitor.opensPages()) {
                modes.putObject("url");
            }
        }
        if (callbacks.sampler() != null) {
            all.putObject("sampling");
        }
        if (callbacks.roots() != null) {
            all.putObject("roots");
        }
        return all;
    }

    /**
     * The result that the server waits for.
     *
     * @throws McpException.RpcError what it gets instead
     */
    ObjectNode answer(String method, ObjectNode params) {
        userWaitTimer.begin();
        try {
            return switch (method) {
                case "ping" -> Json.object();
                case "elicitation/create" -> elicit(params);
                case "sampling/createMessage" -> sample(params);
                case "roots/list" -> roots();
                default -> throw unknown(method);
            };
        } catch (McpException.RpcError known) {
            throw known;
        } catch (RuntimeException fault) {
            throw new McpException.RpcError(
                    RpcCode.INTERNAL_ERROR, "The client could not answer " + method + ".", null);
        } finally {
            userWaitTimer.end();
        }
    }

    private ObjectNode elicit(ObjectNode params) {
        Elicitor elicitor = callbacks.elicitor();
        if (elicitor == null) {
            throw unknown("elicitation/create");
        }
        boolean page = params.path("mode").asString("form").equals("url");
        JsonNode asked = params.path("requestedSchema");
        if (page ? !elicitor.opensPages() : !asked.isObject()) {
            throw new McpException.RpcError(
                    RpcCode.INVALID_PARAMS,
                    page
                            ? "This client opens no pages."
                            : "elicitation/create needs \"requestedSchema\", an object.",
                    null);
        }
        @Nullable ObjectNode schema = page || !(asked instanceof ObjectNode form) ? null : form;
        ElicitResult said =
                elicitor.elicit(
                        new Elicitation(
                                params.path("message").asString(""),
                                schema,
                                page ? params.path("url").asString("") : null,
                                params));
        ObjectNode answer = Json.object();
        switch (said) {
            case ElicitResult.Accept accept -> {
                answer.put("action", "accept");
                if (schema != null) {
                    answer.set("content", withDefaults(accept.content(), schema));
                }
            }
            case ElicitResult.Decline _ -> answer.put("action", "decline");
            case ElicitResult.Cancel _ -> answer.put("action", "cancel");
        }
        return answer;
    }

    /** What the user left out is what the server said it would be then. */
    private static ObjectNode withDefaults(ObjectNode content, ObjectNode schema) {
        ObjectNode all = content.deepCopy();
        for (Map.Entry<String, JsonNode> property : schema.path("properties").properties()) {
            JsonNode usual = property.getValue().get("default");
            if (usual != null && !all.has(property.getKey())) {
                all.set(property.getKey(), usual.deepCopy());
            }
        }
        return all;
    }

    private ObjectNode sample(ObjectNode params) {
        Sampler sampler = callbacks.sampler();
        if (sampler == null) {
            throw unknown("sampling/createMessage");
        }
        return sampler.createMessage(params);
    }

    private ObjectNode roots() {
        Supplier<List<Root>> roots = callbacks.roots();
        if (roots == null) {
            throw unknown("roots/list");
        }
        ObjectNode answer = Json.object();
        ArrayNode all = answer.putArray("roots");
        for (Root root : roots.get()) {
            ObjectNode one = all.addObject().put("uri", root.uri());
            if (root.name() != null) {
                one.put("name", root.name());
            }
        }
        return answer;
    }

    private static McpException.RpcError unknown(String method) {
        return new McpException.RpcError(
                RpcCode.METHOD_NOT_FOUND, "This client does not answer " + method + ".", null);
    }
}
