package dev.toolbooth.tools.workspace.planner;

import dev.toolbooth.wire.Json;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The JSON of plans in Mira's contracts, in which they are also stored. */
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

    static ObjectNode of(PlanTask task) {
        ObjectNode json = Json.object().put("id", task.id());
        json.put("description", task.description()).put("status", task.status().text());
        json.put("assignee_role", task.role()).put("parent_id", task.parent().orElse(null));
        json.set("children", texts(task.children()));
        return json;
    }

    static ArrayNode texts(List<String> all) {
        ArrayNode json = Json.array();
        all.forEach(json::add);
        return json;
    }

    /** A plan with its public facts beyond Mira's contracts. */
    static ObjectNode whole(Plan plan, Instant now) {
        ObjectNode json = of(plan);
        for (JsonNode one : json.path("tasks")) {
            ObjectNode task = (ObjectNode) one;
            String id = task.path("id").stringValue();
            task.set("depends_on", texts(plan.relations().before(id)));
            task.putNull("acceptance");
            plan.relations()
                    .acceptance(id)
                    .ifPresent(command -> task.set("acceptance", command.json()));
            task.putNull("lease");
            plan.relations()
                    .lease(id, now)
                    .ifPresent(
                            lease ->
                                    task.putObject("lease")
                                            .put("by", lease.by())
                                            .put("expires_at", lease.until().toString()));
        }
        return json;
    }

    /** A plan as it is kept. */
    static ObjectNode kept(Plan plan) {
        ObjectNode json = of(plan);
        if (!plan.relations().equals(TaskRelations.NONE)) {
            ObjectNode leases = json.putObject("leases");
            plan.relations()
                    .leases()
                    .forEach(
                            (task, lease) ->
                                    leases.putObject(task)
                                            .put("id", lease.id())
                                            .put("by", lease.by())
                                            .put("until", lease.until().toString()));
            ObjectNode before = json.putObject("depends_on");
            plan.relations().before().forEach((task, others) -> before.set(task, texts(others)));
            ObjectNode acceptances = json.putObject("acceptances");
            plan.relations()
                    .acceptances()
                    .forEach((task, one) -> acceptances.set(task, one.json()));
        }
        return json;
    }

    static Plan plan(String text) {
        JsonNode json = Json.parse(text);
        List<PlanTask> tasks = new ArrayList<>();
        json.path("tasks").forEach(task -> tasks.add(task(task)));
        return new Plan(
                json.path("id").stringValue(),
                json.path("title").stringValue(),
                json.path("description").stringValue(),
                tasks,
                Instant.parse(json.path("created_at").stringValue()),
                Instant.parse(json.path("updated_at").stringValue()),
                bonds(json));
    }

    private static TaskRelations bonds(JsonNode json) {
        Map<String, Lease> leases = new HashMap<>();
        json.path("leases")
                .properties()
                .forEach(one -> leases.put(one.getKey(), lease(one.getValue())));
        Map<String, List<String>> before = new HashMap<>();
        json.path("depends_on")
                .properties()
                .forEach(one -> before.put(one.getKey(), texts(one.getValue())));
        Map<String, AcceptanceCommand> acceptances = new HashMap<>();
        json.path("acceptances")
                .properties()
                .forEach(
                        one -> acceptances.put(one.getKey(), AcceptanceCommand.of(one.getValue())));
        return new TaskRelations(leases, before, acceptances);
    }

    private static Lease lease(JsonNode json) {
        return new Lease(
                json.path("id").stringValue(),
                json.path("by").stringValue(),
                Instant.parse(json.path("until").stringValue()));
    }

    private static List<String> texts(JsonNode json) {
        List<String> texts = new ArrayList<>();
        json.forEach(text -> texts.add(text.stringValue()));
        return texts;
    }

    private static PlanTask task(JsonNode json) {
        JsonNode parent = json.path("parent_id");
        return new PlanTask(
                json.path("id").stringValue(),
                json.path("description").stringValue(),
                PlanTaskStatus.of(json.path("status").stringValue()),
                json.path("assignee_role").stringValue(),
                parent.isString() ? Optional.of(parent.stringValue()) : Optional.empty(),
                texts(json.path("children")));
    }
}
