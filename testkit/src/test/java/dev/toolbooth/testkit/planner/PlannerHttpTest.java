package dev.toolbooth.testkit.planner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.toolbooth.client.transport.ServerAddress;
import dev.toolbooth.testkit.Product;
import dev.toolbooth.testkit.mira.client.MiraClient;
import dev.toolbooth.testkit.mira.client.MiraEvent;
import dev.toolbooth.testkit.mira.client.MiraException;
import dev.toolbooth.testkit.mira.client.MiraOptions;
import dev.toolbooth.testkit.mira.client.MiraPlanner;
import dev.toolbooth.wire.Json;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Plans over HTTP. Proves S4-10, S4-136 to S4-156 but for the restart of S4-155, O4-5, O4-7's plans
 * and C-41.
 */
class PlannerHttpTest {
    private static final long PATIENCE_SECONDS = 30;

    private final Product product;
    private final MiraClient client;
    private final MiraPlanner planner;

    PlannerHttpTest(@TempDir Path workspace) throws Exception {
        product =
                Product.with(
                        Map.of(
                                "TOOLBOOTH_WORKSPACE__ROOT",
                                workspace.toString(),
                                "TOOLBOOTH_WORKSPACE__PLANNER__PLANS",
                                "130"));
        client =
                MiraClient.connect(
                        ServerAddress.http(product.at("/mira").toString()),
                        MiraOptions.named("planner-test"));
        planner = client.planner();
    }

    @BeforeEach
    void allMethodsAreListed() {
        assertThat(client.tools())
                .contains(
                        "planner/create_plan",
                        "planner/get_plan",
                        "planner/update_task",
                        "planner/list_plans",
                        "planner/delete_plan",
                        "planner/history");
    }

    @AfterEach
    void stop() {
        client.close();
        product.close();
    }

    private static ObjectNode patch(String member, @Nullable String value) {
        return Json.object().put(member, value);
    }

    private MiraException fails(String method, ObjectNode params) {
        return catchThrowableOfType(MiraException.class, () -> client.call(method, params));
    }

    @Test
    void aVagueWishIsPlannedInThreeSteps() {
        MiraPlanner.Plan plan =
                planner.create(
                        Json.object()
                                .put("title", "Speed")
                                .put("user_request", "make it faster")
                                .put("context", "It is a web shop.")
                                .put("assignee_default", "Data Scientist"));
        assertThat(plan.title()).isEqualTo("Speed");
        assertThat(plan.description()).startsWith("It is a web shop.").contains("without a model");
        assertThat(plan.tasks())
                .extracting(MiraPlanner.Task::description)
                .containsExactly(
                        "Understand request: make it faster",
                        "Implement minimal changes",
                        "Run tests and verify in terminal");
        assertThat(plan.tasks())
                .extracting(MiraPlanner.Task::role)
                .containsExactly("Architect", "Data Scientist", "Debugger");
        assertThat(plan.tasks())
                .extracting(MiraPlanner.Task::id)
                .containsExactly(plan.id() + "-1", plan.id() + "-2", plan.id() + "-3");
        assertThat(planner.create("t", "make it faster").tasks().get(1).role())
                .isEqualTo("Developer");
        assertThat(planner.get(plan.id())).isEqualTo(plan);
        assertThat(Instant.parse(plan.createdAt())).isEqualTo(Instant.parse(plan.updatedAt()));
    }

    @Test
    void aTaskIsChangedAndEveryoneHearsOfIt() throws Exception {
        BlockingQueue<MiraEvent> heard = new LinkedBlockingQueue<>();
        try (MiraClient listener =
                        MiraClient.connect(
                                ServerAddress.http(product.at("/mira").toString()),
                                MiraOptions.named("listener"));
                AutoCloseable listening = listener.listen(heard::add)) {
            MiraPlanner.Plan plan = firstHeard(heard);
            MiraPlanner.Task task =
                    planner.update(plan.id(), plan.id() + "-2", patch("status", "done"));
            assertThat(task.status()).isEqualTo("done");
            MiraEvent told = next(heard, "planner/task_updated");
            assertThat(told.text("plan_id")).isEqualTo(plan.id());
            assertThat(told.params().path("task").path("status").stringValue()).isEqualTo("done");
            MiraEvent updated = next(heard, "planner/plan_updated");
            String at = updated.params().path("plan").path("updated_at").stringValue();
            assertThat(at).isEqualTo(told.text("updated_at"));
            assertThat(Instant.parse(at)).isAfter(Instant.parse(plan.updatedAt()));
            planner.delete(plan.id());
            MiraEvent deleted = next(heard, "planner/plan_updated");
            assertThat(deleted.params().path("plan").path("id").stringValue()).isEqualTo(plan.id());
            assertThat(
                            Instant.parse(
                                    deleted.params().path("plan").path("updated_at").stringValue()))
                    .isAfter(Instant.parse(at));
            assertThat(listening).isNotNull();
        }
    }

    /** The stream is open as soon as something is heard; until then plans are made. */
    private MiraPlanner.Plan firstHeard(BlockingQueue<MiraEvent> heard) throws Exception {
        for (int i = 0; i < 100; i++) {
            MiraPlanner.Plan plan = planner.create("t", "- a\n- b");
            MiraEvent event = heard.poll(200, TimeUnit.MILLISECONDS);
            if (event != null
                    && event.params().path("plan").path("id").asString("").equals(plan.id())) {
                return plan;
            }
            heard.clear();
        }
        throw new AssertionError("nothing was heard");
    }

    private static MiraEvent next(BlockingQueue<MiraEvent> heard, String method) throws Exception {
        MiraEvent event = heard.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
        assertThat(event).isNotNull();
        assertThat(event.method()).isEqualTo(method);
        return event;
    }

    @Test
    void pagesHaveEveryPlanOnceAndACursorIsGoodForNothingElse() {
        Set<String> made = new HashSet<>();
        for (int i = 0; i < 120; i++) {
            made.add(planner.create("plan " + i, "do it").id());
        }
        List<String> seen = new ArrayList<>();
        @Nullable String cursor = null;
        do {
            MiraPlanner.Plans page = planner.list(cursor, 50);
            page.plans().forEach(plan -> seen.add(plan.id()));
            cursor = page.next();
        } while (cursor != null);
        assertThat(seen)
                .hasSize(120)
                .doesNotHaveDuplicates()
                .containsExactlyInAnyOrderElementsOf(made);
        assertThat(client.call("planner/list_plans", Json.object()).path("plans").size())
                .isEqualTo(50);
        String genuine =
                client.call("planner/list_plans", Json.object().put("limit", 1))
                        .path("next_cursor")
                        .stringValue();
        for (String forged : List.of("x", genuine + "x", genuine.toLowerCase(Locale.ROOT))) {
            MiraException error = fails("planner/list_plans", Json.object().put("cursor", forged));
            assertThat(error.code()).isEqualTo(-32602);
            assertThat(error.field()).isEqualTo("cursor");
        }
        for (int limit : List.of(0, 201)) {
            assertThat(fails("planner/list_plans", Json.object().put("limit", limit)).code())
                    .isEqualTo(-32602);
        }
        for (int i = 0; i < 10; i++) {
            planner.create("more", "do it");
        }
        MiraException full =
                fails(
                        "planner/create_plan",
                        Json.object().put("title", "t").put("user_request", "x"));
        assertThat(full.code()).isEqualTo(1003);
        assertThat(full.reason()).contains("workspace.planner.plans");
    }

    @Test
    void whatIsWrongIsSaidWithItsCode() {
        MiraPlanner.Plan plan = planner.create("t", "- a");
        ObjectNode update = Json.object().put("plan_id", plan.id()).put("task_id", "none");
        update.putObject("patch");
        assertThat(fails("planner/update_task", update).code()).isEqualTo(1001);
        assertThat(fails("planner/update_task", update).field()).isEqualTo("task_id");
        MiraException gone = fails("planner/get_plan", Json.object().put("plan_id", "none"));
        assertThat(gone.code()).isEqualTo(1001);
        assertThat(gone.field()).isEqualTo("plan_id");
        update.putObject("patch").put("colour", "red");
        assertThat(fails("planner/update_task", update).code()).isEqualTo(-32602);
        update.putObject("patch").put("status", "finished");
        MiraException status = fails("planner/update_task", update);
        assertThat(status.code()).isEqualTo(-32602);
        assertThat(status.field()).isEqualTo("patch.status");
        ObjectNode create = Json.object().put("title", "t").put("user_request", "x");
        assertThat(fails("planner/create_plan", create.deepCopy().put("colour", "red")).code())
                .isEqualTo(-32602);
        assertThat(fails("planner/create_plan", Json.object().put("title", "t")).code())
                .isEqualTo(-32602);
        assertThat(fails("planner/create_plan", create.put("title", " ")).code()).isEqualTo(1003);
    }

    @Test
    void aHundredWritersLoseNothing() throws Exception {
        StringBuilder request = new StringBuilder();
        for (int i = 1; i <= 100; i++) {
            request.append("- Point ").append(i).append('\n');
        }
        String plan = planner.create("many", request.toString()).id();
        List<Future<MiraPlanner.Task>> all = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 1; i <= 100; i++) {
                // Every second one changes the same task.
                int task = i % 2 == 0 ? 1 : i;
                ObjectNode patch = patch("description", "by " + i).put("status", "done");
                all.add(threads.submit(() -> planner.update(plan, plan + "-" + task, patch)));
            }
        }
        for (Future<MiraPlanner.Task> one : all) {
            assertThat(one.get().status()).isEqualTo("done");
        }
        List<MiraPlanner.Task> tasks = planner.get(plan).tasks();
        for (int i = 3; i <= 100; i += 2) {
            assertThat(tasks.get(i - 1).description()).isEqualTo("by " + i);
        }
        JsonNode changes =
                client.call("planner/history", Json.object().put("plan_id", plan).put("limit", 200))
                        .path("changes");
        Set<String> written = new HashSet<>();
        changes.forEach(one -> written.add(one.path("after").path("description").asString("")));
        assertThat(changes.size()).isEqualTo(101);
        for (int i = 1; i <= 100; i++) {
            assertThat(written).contains("by " + i);
        }
    }
}
