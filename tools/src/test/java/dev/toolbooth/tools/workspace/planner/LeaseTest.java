package dev.toolbooth.tools.workspace.planner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.toolbooth.core.signal.Announcements;
import dev.toolbooth.core.tool.Fault;
import dev.toolbooth.core.tool.ToolFailure;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.tools.demo.FakeCall;
import dev.toolbooth.tools.workspace.ToolGroup;
import dev.toolbooth.wire.Json;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Agents that work on one plan together. */
class LeaseTest {
    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.EPOCH);
    private final AtomicInteger ids = new AtomicInteger();
    private final MemoryPlans rows = new MemoryPlans(PlanLimits.STANDARD.kept());
    private final ToolGroup tools = tools();

    private ToolGroup tools() {
        return PlannerTools.of(
                rows,
                PlanLimits.STANDARD,
                new Announcements(),
                now::get,
                () -> "p" + ids.incrementAndGet(),
                PlannerExtras.NONE);
    }

    private JsonNode call(String method, ObjectNode arguments) throws Exception {
        return call(tools, method, arguments);
    }

    private static JsonNode call(ToolGroup group, String method, ObjectNode arguments)
            throws Exception {
        for (var tool : group.tools()) {
            if (tool.spec().name().equals("planner/" + method)) {
                ToolOutput output = (ToolOutput) tool.run(FakeCall.with(Json.text(arguments)));
                return Objects.requireNonNull(output.structured());
            }
        }
        throw new AssertionError("no method " + method);
    }

    private void plan(String request) throws Exception {
        call("create_plan", Json.object().put("title", "t").put("user_request", request));
    }

    private static ObjectNode in() {
        return Json.object().put("plan_id", "p1");
    }

    private JsonNode lease() throws Exception {
        return call("lease", in()).path("lease");
    }

    /** The task of a lease. */
    private static String task(JsonNode lease) {
        return lease.path("task").path("id").asString("none");
    }

    private void done(JsonNode lease) throws Exception {
        String id = lease.path("lease_id").stringValue();
        call("release", in().put("lease_id", id).put("status", "done"));
    }

    private void depends(String task, String... others) throws Exception {
        ObjectNode arguments = in().put("task_id", task);
        ArrayNode named = arguments.putArray("depends_on");
        for (String other : others) {
            named.add(other);
        }
        call("set_dependencies", arguments);
    }

    private Fault fails(String method, ObjectNode arguments, String reason) {
        ToolFailure failure =
                catchThrowableOfType(ToolFailure.class, () -> call(method, arguments));
        assertThat(failure).hasMessageContaining(reason);
        return Objects.requireNonNull(failure.fault());
    }

    @Test
    void everyTaskIsGivenOnceAndThenThereIsNone() throws Exception {
        plan("- a\n- b");
        JsonNode first = lease();
        assertThat(task(first)).isEqualTo("p1-1");
        assertThat(first.path("task").path("status").stringValue()).isEqualTo("in_progress");
        assertThat(first.path("expires_at").stringValue()).isEqualTo("1970-01-01T00:10:00Z");
        assertThat(task(lease())).isEqualTo("p1-2");
        assertThat(lease().isNull()).isTrue();
        assertThat(fails("lease", in().put("task_id", "p1-1"), "works on task p1-1 until"))
                .isEqualTo(new Fault(Fault.Kind.CONFLICT, "task_id"));
        done(first);
        assertThat(fails("lease", in().put("task_id", "p1-1"), "task p1-1 is done").kind())
                .isEqualTo(Fault.Kind.CONFLICT);
    }

    @Test
    void partsComeBeforeTheWhole() throws Exception {
        plan("- a\n  - b\n  - c\n- d");
        List<JsonNode> leases = List.of(lease(), lease(), lease());
        assertThat(leases).extracting(LeaseTest::task).containsExactly("p1-2", "p1-3", "p1-4");
        assertThat(lease().isNull()).isTrue();
        for (JsonNode one : leases) {
            done(one);
        }
        assertThat(task(lease())).isEqualTo("p1-1");
    }

    @Test
    void aTaskWaitsForWhatItDependsOn() throws Exception {
        plan("- a\n- b\n- c");
        depends("p1-1", "p1-2", "p1-3");
        assertThat(fails("lease", in().put("task_id", "p1-1"), "p1-2 has to be done first").kind())
                .isEqualTo(Fault.Kind.CONFLICT);
        done(lease());
        done(lease());
        assertThat(task(lease())).isEqualTo("p1-1");
        JsonNode whole = call("get_plan.v2", in()).path("plan").path("tasks").path(0);
        assertThat(Json.text(whole.path("depends_on"))).isEqualTo("[\"p1-2\",\"p1-3\"]");
        assertThat(whole.path("lease").path("by").stringValue()).isEqualTo("anonymous");
        assertThat(call("get_plan", in()).path("plan").path("tasks").path(0).has("lease"))
                .isFalse();
    }

    @Test
    void aTaskThatWouldWaitForItselfIsRefused() throws Exception {
        plan("- a\n  - b\n- c");
        depends("p1-1", "p1-3");
        ObjectNode circle = in().put("task_id", "p1-3");
        circle.putArray("depends_on").add("p1-2");
        call("set_dependencies", circle);
        for (String other : List.of("p1-3", "p1-1")) {
            circle.putArray("depends_on").add(other);
            assertThat(fails("set_dependencies", circle, "would wait for itself"))
                    .isEqualTo(new Fault(Fault.Kind.INVALID, "depends_on"));
        }
        ObjectNode child = in().put("task_id", "p1-2");
        child.putArray("depends_on").add("p1-1");
        fails("set_dependencies", child, "would wait for itself");
        child.putArray("depends_on").add("p1-9");
        assertThat(fails("set_dependencies", child, "has no task p1-9").field())
                .isEqualTo("depends_on");
    }

    @Test
    void aLeaseWhoseTimeIsUpFreesItsTask() throws Exception {
        plan("- a");
        JsonNode first = lease();
        String id = first.path("lease_id").stringValue();
        now.set(Instant.EPOCH.plusSeconds(599));
        assertThat(lease().isNull()).isTrue();
        call("lease", in().put("lease_id", id).put("ttl_ms", 10_000));
        now.set(Instant.EPOCH.plusSeconds(608));
        assertThat(lease().isNull()).isTrue();
        now.set(Instant.EPOCH.plusSeconds(609));
        // Nobody has taken it meanwhile.
        call("lease", in().put("lease_id", id).put("ttl_ms", 1_000));
        now.set(Instant.EPOCH.plusSeconds(700));
        JsonNode second = lease();
        assertThat(task(second)).isEqualTo("p1-1");
        assertThat(fails("lease", in().put("lease_id", id), "lease a task anew"))
                .isEqualTo(new Fault(Fault.Kind.NOT_FOUND, "lease_id"));
        fails("release", in().put("lease_id", id).put("status", "done"), "lease a task anew");
        done(second);
        fails("release", in().put("lease_id", second.path("lease_id").stringValue()), "anew");
    }

    @Test
    void whatIsGivenBackIsFreeForTheNext() throws Exception {
        plan("- a");
        call("release", in().put("lease_id", lease().path("lease_id").stringValue()));
        JsonNode again = lease();
        assertThat(task(again)).isEqualTo("p1-1");
        ObjectNode update = in().put("task_id", "p1-1");
        update.putObject("patch").put("status", "todo");
        call("update_task", update);
        assertThat(task(lease())).isEqualTo("p1-1");
        fails("release", in().put("lease_id", again.path("lease_id").stringValue()), "anew");
    }

    @Test
    void aRoleGetsItsOwnTasks() throws Exception {
        plan("- Implement it\n- Document it");
        JsonNode lease = call("lease", in().put("role", "documentation engineer")).path("lease");
        assertThat(task(lease)).isEqualTo("p1-2");
        assertThat(call("lease", in().put("role", "Architect")).path("lease").isNull()).isTrue();
    }

    @Test
    void nobodyGetsATaskThatSomebodyElseHas() throws Exception {
        plan("- a\n".repeat(20));
        // As two processes that share the plans.
        ToolGroup other = tools();
        List<Future<JsonNode>> all = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 50; i++) {
                ToolGroup group = i % 2 == 0 ? tools : other;
                all.add(threads.submit(() -> call(group, "lease", in()).path("lease")));
            }
        }
        List<String> given = new ArrayList<>();
        for (Future<JsonNode> one : all) {
            if (!one.get().isNull()) {
                given.add(task(one.get()));
            }
        }
        assertThat(given).hasSize(20).doesNotHaveDuplicates();
    }

    @Test
    void leasesAreInTheHistory() throws Exception {
        plan("- a");
        done(lease());
        JsonNode changes = call("history", in()).path("changes");
        List<String> kinds = new ArrayList<>();
        changes.forEach(change -> kinds.add(change.path("kind").stringValue()));
        assertThat(kinds).containsExactly("created", "leased", "released");
        assertThat(changes.path(1).path("after").path("expires_at").stringValue())
                .isEqualTo("1970-01-01T00:10:00Z");
        assertThat(Json.text(changes)).doesNotContain("lease_id");
    }
}
