package dev.toolbooth.testkit.admin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.testkit.Operator;
import dev.toolbooth.wire.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The operator in the workspace of coding agents, on the server that is shipped. */
class WorkspaceOfficeTest {
    @TempDir private Path root;

    private Operator start(String... more) throws Exception {
        List<String> settings = new ArrayList<>(List.of("TOOLBOOTH_WORKSPACE__ROOT"));
        settings.add(root.toString());
        settings.addAll(List.of("TOOLBOOTH_WORKSPACE__SEARCH__ENABLED", "false"));
        settings.addAll(List.of(more));
        return Operator.of(settings.toArray(String[]::new));
    }

    private static boolean enabled(JsonNode list, String name) {
        for (JsonNode tool : list.path("tools")) {
            if (tool.path("name").asString("").equals(name)) {
                return tool.path("enabled").booleanValue();
            }
        }
        throw new AssertionError(name + " is not there");
    }

    @Test
    void filesAndPlansAreWithinReach() throws Exception {
        Files.writeString(root.resolve("soup.txt"), "water\nsalt\n");
        try (Operator operator = start()) {
            JsonNode list = operator.get("/workspace");
            operator.fits(list, "WorkspaceTools");
            assertThat(enabled(list, "files_list")).isTrue();
            assertThat(enabled(list, "terminals_create")).isFalse();
            assertThat(enabled(list, "search_code")).isFalse();

            JsonNode files = operator.post("/workspace/files_list");
            assertThat(files.at("/entries/0/path").asString("")).isEqualTo("soup.txt");
            JsonNode lines =
                    operator.post(
                            "/workspace/files_read_v2",
                            "{\"path\": \"soup.txt\", \"start_line\": 2}");
            assertThat(lines.path("content").asString("")).isEqualTo("salt\n");
            JsonNode plan =
                    operator.post(
                            "/workspace/planner_create_plan",
                            "{\"title\": \"Soup\", \"user_request\": \"cook soup\"}");
            assertThat(plan.at("/plan/tasks")).isNotEmpty();
            assertThat(operator.post("/workspace/planner_list_plans").at("/plans/0/id"))
                    .isEqualTo(plan.at("/plan/id"));
        }
    }

    @Test
    void nothingOfItIsACall() throws Exception {
        try (Operator operator = start()) {
            operator.post("/workspace/files_list");
            assertThat(operator.get("/calls").path("calls")).isEmpty();
        }
    }

    @Test
    void terminalsOfEveryCallerAreWithinReach() throws Exception {
        try (Operator operator =
                start(
                        "TOOLBOOTH_WORKSPACE__EXEC__ENABLED", "true",
                        "TOOLBOOTH_WORKSPACE__EXEC__UNCONFINED", "true",
                        "TOOLBOOTH_AUTH__REQUIRED", "always")) {
            ObjectNode create = Json.object().put("jsonrpc", "2.0").put("id", 1);
            create.put("method", "terminals/create")
                    .putObject("params")
                    .put("command", "read word; echo \"said $word\"")
                    .put("shell", true);
            String key = operator.key("{}");
            JsonNode made =
                    Json.parse(
                            operator.product()
                                    .post("/mira", create, "Authorization", "Bearer " + key)
                                    .body());
            JsonNode sessions = operator.post("/workspace/terminals_list").path("sessions");
            assertThat(sessions).hasSize(1);
            assertThat(sessions.at("/0/session_id")).isEqualTo(made.at("/result/session_id"));

            ObjectNode one = Json.object();
            one.set("session_id", sessions.at("/0/session_id"));
            operator.post(
                    "/workspace/terminals_write", Json.text(one.deepCopy().put("data", "hello\r")));
            StringBuilder printed = new StringBuilder();
            ObjectNode read = one.deepCopy().put("wait_ms", 30_000).put("from", 0);
            while (printed.indexOf("said hello") < 0) {
                JsonNode more = operator.post("/workspace/terminals_read", Json.text(read));
                printed.append(more.path("data").asString(""));
                read.set("from", more.path("next_offset"));
                assertThat(more.path("status").asString("") + printed)
                        .containsAnyOf("running", "said hello");
            }
        }
    }

    @Test
    void whatIsWrongIsSaid() throws Exception {
        try (Operator operator = start()) {
            assertThat(operator.refused(404, "/workspace/files_lists", "{}"))
                    .contains("did you mean \"files_list\"?");
            assertThat(operator.refused(404, "/workspace/files_read_v2", "{\"path\": \"no\"}"))
                    .contains("no");
            assertThat(operator.refused(400, "/workspace/files_read_v2", "{\"path\": 1}"))
                    .contains("/path");
            assertThat(operator.refused(400, "/workspace/files_list", "[]")).contains("object");
            assertThat(operator.refused(503, "/workspace/terminals_create", "{}"))
                    .contains("--allow-exec");
        }
    }

    @Test
    void aServerWithoutAWorkspaceSaysSo() throws Exception {
        try (Operator operator = Operator.of()) {
            assertThat(operator.get("/workspace").path("tools")).isEmpty();
            assertThat(operator.refused(404, "/workspace/files_list", "{}"))
                    .contains("--workspace");
        }
    }
}
