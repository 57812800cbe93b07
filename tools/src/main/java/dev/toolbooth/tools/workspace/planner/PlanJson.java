package dev.toolbooth.tools.workspace.planner;

import dev.toolbooth.wire.Json;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Plans as Mira's contracts write them, which is also how they are kept. */
final class PlanJson {
    private PlanJson() {}

    static ObjectNode of(Plan plan) {
        ObjectNode json = Json.object().put("id", plan.id()).put("title", plan.title());
        json.put("description", plan.description());
        ArrayNode tasks = json.putArray("tasks");
        plan.tasks().forEach(task -> tasks.add(of(task)));
        return json.put("created_at", plan.createdAt().toString())
                .put("updated_at", plan.updatedAt().toString());
    }

    static ObjectNode of(Task task) {
        ObjectNode json = Json.object().put("id", task.id());
        json.put("description", task.description()).put("status", task.status().text());
        json.put("assignee_role", task.role()).put("parent_id", task.parent().orElse(null));
        ArrayNode children = json.putArray("children");
        task.children().forEach(children::add);
        return json;
    }

    static Plan plan(String text) {
        JsonNode json = Json.parse(text);
        List<Task> tasks = new ArrayList<>();
        json.path("tasks").forEach(task -> tasks.add(task(task)));
        return new Plan(
                json.path("id").stringValue(),
                json.path("title").stringValue(),
                json.path("description").stringValue(),
                tasks,
                Instant.parse(json.path("created_at").stringValue()),
                Instant.parse(json.path("updated_at").stringValue()));
    }

    private static Task task(JsonNode json) {
        List<String> children = new ArrayList<>();
        json.path("children").forEach(child -> children.add(child.stringValue()));
        JsonNode parent = json.path("parent_id");
        return new Task(
                json.path("id").stringValue(),
                json.path("description").stringValue(),
                TaskStatus.of(json.path("status").stringValue()),
                json.path("assignee_role").stringValue(),
                parent.isString() ? Optional.of(parent.stringValue()) : Optional.empty(),
                children);
    }
}
