package dev.toolbooth.dialects.mcp;

import dev.toolbooth.core.ask.LogLevel;
import dev.toolbooth.core.ask.Question;
import dev.toolbooth.core.operation.TaskView;
import dev.toolbooth.core.signal.Interests;
import dev.toolbooth.core.signal.Signal;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.Rpc;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** A writer of notifications in MCP. */
final class SignalWriter {
    private SignalWriter() {}

    /** For a client of the era of sessions. */
    static Optional<ObjectNode> legacy(
            Signal signal,
            Revision revision,
            @Nullable JsonNode progressToken,
            @Nullable LogLevel least) {
        return switch (signal) {
            case Signal.Progress progress -> progress(progress, progressToken, revision);
            case Signal.Log log -> log(log, least);
            case Signal.Asked(String id, Question question) ->
                    Optional.of(
                            Rpc.request(
                                    id,
                                    QuestionWriter.method(question),
                                    QuestionWriter.params(question, revision)));
            case Signal.Withdrawn(String id, String reason) ->
                    notify(
                            "notifications/cancelled",
                            Json.object().put("requestId", id).put("reason", reason));
            case Signal.Change change ->
                    revision.has(Feature.LIST_NEWS) || !isListNews(change)
                            ? changed(change)
                            : Optional.empty();
            case Signal.Event _ -> Optional.empty();
        };
    }

    /** For a client of 2026-07-28, in answer to the request with this id. */
    static Optional<ObjectNode> modern(
            Signal signal,
            @Nullable JsonNode id,
            @Nullable JsonNode progressToken,
            @Nullable LogLevel least) {
        return switch (signal) {
            case Signal.Progress progress ->
                    progress(progress, progressToken, ModernMessage.REVISION);
            case Signal.Log log -> log(log, least);
            case Signal.Asked _, Signal.Withdrawn _, Signal.Event _ -> Optional.empty();
            case Signal.Change change -> changed(change).map(n -> tag(n, id));
        };
    }

    /** A task that has come further, in answer to the request with this id. */
    static ObjectNode task(TaskView task, @Nullable JsonNode id) {
        return tag(Rpc.notification("notifications/tasks", TaskWriter.detailed(task)), id);
    }

    /** The first message of a stream of changes: what it will have. */
    static ObjectNode acknowledged(JsonNode id, Interests agreed) {
        ObjectNode params = Json.object();
        ObjectNode told = params.putObject("notifications");
        if (agreed.tools()) {
            told.put("toolsListChanged", true);
        }
        if (agreed.prompts()) {
            told.put("promptsListChanged", true);
        }
        if (agreed.resources()) {
            told.put("resourcesListChanged", true);
        }
        if (!agreed.uris().isEmpty()) {
            ArrayNode uris = told.putArray("resourceSubscriptions");
            agreed.uris().stream().sorted().forEach(uris::add);
        }
        if (!agreed.taskIds().isEmpty()) {
            ArrayNode ids = told.putArray("taskIds");
            agreed.taskIds().stream().sorted().forEach(ids::add);
        }
        return tag(Rpc.notification("notifications/subscriptions/acknowledged", params), id);
    }

    /** The result that ends a stream of changes. */
    static ObjectNode farewell(JsonNode id) {
        ObjectNode result = Json.object();
        result.putObject("_meta").set(Meta.SUBSCRIPTION_ID, id);
        return result;
    }

    private static ObjectNode tag(ObjectNode notification, @Nullable JsonNode id) {
        if (id != null) {
            notification.withObject("/params/_meta").set(Meta.SUBSCRIPTION_ID, id);
        }
        return notification;
    }

    /** Whether the notification needs {@link Feature#LIST_NEWS}. */
    private static boolean isListNews(Signal.Change change) {
        return switch (change) {
            case Signal.ToolsChanged _, Signal.ResourcesChanged _ -> true;
            case Signal.PromptsChanged _, Signal.ResourceUpdated _ -> false;
        };
    }

    private static Optional<ObjectNode> changed(Signal.Change change) {
        return switch (change) {
            case Signal.ToolsChanged _ -> notify("notifications/tools/list_changed", Json.object());
            case Signal.PromptsChanged _ ->
                    notify("notifications/prompts/list_changed", Json.object());
            case Signal.ResourcesChanged _ ->
                    notify("notifications/resources/list_changed", Json.object());
            case Signal.ResourceUpdated(String uri) ->
                    notify("notifications/resources/updated", Json.object().put("uri", uri));
        };
    }

    private static Optional<ObjectNode> progress(
            Signal.Progress progress, @Nullable JsonNode token, Revision revision) {
        if (token == null) {
            return Optional.empty();
        }
        ObjectNode params = Json.object();
        params.set("progressToken", token);
        params.put("progress", progress.done());
        if (progress.total() > 0) {
            params.put("total", progress.total());
        }
        if (revision.has(Feature.PROGRESS_MESSAGE) && !progress.message().isEmpty()) {
            params.put("message", progress.message());
        }
        return notify("notifications/progress", params);
    }

    private static Optional<ObjectNode> log(Signal.Log log, @Nullable LogLevel least) {
        if (least == null || log.level().compareTo(least) < 0) {
            return Optional.empty();
        }
        ObjectNode params =
                Json.object().put("level", log.level().wireName()).put("logger", log.logger());
        params.set("data", log.data());
        return notify("notifications/message", params);
    }

    private static Optional<ObjectNode> notify(String method, ObjectNode params) {
        return Optional.of(Rpc.notification(method, params));
    }
}
