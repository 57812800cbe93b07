package dev.toolbooth.testkit.planner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.toolbooth.client.transport.ServerAddress;
import dev.toolbooth.testkit.Product;
import dev.toolbooth.testkit.mira.client.MiraClient;
import dev.toolbooth.testkit.mira.client.MiraException;
import dev.toolbooth.testkit.mira.client.MiraOptions;
import dev.toolbooth.testkit.mira.client.MiraPlanner;
import dev.toolbooth.wire.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Tasks that have to pass a command, beyond Mira's contracts. Proves O4-7's acceptance. */
final class AcceptanceTest {
    private static final String ADMIN = "an-admin-key-that-is-long-enough-to-be-one";

    @TempDir private Path folder;

    private Product start(String... more) throws Exception {
        Map<String, String> settings = new HashMap<>();
        Path root = Files.createDirectories(folder.resolve("workspace"));
        settings.put("TOOLBOOTH_WORKSPACE__ROOT", root.toString());
        settings.put("TOOLBOOTH_DATA", folder.resolve("data").toString());
        for (int i = 0; i < more.length; i += 2) {
            settings.put("TOOLBOOTH_" + more[i], more[i + 1]);
        }
        return Product.with(settings);
    }

    private Product startWithCommands() throws Exception {
        return start(
                "WORKSPACE__EXEC__ENABLED",
                "true",
                "WORKSPACE__EXEC__UNCONFINED",
                "true",
                "WORKSPACE__PLANNER__ACCEPTANCE",
                "true");
    }

    private static MiraClient connect(Product server) {
        return MiraClient.connect(
                new ServerAddress.Http(server.at("/mira")), MiraOptions.named("test"));
    }

    private static ObjectNode call(MiraClient client, String method, ObjectNode params) {
        return client.call("planner/" + method, params, Duration.ofMinutes(2));
    }

    private static ObjectNode of(MiraPlanner.Plan plan, int task) {
        return Json.object().put("plan_id", plan.id()).put("task_id", plan.tasks().get(task).id());
    }

    private static ObjectNode done(MiraPlanner.Plan plan, int task) {
        ObjectNode params = of(plan, task);
        params.putObject("patch").put("status", "done");
        return params;
    }

    private static MiraException fails(MiraClient client, String method, ObjectNode params) {
        return catchThrowableOfType(
                MiraException.class, () -> call(client, method, params.deepCopy()));
    }

    private static JsonNode task(MiraClient client, MiraPlanner.Plan plan, int task) {
        return call(client, "get_plan.v2", Json.object().put("plan_id", plan.id()))
                .path("plan")
                .path("tasks")
                .path(task);
    }

    @Test
    void aTaskIsDoneOnceItsCommandGoesWell() throws Exception {
        try (Product server = startWithCommands();
                MiraClient client = connect(server)) {
            MiraPlanner.Plan plan = client.planner().create("t", "- Implement it\n- Document it");
            ObjectNode set =
                    of(plan, 0)
                            .put(
                                    "command",
                                    "echo looking; test -e built || { echo no >&2; exit 3; }")
                            .put("shell", true);
            ObjectNode answer = call(client, "set_acceptance", set);
            assertThat(answer.path("acceptance").path("timeout_ms").intValue()).isEqualTo(60_000);
            assertThat(task(client, plan, 0).path("acceptance"))
                    .isEqualTo(answer.path("acceptance"));
            assertThat(task(client, plan, 1).path("acceptance").isNull()).isTrue();

            MiraException refused = fails(client, "update_task", done(plan, 0));
            assertThat(refused.code()).isEqualTo(1005);
            assertThat(refused.field()).isEqualTo("status");
            assertThat(refused.reason())
                    .contains("stays todo", "has ended with 3", "looking\nno\n");
            assertThat(task(client, plan, 0).path("status").asString("")).isEqualTo("todo");

            // Whatever else is to become of it needs no command, nor does another task.
            ObjectNode blocked = of(plan, 0);
            blocked.putObject("patch").put("status", "in_progress");
            call(client, "update_task", blocked);
            call(client, "update_task", done(plan, 1));

            Files.createFile(folder.resolve("workspace/built"));
            call(client, "update_task", done(plan, 0));
            assertThat(task(client, plan, 0).path("status").asString("")).isEqualTo("done");
            JsonNode changes =
                    call(client, "history", Json.object().put("plan_id", plan.id()))
                            .path("changes");
            assertThat(changes.path(1).path("kind").asString("")).isEqualTo("acceptance_set");
            assertThat(changes.path(1).path("after").path("acceptance"))
                    .isEqualTo(answer.path("acceptance"));
        }
    }

    @Test
    void aLeaseThatEndsAsDonePassesItToo() throws Exception {
        try (Product server = startWithCommands();
                MiraClient client = connect(server)) {
            MiraPlanner.Plan plan = client.planner().create("t", "- Implement it\n- Document it");
            call(client, "set_acceptance", of(plan, 0).put("command", "false"));
            ObjectNode lease = call(client, "lease", Json.object().put("plan_id", plan.id()));
            ObjectNode release =
                    Json.object()
                            .put("plan_id", plan.id())
                            .put("lease_id", lease.path("lease").path("lease_id").stringValue())
                            .put("status", "done");
            assertThat(fails(client, "release", release).reason()).contains("has ended with 1");
            assertThat(task(client, plan, 0).path("lease").isObject()).isTrue();
            call(client, "set_acceptance", of(plan, 0).putNull("command"));
            assertThat(call(client, "release", release).path("task").path("status").asString(""))
                    .isEqualTo("done");
        }
    }

    @Test
    void aCommandThatTakesTooLongIsEndedAndNotPassed() throws Exception {
        try (Product server = startWithCommands();
                MiraClient client = connect(server)) {
            MiraPlanner.Plan plan = client.planner().create("t", "- Implement it\n- Document it");
            ObjectNode set = of(plan, 0).put("command", "sleep").put("timeout_ms", 1_000);
            set.putArray("args").add("600");
            call(client, "set_acceptance", set);
            MiraException refused = fails(client, "update_task", done(plan, 0));
            assertThat(refused.reason()).contains("took longer than 1000 ms");
        }
    }

    @Test
    void theRulesForCommandsCountHereToo() throws Exception {
        try (Product server =
                        start(
                                "WORKSPACE__EXEC__ENABLED",
                                "true",
                                "WORKSPACE__EXEC__UNCONFINED",
                                "true",
                                "WORKSPACE__PLANNER__ACCEPTANCE",
                                "true",
                                "WORKSPACE__EXEC__COMMANDS",
                                "true");
                MiraClient client = connect(server)) {
            MiraPlanner.Plan plan = client.planner().create("t", "- Implement it\n- Document it");
            call(client, "set_acceptance", of(plan, 0).put("command", "id"));
            assertThat(fails(client, "update_task", done(plan, 0)).code()).isEqualTo(1002);
            call(client, "set_acceptance", of(plan, 0).put("command", "true"));
            call(client, "update_task", done(plan, 0));
        }
    }

    @Test
    void whoMayRunNothingSaysNotWhatIsRun() throws Exception {
        try (Product server =
                start(
                        "WORKSPACE__EXEC__ENABLED",
                        "true",
                        "WORKSPACE__EXEC__UNCONFINED",
                        "true",
                        "WORKSPACE__PLANNER__ACCEPTANCE",
                        "true",
                        "ADMIN__KEY",
                        ADMIN,
                        "AUTH__REQUIRED",
                        "always")) {
            ObjectNode wanted = Json.object();
            wanted.putArray("scopes").add("tools:planner_*");
            String made =
                    server.post("/api/v1/keys", wanted, "Authorization", "Bearer " + ADMIN).body();
            String key = Json.parse(made).path("key").asString("");
            assertThat(key).as(made).isNotEmpty();
            try (MiraClient client =
                    MiraClient.connect(
                            new ServerAddress.Http(server.at("/mira")),
                            MiraOptions.named("test").withKey(key))) {
                MiraPlanner.Plan plan = client.planner().create("t", "- One\n- Two");
                MiraException denied =
                        fails(client, "set_acceptance", of(plan, 0).put("command", "id"));
                assertThat(denied.code()).isEqualTo(1002);
                assertThat(denied.reason()).contains("tools:exec_run");
            }
        }
    }

    @Test
    void withoutBothSwitchesNothingIsRun() throws Exception {
        MiraPlanner.Plan plan;
        try (Product server = startWithCommands();
                MiraClient client = connect(server)) {
            plan = client.planner().create("t", "- Implement it\n- Document it");
            call(client, "set_acceptance", of(plan, 0).put("command", "true"));
        }
        for (String one : new String[] {"EXEC__ENABLED", "PLANNER__ACCEPTANCE"}) {
            try (Product server = start("WORKSPACE__" + one, "true");
                    MiraClient client = connect(server)) {
                MiraException off =
                        fails(client, "set_acceptance", of(plan, 1).put("command", "true"));
                assertThat(off.code()).isEqualTo(1006);
                assertThat(off.reason()).contains("workspace.planner.acceptance");
                // What has a command is not done without it.
                MiraException refused = fails(client, "update_task", done(plan, 0));
                assertThat(refused.code()).isEqualTo(1006);
                assertThat(task(client, plan, 0).path("status").asString("")).isEqualTo("todo");
            }
        }
    }
}
