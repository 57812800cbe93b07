package dev.toolbooth.testkit.mira;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.testkit.Product;
import dev.toolbooth.wire.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What an agent may try with files, over HTTP, and what comes of it (S4-160). */
@Timeout(120)
final class HostileAgentTest {
    @TempDir private Path folder;

    private Path root() throws Exception {
        return Files.createDirectories(folder.resolve("workspace")).toRealPath();
    }

    private Product server() throws Exception {
        return Product.with(Map.of("TOOLBOOTH_WORKSPACE__ROOT", root().toString()));
    }

    private static JsonNode ask(Product server, String method, ObjectNode params) throws Exception {
        ObjectNode body = Json.object().put("jsonrpc", "2.0").put("id", 1).put("method", method);
        body.set("params", params);
        return Json.parse(server.post("/mira", body, "Mira-Client", "agent").body());
    }

    private static int code(JsonNode answer) {
        return answer.path("error").path("code").intValue(0);
    }

    @Test
    void noPatternForNamesTakesLong() throws Exception {
        String name = "a".repeat(250);
        Files.writeString(root().resolve(name), "x");
        Files.writeString(root().resolve(".gitignore"), "*a".repeat(200) + "b\n");
        try (Product server = server()) {
            String glob = "*a".repeat(150) + "b";
            JsonNode listed = ask(server, "files/list", Json.object().put("glob", glob));
            assertThat(listed.path("result").path("entries")).isEmpty();
            JsonNode braces =
                    ask(server, "files/list", Json.object().put("glob", "{a,aa}".repeat(60)));
            assertThat(braces.path("result").path("entries")).isEmpty();
            JsonNode found = ask(server, "files/search", Json.object().put("pattern", "x"));
            assertThat(found.path("result").path("matches")).hasSize(1);
        }
    }

    @Test
    void noPatternForTextTakesLong() throws Exception {
        Files.writeString(root().resolve("a.txt"), "hello world\n");
        try (Product server = server()) {
            for (String pattern :
                    new String[] {
                        "(){2000000000}",
                        "(?:(?:^){1000}){1000000}x",
                        "()\\1{2147483647}",
                        "()()()()()()()()()()()()\\12{2147483647}",
                        "\\b{2147483647}",
                        "(?x)(?:) # not here\n {2147483647}z",
                        "a{0}{2147483647}",
                        "(?=h?){2147483647}"
                    }) {
                ObjectNode params = Json.object().put("pattern", pattern);
                assertThat(code(ask(server, "files/search", params))).as(pattern).isEqualTo(1003);
            }
            String plain = "[a-z]{5} (?:[a-z]{1,3}){1,2}\\w{2}";
            JsonNode found = ask(server, "files/search", Json.object().put("pattern", plain));
            assertThat(found.path("result").path("matches")).hasSize(1);
        }
    }

    @Test
    void anEditThatWouldFillTheMemoryIsRefused() throws Exception {
        Files.writeString(root().resolve("a.txt"), "a".repeat(1 << 20));
        try (Product server = server()) {
            ObjectNode params = Json.object().put("path", "a.txt");
            params.putArray("edits")
                    .addObject()
                    .put("old_text", "a")
                    .put("new_text", "b".repeat(1 << 20))
                    .put("replace_all", true);
            assertThat(code(ask(server, "files/edit", params))).isEqualTo(1007);
            assertThat(code(ask(server, "files/edit", params.put("dry_run", true))))
                    .isEqualTo(1007);
            assertThat(root().resolve("a.txt")).hasSize(1 << 20);
        }
    }

    @Test
    void manyLinesAreEditedAndSearched() throws Exception {
        Files.writeString(root().resolve("lines.txt"), "\n".repeat(1 << 22) + "end\n");
        try (Product server = server()) {
            ObjectNode params = Json.object().put("path", "lines.txt");
            params.putArray("edits").addObject().put("old_text", "end").put("new_text", "END");
            JsonNode edited = ask(server, "files/edit", params).path("result");
            assertThat(edited.path("changed").booleanValue()).isTrue();
            assertThat(edited.path("diff").stringValue()).contains("too many lines");
            ObjectNode search = Json.object().put("pattern", "END").put("context", 2);
            JsonNode match = ask(server, "files/search", search).at("/result/matches/0");
            assertThat(match.path("line").intValue()).isEqualTo((1 << 22) + 1);
            assertThat(match.path("before")).hasSize(2);
        }
    }

    @Test
    void whatAMoveReplacesCanBeHadBack() throws Exception {
        Files.writeString(root().resolve("a.txt"), "new");
        Files.writeString(root().resolve("b.txt"), "old");
        try (Product server = server()) {
            ObjectNode params =
                    Json.object().put("from", "a.txt").put("to", "b.txt").put("overwrite", true);
            JsonNode moved = ask(server, "files/move", params).path("result");
            assertThat(root().resolve("b.txt")).hasContent("new");
            String id = moved.path("trash_id").stringValue();
            ask(server, "files/delete", Json.object().put("path", "b.txt"));
            ask(server, "files/restore", Json.object().put("trash_id", id));
            assertThat(root().resolve("b.txt")).hasContent("old");
        }
    }

    @Test
    void hooksOfGitAreReadAndNotWritten() throws Exception {
        Path hooks = Files.createDirectories(root().resolve("lib/.git/hooks"));
        Files.writeString(hooks.resolve("pre-commit"), "exit 0");
        try (Product server = server()) {
            String hook = "lib/.git/hooks/pre-commit";
            JsonNode read = ask(server, "files/read", Json.object().put("path", hook));
            assertThat(read.at("/result/content").stringValue()).isEqualTo("exit 0");
            ObjectNode write = Json.object().put("path", hook).put("content", "id");
            assertThat(code(ask(server, "files/write", write.put("overwrite", true))))
                    .isEqualTo(1002);
            ObjectNode folded = Json.object().put("path", ".GIT/config").put("content", "id");
            assertThat(code(ask(server, "files/write", folded))).isEqualTo(1002);
            ask(server, "files/write", Json.object().put("path", "x/config").put("content", "id"));
            ObjectNode move = Json.object().put("from", "x").put("to", ".git");
            assertThat(code(ask(server, "files/move", move))).isEqualTo(1002);
        }
    }

    @Test
    void aPipeWhereTheServerKeepsSomethingIsNotWaitedFor() throws Exception {
        Path thrown = Files.createDirectories(root().resolve(".toolbooth-trash/abc"));
        Files.writeString(thrown.resolve("item"), "x");
        pipe(thrown.resolve("about.json"));
        Path drafts = Files.createDirectories(root().resolve(".toolbooth-drafts"));
        pipe(drafts.resolve("lock"));
        try (Product server = server()) {
            ObjectNode restore = Json.object().put("trash_id", "abc");
            assertThat(code(ask(server, "files/restore", restore))).isEqualTo(1001);
            ObjectNode write = Json.object().put("path", "a.txt").put("content", "x");
            assertThat(code(ask(server, "files/write", write))).isEqualTo(1002);
            Files.delete(drafts.resolve("lock"));
            assertThat(code(ask(server, "files/write", write))).isZero();
        }
    }

    private static void pipe(Path at) throws Exception {
        assertThat(new ProcessBuilder("mkfifo", at.toString()).start().waitFor()).isZero();
    }

    @Test
    void draftsOfAKilledServerGoWhenTheNextOneStarts() throws Exception {
        Path drafts = Files.createDirectories(root().resolve(".toolbooth-drafts"));
        Path draft = Files.writeString(drafts.resolve("draft-1"), "half of");
        try (Product _ = server()) {
            assertThat(Marked.comes(() -> Files.notExists(draft))).isTrue();
        }
    }

    @Test
    void aFolderThatIsTooDeepIsNeitherMovedNorDeleted() throws Exception {
        Files.createDirectories(root().resolve("deep/" + "d/".repeat(200)));
        try (Product server = server()) {
            ObjectNode move = Json.object().put("from", "deep").put("to", "away");
            assertThat(code(ask(server, "files/move", move))).isEqualTo(1007);
            ObjectNode delete = Json.object().put("path", "deep").put("recursive", true);
            assertThat(code(ask(server, "files/delete", delete))).isEqualTo(1007);
        }
    }

    @Test
    void noVariableSaysWhatProgramsRun() throws Exception {
        try (Agent agent = Agent.start(Agent.Way.HTTP, folder, Map.of())) {
            Product server = Objects.requireNonNull(agent.product);
            for (String name :
                    List.of("GIT_DIR", "TAR_OPTIONS", "npm_config_script_shell", "MAKEFLAGS")) {
                ObjectNode run = Json.object().put("command", "true");
                run.putObject("env").put(name, "x");
                assertThat(code(ask(server, "exec/run", run))).as(name).isEqualTo(1003);
            }
            ObjectNode run = Json.object().put("command", "env");
            run.putObject("env").put("GIT_AUTHOR_NAME", "me").put("PYTHONUNBUFFERED", "1");
            assertThat(ask(server, "exec/run", run).at("/result/stdout").stringValue())
                    .contains("GIT_AUTHOR_NAME=me", "PYTHONUNBUFFERED=1");
        }
    }

    @Test
    void noTerminalIsLargerThanItsMemory() throws Exception {
        try (Agent agent = Agent.start(Agent.Way.HTTP, folder, Map.of())) {
            Product server = Objects.requireNonNull(agent.product);
            ObjectNode large = Json.object().put("cols", 1_000).put("rows", 1_000);
            assertThat(code(ask(server, "terminals/create", large))).isEqualTo(1003);
            ObjectNode wide = Json.object().put("cols", 1_000).put("rows", 100);
            JsonNode made = ask(server, "terminals/create", wide.put("command", "cat"));
            String id = made.at("/result/session_id").stringValue();
            ObjectNode resize = Json.object().put("session_id", id);
            resize.put("cols", 101).put("rows", 1_000);
            assertThat(code(ask(server, "terminals/resize", resize))).isEqualTo(1003);
        }
    }
}
