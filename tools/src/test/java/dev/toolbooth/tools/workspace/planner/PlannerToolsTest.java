package dev.toolbooth.tools.workspace.planner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.toolbooth.core.plan.PlanBounds;
import dev.toolbooth.core.plan.PlanChange;
import dev.toolbooth.core.plan.PlanRow;
import dev.toolbooth.core.plan.PlanRows;
import dev.toolbooth.core.signal.Announcements;
import dev.toolbooth.core.signal.Signal;
import dev.toolbooth.core.tool.Fault;
import dev.toolbooth.core.tool.ToolFailure;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.tools.demo.FakeCall;
import dev.toolbooth.tools.workspace.ToolGroup;
import dev.toolbooth.tools.workspace.WorkspaceTool;
import dev.toolbooth.wire.Json;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Plans and what can be done with them. Proves C-41's errors, and S4-153's times. */
class PlannerToolsTest {
    private static final PlanLimits LIMITS =
            new PlanLimits(5, 300, 250, 1_600, new PlanBounds(3, 1_000, 1));
    private static final String ONE = "{\"title\": \"one\", \"user_request\": \"- a\\n- b\"}";

    private final MemoryPlans rows = new MemoryPlans(LIMITS.kept());
    private final Announcements announcements = new Announcements();
    private final List<Signal.Event> heard = new ArrayList<>();
    private final AtomicInteger ids = new AtomicInteger();
    private final ToolGroup tools = tools(rows, InstantSource.fixed(Instant.EPOCH));

    private ToolGroup tools(PlanRows kept, InstantSource clock) {
        return PlannerTools.of(
                kept,
                LIMITS,
                announcements,
                clock,
                () -> "p" + ids.incrementAndGet(),
                PlannerExtras.NONE);
    }

    private JsonNode call(String method, String arguments) throws Exception {
        return call(tools, method, arguments);
    }

    private static JsonNode call(ToolGroup tools, String method, String arguments)
            throws Exception {
        WorkspaceTool tool =
                tools.tools().stream()
                        .filter(one -> one.spec().name().equals("planner/" + method))
                        .findFirst()
                        .orElseThrow();
        ToolOutput output = (ToolOutput) tool.run(FakeCall.with(arguments));
        return Objects.requireNonNull(output.structured());
    }

    private Fault fails(String method, String arguments, String reason) {
        ToolFailure failure =
                catchThrowableOfType(ToolFailure.class, () -> call(method, arguments));
        assertThat(failure).hasMessageContaining(reason);
        return Objects.requireNonNull(failure.fault());
    }

    private static String text(String member, int chars) {
        return Json.text(
                Json.object()
                        .put("title", "t")
                        .put("user_request", "do it")
                        .put(member, "x".repeat(chars)));
    }

    private static String patch(String plan, String task, String patch) {
        return "{\"plan_id\": \"%s\", \"task_id\": \"%s\", \"patch\": %s}"
                .formatted(plan, task, patch);
    }

    @Test
    void tasksAreNumberedAndKnowTheirPartsAndParents() throws Exception {
        JsonNode plan =
                call(
                                "create_plan",
                                """
                                {"title": "t", "user_request": "- a\\n  - [x] b\\n- c",
                                 "context": "because", "assignee_default": "Tester"}
                                """)
                        .path("plan");
        assertThat(plan.path("description").stringValue())
                .isEqualTo("because\n\nMade from the request's own list, without a model.");
        assertThat(Json.text(plan.path("tasks")))
                .isEqualTo(
                        "[{\"id\":\"p1-1\",\"description\":\"a\",\"status\":\"todo\","
                                + "\"assignee_role\":\"Tester\",\"parent_id\":null,"
                                + "\"children\":[\"p1-2\"]},"
                                + "{\"id\":\"p1-2\",\"description\":\"b\",\"status\":\"done\","
                                + "\"assignee_role\":\"Tester\",\"parent_id\":\"p1-1\","
                                + "\"children\":[]},"
                                + "{\"id\":\"p1-3\",\"description\":\"c\",\"status\":\"todo\","
                                + "\"assignee_role\":\"Tester\",\"parent_id\":null,"
                                + "\"children\":[]}]");
        assertThat(call("get_plan", "{\"plan_id\": \"p1\"}").path("plan")).isEqualTo(plan);
    }

    @Test
    void everyChangeIsLaterThanTheOneBeforeAlsoWhenTheClockStandsOrGoesBack() throws Exception {
        call("create_plan", ONE);
        Instant last = Instant.EPOCH;
        ToolGroup early = tools(rows, InstantSource.fixed(Instant.EPOCH.minusSeconds(9)));
        for (ToolGroup group : List.of(tools, early, tools)) {
            call(group, "update_task", patch("p1", "p1-1", "{\"status\": \"done\"}"));
            JsonNode plan = call("get_plan", "{\"plan_id\": \"p1\"}").path("plan");
            Instant now = Instant.parse(plan.path("updated_at").stringValue());
            assertThat(now).isAfter(last);
            last = now;
            assertThat(plan.path("created_at").stringValue()).isEqualTo("1970-01-01T00:00:00Z");
        }
    }

    @Test
    void whatIsNullOrLeftOutOfAPatchStays() throws Exception {
        call("create_plan", ONE);
        call(
                "update_task",
                patch("p1", "p1-1", "{\"status\": \"blocked\", \"description\": null}"));
        JsonNode task =
                call("update_task", patch("p1", "p1-1", "{\"assignee_role\": \"QA\"}"))
                        .path("task");
        assertThat(task.path("description").stringValue()).isEqualTo("a");
        assertThat(task.path("status").stringValue()).isEqualTo("blocked");
        assertThat(task.path("assignee_role").stringValue()).isEqualTo("QA");
        assertThat(call("update_task", patch("p1", "p1-1", "{}")).path("task")).isEqualTo(task);
    }

    @Test
    void everyoneIsToldOfWhatHappens() throws Exception {
        announcements.listen(_ -> true, signal -> heard.add((Signal.Event) signal));
        call("create_plan", ONE);
        call("update_task", patch("p1", "p1-2", "{\"status\": \"done\"}"));
        call("delete_plan", "{\"plan_id\": \"p1\"}");
        assertThat(heard)
                .extracting(Signal.Event::method)
                .containsExactly(
                        "planner/plan_updated",
                        "planner/task_updated",
                        "planner/plan_updated",
                        "planner/plan_updated");
        assertThat(heard.get(1).params().path("task").path("status").stringValue())
                .isEqualTo("done");
        assertThat(heard.get(1).params().path("updated_at"))
                .isEqualTo(heard.get(2).params().path("plan").path("updated_at"));
        assertThat(heard.get(3).params().path("plan").path("tasks").size()).isZero();
    }

    @Test
    void whatIsNotThereIsNotFound() throws Exception {
        call("create_plan", ONE);
        String gone = "there is no plan p9";
        Fault plan = new Fault(Fault.Kind.NOT_FOUND, "plan_id");
        assertThat(fails("get_plan", "{\"plan_id\": \"p9\"}", gone)).isEqualTo(plan);
        assertThat(fails("delete_plan", "{\"plan_id\": \"p9\"}", gone)).isEqualTo(plan);
        assertThat(fails("history", "{\"plan_id\": \"p9\"}", gone)).isEqualTo(plan);
        assertThat(fails("update_task", patch("p9", "p1-1", "{}"), gone)).isEqualTo(plan);
        assertThat(fails("update_task", patch("p1", "p1-9", "{}"), "has no task p1-9"))
                .isEqualTo(new Fault(Fault.Kind.NOT_FOUND, "task_id"));
    }

    @Test
    void whatIsTooLongOrSaysNothingIsRefused() throws Exception {
        Fault.Kind large = Fault.Kind.TOO_LARGE;
        assertThat(fails("create_plan", text("user_request", 301), "request-chars").kind())
                .isEqualTo(large);
        assertThat(fails("create_plan", text("context", 301), "request-chars").kind())
                .isEqualTo(large);
        assertThat(fails("create_plan", text("title", 501), "500 are possible").kind())
                .isEqualTo(large);
        assertThat(fails("create_plan", text("assignee_default", 501), "shorter").kind())
                .isEqualTo(large);
        call("create_plan", text("user_request", 300));
        call("create_plan", text("title", 500));
        call("create_plan", text("context", 300));
        for (String member : List.of("title", "user_request", "assignee_default")) {
            assertThat(fails("create_plan", text(member, 0), "is empty"))
                    .isEqualTo(new Fault(Fault.Kind.INVALID, member));
        }
        assertThat(
                        fails(
                                "create_plan",
                                "{\"title\": \"\\u0000\", \"user_request\": \"a\"}",
                                "zero"))
                .isEqualTo(new Fault(Fault.Kind.INVALID, "title"));
        String long_ = Json.text(Json.object().put("description", "x".repeat(251)));
        assertThat(fails("update_task", patch("p1", "p1-1", long_), "text-chars"))
                .isEqualTo(new Fault(large, "patch.description"));
        assertThat(fails("update_task", patch("p1", "p1-1", "{\"description\": \" \"}"), "empty"))
                .isEqualTo(new Fault(Fault.Kind.INVALID, "patch.description"));
    }

    @Test
    void aPlanHasNoMoreTasksAndCharactersThanItMay() throws Exception {
        String request = "{\"title\": \"t\", \"user_request\": \"%s\"}";
        call("create_plan", request.formatted("- a\\n".repeat(5)));
        assertThat(
                        fails("create_plan", request.formatted("- a\\n".repeat(6)), "has 6 steps")
                                .kind())
                .isEqualTo(Fault.Kind.INVALID);
        assertThat(
                        fails(
                                        "create_plan",
                                        request.formatted("- " + "a".repeat(251)),
                                        "begins with \"aaa")
                                .kind())
                .isEqualTo(Fault.Kind.TOO_LARGE);
    }

    @Test
    void aChangeThatMakesAPlanTooLongChangesNothing() throws Exception {
        call(
                "create_plan",
                "{\"title\": \"t\", \"user_request\": \"- a\\n- b\\n- c\\n- d\\n- e\"}");
        String long_ = Json.text(Json.object().put("description", "x".repeat(250)));
        for (int i = 1; i <= 3; i++) {
            call("update_task", patch("p1", "p1-" + i, long_));
        }
        JsonNode before = call("get_plan", "{\"plan_id\": \"p1\"}");
        assertThat(fails("update_task", patch("p1", "p1-4", long_), "plan-chars").kind())
                .isEqualTo(Fault.Kind.TOO_LARGE);
        assertThat(call("get_plan", "{\"plan_id\": \"p1\"}")).isEqualTo(before);
    }

    @Test
    void thereAreNoMorePlansThanThereMayBe() throws Exception {
        for (int i = 0; i < 3; i++) {
            call("create_plan", ONE);
        }
        fails("create_plan", ONE, "there are 3 plans, as many as there may be");
        call("delete_plan", "{\"plan_id\": \"p1\"}");
        call("create_plan", ONE);
    }

    @Test
    void pagesGoOnWhereTheLastEndedAlsoWhenThatPlanWasDeleted() throws Exception {
        for (int i = 0; i < 3; i++) {
            call("create_plan", ONE);
        }
        JsonNode first = call("list_plans", "{\"limit\": 1}");
        String cursor = first.path("next_cursor").stringValue();
        call("delete_plan", "{\"plan_id\": \"p1\"}");
        JsonNode second =
                call("list_plans", "{\"limit\": 2, \"cursor\": \"%s\"}".formatted(cursor));
        assertThat(second.path("plans").path(1).path("id").stringValue()).isEqualTo("p3");
        assertThat(second.path("next_cursor").isNull()).isTrue();
        call("delete_plan", "{\"plan_id\": \"p3\"}");
        Fault bad = new Fault(Fault.Kind.BAD_PARAM, "cursor");
        for (String forged :
                List.of(cursor, cursor + "A", cursor.substring(1), "AAAA", "!!", "cGxhbnM6")) {
            String arguments = Json.text(Json.object().put("cursor", forged));
            assertThat(fails("list_plans", arguments, "unknown or outdated")).isEqualTo(bad);
        }
    }

    /** finding P14. */
    @Test
    void anEmptyCursorIsNone() throws Exception {
        call("create_plan", ONE);
        assertThat(call("list_plans", "{\"cursor\": \"\"}"))
                .isEqualTo(call("list_plans", "{\"cursor\": null}"));
        assertThat(call("history", "{\"plan_id\": \"p1\", \"cursor\": \"\"}"))
                .isEqualTo(call("history", "{\"plan_id\": \"p1\"}"));
    }

    @Test
    void theHistoryHasEveryChangeAndWhoMadeIt() throws Exception {
        call("create_plan", ONE);
        call("update_task", patch("p1", "p1-2", "{\"status\": \"done\"}"));
        call("delete_plan", "{\"plan_id\": \"p1\"}");
        JsonNode first = call("history", "{\"plan_id\": \"p1\", \"limit\": 2}");
        assertThat(Json.text(first.path("changes").path(1)))
                .isEqualTo(
                        "{\"kind\":\"task_updated\",\"at\":\"1970-01-01T00:00:00.000001Z\","
                                + "\"by\":\"anonymous\",\"task_id\":\"p1-2\","
                                + "\"before\":{\"status\":\"todo\"},\"after\":{\"status\":\"done\"},"
                                + "\"number\":2}");
        String cursor = first.path("next_cursor").stringValue();
        JsonNode second =
                call("history", "{\"plan_id\": \"p1\", \"cursor\": \"%s\"}".formatted(cursor));
        assertThat(second.path("changes").path(0).path("kind").stringValue()).isEqualTo("deleted");
        assertThat(second.path("next_cursor").isNull()).isTrue();
        call("create_plan", ONE);
        assertThat(
                        fails(
                                "history",
                                "{\"plan_id\": \"p2\", \"cursor\": \"%s\"}".formatted(cursor),
                                "unknown or outdated"))
                .isEqualTo(new Fault(Fault.Kind.BAD_PARAM, "cursor"));
    }

    @Test
    void aHundredWritersOfOneTaskAreAllInItsHistory() throws Exception {
        call("create_plan", ONE);
        // As two processes that share the plans.
        ToolGroup other = tools(rows, InstantSource.fixed(Instant.EPOCH));
        List<Future<JsonNode>> all = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 100; i++) {
                String arguments = patch("p1", "p1-1", "{\"description\": \"by %d\"}".formatted(i));
                ToolGroup group = i % 2 == 0 ? tools : other;
                all.add(threads.submit(() -> call(group, "update_task", arguments)));
            }
        }
        for (Future<JsonNode> one : all) {
            assertThat(one.get().path("plan_id").stringValue()).isEqualTo("p1");
        }
        JsonNode changes = call("history", "{\"plan_id\": \"p1\", \"limit\": 200}").path("changes");
        List<String> said = new ArrayList<>();
        changes.forEach(change -> said.add(change.path("after").path("description").asString("")));
        assertThat(said)
                .containsAll(IntStream.range(0, 100).mapToObj(i -> "by " + i).toList())
                .hasSize(101);
    }

    @Test
    void whoAlwaysComesTooLateIsToldSo() throws Exception {
        call("create_plan", ONE);
        PlanRows slow = new TooLate(rows);
        ToolFailure failure =
                catchThrowableOfType(
                        ToolFailure.class,
                        () ->
                                call(
                                        tools(slow, InstantSource.system()),
                                        "update_task",
                                        patch("p1", "p1-1", "{}")));
        assertThat(failure.fault()).isEqualTo(new Fault(Fault.Kind.CONFLICT, "plan_id"));
    }

    /** Where somebody else is always faster. */
    private record TooLate(PlanRows rows) implements PlanRows {
        @Override
        public Optional<PlanRow> find(String id) {
            return rows.find(id);
        }

        @Override
        public Optional<PlanRow> add(String id, String json, String change) {
            return rows.add(id, json, change);
        }

        @Override
        public boolean replace(PlanRow now, String change) {
            return false;
        }

        @Override
        public List<PlanRow> page(long behind, int limit, int charsMax) {
            return rows.page(behind, limit, charsMax);
        }

        @Override
        public List<PlanChange> changes(String id, long after, int limit) {
            return rows.changes(id, after, limit);
        }

        @Override
        public void close() {}
    }
}
