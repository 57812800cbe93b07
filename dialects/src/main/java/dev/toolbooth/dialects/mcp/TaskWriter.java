package dev.toolbooth.dialects.mcp;

import dev.toolbooth.core.dialect.Reply;
import dev.toolbooth.core.operation.Outcome;
import dev.toolbooth.core.operation.Refusal;
import dev.toolbooth.core.operation.TaskView;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.RpcCode;
import java.util.Locale;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A writer of tasks in the extension {@code io.modelcontextprotocol/tasks}. */
final class TaskWriter {
    private TaskWriter() {}

    /** The task alone, as when it was made. */
    static ObjectNode task(TaskView task) {
        ObjectNode json = Json.object().put("taskId", task.id());
        json.put("status", task.status().name().toLowerCase(Locale.ROOT));
        String message = task.message();
        if (message != null && !message.isEmpty()) {
            json.put("statusMessage", message);
        }
        json.put("createdAt", task.createdAt().toString());
        json.put("lastUpdatedAt", task.updatedAt().toString());
        json.put("ttlMs", task.ttl().toMillis());
        json.put("pollIntervalMs", task.pollInterval().toMillis());
        return json;
    }

    /** The task with what it waits for, or its outcome. */
    static ObjectNode detailed(TaskView task) {
        ObjectNode json = task(task);
        switch (task.status()) {
            case INPUT_REQUIRED ->
                    json.set("inputRequests", ResultWriter.inputRequests(task.questions()));
            case COMPLETED -> {
                Outcome outcome = task.outcome();
                if (outcome != null) {
                    ObjectNode result =
                            ResultWriter.of(ModernMessage.REVISION)
                                    .write(outcome, PaymentStyle.NONE, McpOptions.DEFAULT);
                    json.set("result", result.put("resultType", "complete"));
                }
            }
            case FAILED -> json.set("error", error(task));
            case WORKING, CANCELLED -> {}
        }
        return json;
    }

    private static JsonNode error(TaskView task) {
        return switch (task.outcome()) {
            case Outcome.Refused(Refusal refusal) -> {
                Reply reply = Refusals.modern(refusal, null);
                JsonNode body = reply.body();
                yield body == null ? internal("The task failed") : body.path("error");
            }
            case Outcome.Failed failed -> internal(failed.message());
            case null -> internal("The task failed");
            case Outcome.Completed _,
                    Outcome.Introduction _,
                    Outcome.Listing _,
                    Outcome.Lookup _,
                    Outcome.Unpaid _,
                    Outcome.Ongoing _,
                    Outcome.Wordless _ ->
                    internal("The task failed");
        };
    }

    private static ObjectNode internal(String message) {
        return Json.object().put("code", RpcCode.INTERNAL_ERROR).put("message", message);
    }
}
