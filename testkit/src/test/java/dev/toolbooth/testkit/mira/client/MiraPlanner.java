package dev.toolbooth.testkit.mira.client;

import dev.toolbooth.wire.Json;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Plans of a workspace and their tasks. */
public final class MiraPlanner {
    private final MiraLink link;

    MiraPlanner(MiraLink link) {
        this.link = link;
    }

    /**
     * A task of a plan.
     *
     * @param status todo, in_progress, done or blocked
     * @param parent the task that it is a part of, or null
     */
    public record Task(
            String id,
            String description,
            String status,
            String role,
            @Nullable String parent,
            List<String> children) {
        public Task {
            children = List.copyOf(children);
        }
    }

    /** A plan. */
    public record Plan(
            String id,
            String title,
            String description,
            List<Task> tasks,
            String createdAt,
            String updatedAt) {
        public Plan {
            tasks = List.copyOf(tasks);
        }
    }

    /** A part of all plans; {@code next} is null at the end. */
    public record Plans(List<Plan> plans, @Nullable String next) {
        public Plans {
            plans = List.copyOf(plans);
        }
    }

    /** Makes a plan of what somebody wants. */
    public Plan create(String title, String request) {
        return create(Json.object().put("title", title).put("user_request", request));
    }

    /** Makes a plan as the parameters say. */
    public Plan create(ObjectNode params) {
        return plan(link.ask("planner/create_plan", params).path("plan"));
    }

    public Plan get(String plan) {
        return plan(link.ask("planner/get_plan", Json.object().put("plan_id", plan)).path("plan"));
    }

    /** Changes a task; what the patch doesn't name stays. */
    public Task update(String plan, String task, ObjectNode patch) {
        ObjectNode params = Json.object().put("plan_id", plan).put("task_id", task);
        params.set("patch", patch);
        return task(link.ask("planner/update_task", params).path("task"));
    }

    /** A part of all plans, from the start or where the last one ended. */
    public Plans list(@Nullable String cursor, int most) {
        ObjectNode result =
                link.ask(
                        "planner/list_plans",
                        Json.object().put("cursor", cursor).put("limit", most));
        List<Plan> plans = new ArrayList<>();
        result.path("plans").forEach(one -> plans.add(plan(one)));
        JsonNode next = result.path("next_cursor");
        return new Plans(plans, next.isString() ? next.stringValue() : null);
    }

    public void delete(String plan) {
        link.ask("planner/delete_plan", Json.object().put("plan_id", plan));
    }

    private static Plan plan(JsonNode json) {
        List<Task> tasks = new ArrayList<>();
        json.path("tasks").forEach(one -> tasks.add(task(one)));
        return new Plan(
                json.path("id").asString(""),
                json.path("title").asString(""),
                json.path("description").asString(""),
                tasks,
                json.path("created_at").asString(""),
                json.path("updated_at").asString(""));
    }

    private static Task task(JsonNode json) {
        List<String> children = new ArrayList<>();
        json.path("children").forEach(one -> children.add(one.asString("")));
        JsonNode parent = json.path("parent_id");
        return new Task(
                json.path("id").asString(""),
                json.path("description").asString(""),
                json.path("status").asString(""),
                json.path("assignee_role").asString(""),
                parent.isString() ? parent.stringValue() : null,
                children);
    }
}
