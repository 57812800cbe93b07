package dev.toolbooth.tools.workspace.planner;

import dev.toolbooth.wire.Json;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/** The JSON of a change to a plan, as it is stored and sent. */
final class PlanChangeJson {
    private PlanChangeJson() {}

    static ObjectNode created(Plan plan, String who) {
        return change("created", plan.createdAt(), who);
    }

    static ObjectNode deleted(Plan plan, String who) {
        return change("deleted", plan.updatedAt(), who);
    }

    /** A task that has become different, with the members that have. */
    static ObjectNode updated(PlanTask before, PlanTask after, Instant at, String who) {
        ObjectNode change = change("task_updated", at, who).put("task_id", after.id());
        ObjectNode old = PlanJson.of(before);
        ObjectNode now = PlanJson.of(after);
        ObjectNode had = change.putObject("before");
        ObjectNode has = change.putObject("after");
        now.properties()
                .forEach(
                        member -> {
                            if (!member.getValue().equals(old.get(member.getKey()))) {
                                had.set(member.getKey(), old.get(member.getKey()));
                                has.set(member.getKey(), member.getValue());
                            }
                        });
        return change;
    }

    static ObjectNode leased(PlanTask before, PlanTask after, Lease lease, Instant at) {
        ObjectNode change = updated(before, after, at, lease.by()).put("kind", "leased");
        change.withObject("after").put("expires_at", lease.until().toString());
        return change;
    }

    static ObjectNode released(PlanTask before, PlanTask after, Instant at, String who) {
        return updated(before, after, at, who).put("kind", "released");
    }

    static ObjectNode depends(
            String task, List<String> before, List<String> after, Instant at, String who) {
        ObjectNode change = change("dependencies_set", at, who).put("task_id", task);
        change.putObject("before").set("depends_on", PlanJson.texts(before));
        change.putObject("after").set("depends_on", PlanJson.texts(after));
        return change;
    }

    static ObjectNode acceptance(
            String task,
            Optional<AcceptanceCommand> before,
            Optional<AcceptanceCommand> after,
            Instant at,
            String who) {
        ObjectNode change = change("acceptance_set", at, who).put("task_id", task);
        ObjectNode had = change.putObject("before").putNull("acceptance");
        before.ifPresent(one -> had.set("acceptance", one.json()));
        ObjectNode has = change.putObject("after").putNull("acceptance");
        after.ifPresent(one -> has.set("acceptance", one.json()));
        return change;
    }

    private static ObjectNode change(String kind, Instant at, String who) {
        return Json.object().put("kind", kind).put("at", at.toString()).put("by", who);
    }
}
