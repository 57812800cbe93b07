package dev.toolbooth.tools.workspace.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolbooth.core.tool.Fault;
import dev.toolbooth.core.tool.ToolFailure;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.tools.demo.FakeCall;
import dev.toolbooth.tools.files.DiskThreads;
import dev.toolbooth.tools.files.FileMover;
import dev.toolbooth.tools.files.FileRules;
import dev.toolbooth.tools.files.PathGlob;
import dev.toolbooth.tools.files.WorkFolder;
import dev.toolbooth.tools.workspace.WorkspaceTool;
import dev.toolbooth.wire.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The tools for files that Mira's contracts don't have. */
final class FileToolsTest {
    @TempDir Path root;
    private final AtomicInteger ids = new AtomicInteger();
    private Instant now = Instant.parse("2026-01-01T00:00:00Z");
    private List<WorkspaceTool> tools = List.of();

    @BeforeEach
    void fill() throws Exception {
        Files.createDirectories(root.resolve("src/deep"));
        Files.createDirectories(root.resolve(".git"));
        Files.writeString(root.resolve("src/main.rs"), "fn main() {\n    go();\n}\n");
        Files.writeString(root.resolve("src/deep/lib.rs"), "pub fn go() {}\n");
        Files.writeString(root.resolve("README.md"), "# Read me\n");
        Files.writeString(root.resolve(".git/config"), "[core]\n");
        Files.writeString(root.resolve("secret.txt"), "secret\n");
        Files.writeString(root.resolve("locked.txt"), "locked\n");
        tools = with("**");
    }

    private List<WorkspaceTool> with(String allow) {
        WorkFolder folder =
                new WorkFolder(
                        root,
                        new FileRules(globs(allow), globs("secret.txt"), globs("locked.txt")),
                        new WorkFolder.FileLimits(1_000, 1_000, 10_000),
                        new DiskThreads());
        FileMover changes =
                new FileMover(
                        folder,
                        100,
                        Duration.ofDays(1),
                        () -> now,
                        () -> "t" + ids.incrementAndGet());
        FileWatches fileWatches =
                new FileWatches(folder, () -> now, () -> "w" + ids.incrementAndGet());
        return FileTools.of(folder, changes, fileWatches).tools();
    }

    private static List<PathGlob> globs(String text) {
        return List.of(PathGlob.read(text).orElseThrow());
    }

    private ObjectNode call(String method, String arguments) throws Exception {
        for (WorkspaceTool tool : tools) {
            if (tool.spec().name().equals(method)) {
                ToolOutput output =
                        (ToolOutput) tool.run(FakeCall.with(arguments.replace('\'', '"')));
                return (ObjectNode) Objects.requireNonNull(output.structured());
            }
        }
        throw new AssertionError("no tool " + method);
    }

    private String failure(String method, String arguments) throws Exception {
        try {
            return "no failure: " + call(method, arguments);
        } catch (ToolFailure e) {
            Fault fault = Objects.requireNonNull(e.fault());
            return fault.kind() + " " + fault.field() + ": " + e.getMessage();
        }
    }

    private List<String> paths(String arguments) throws Exception {
        List<String> paths = new ArrayList<>();
        for (JsonNode entry : call("files/list", arguments).path("entries")) {
            paths.add(entry.path("path").asString());
        }
        return paths;
    }

    @Test
    void linesAreReadFromBothEnds() throws Exception {
        Files.writeString(root.resolve("n.txt"), "1\n2\n3\n4\n5");
        ObjectNode all = call("files/read.v2", "{'path': 'n.txt'}");
        assertThat(all.path("content").asString()).isEqualTo("1\n2\n3\n4\n5");
        assertThat(all.path("total_lines").asInt()).isEqualTo(5);
        assertThat(lines("{'path': 'n.txt', 'start_line': 2, 'end_line': 3}")).isEqualTo("2\n3\n");
        assertThat(lines("{'path': 'n.txt', 'start_line': -2}")).isEqualTo("4\n5");
        assertThat(lines("{'path': 'n.txt', 'start_line': -9, 'end_line': -4}"))
                .isEqualTo("1\n2\n");
        assertThat(lines("{'path': 'n.txt', 'start_line': 6}")).isEmpty();
        ObjectNode none = call("files/read.v2", "{'path': 'n.txt', 'start_line': 9}");
        assertThat(none.path("start_line").asInt()).isEqualTo(9);
        assertThat(none.path("end_line").asInt()).isEqualTo(8);
        assertThat(failure("files/read.v2", "{'path': 'n.txt', 'start_line': 0}"))
                .startsWith("INVALID start_line");
    }

    private String lines(String arguments) throws Exception {
        return call("files/read.v2", arguments).path("content").asString();
    }

    @Test
    void linesThatDoNotFitAreLeftOut() throws Exception {
        Files.writeString(root.resolve("n.txt"), "one\ntwo\nthree\n");
        ObjectNode some = call("files/read.v2", "{'path': 'n.txt', 'max_bytes': 10}");
        assertThat(some.path("content").asString()).isEqualTo("one\ntwo\n");
        assertThat(some.path("end_line").asInt()).isEqualTo(2);
        assertThat(some.path("truncated").asBoolean()).isTrue();
        assertThat(call("files/read.v2", "{'path': 'n.txt', 'max_bytes': 14}").path("truncated"))
                .isEqualTo(Json.parse("false"));
    }

    @Test
    void aLineThatIsTooLongIsCutBetweenCharacters() throws Exception {
        Files.writeString(root.resolve("n.txt"), "ääää\n");
        for (int most = 1; most <= 8; most++) {
            ObjectNode cut = call("files/read.v2", "{'path': 'n.txt', 'max_bytes': " + most + "}");
            assertThat(cut.path("content").asString()).isEqualTo("ä".repeat(most / 2));
            assertThat(cut.path("truncated").asBoolean()).isTrue();
        }
    }

    @Test
    void linesOfTheSameVersionAreNotReadAgain() throws Exception {
        String etag = call("files/read", "{'path': 'README.md'}").path("etag").asString();
        ObjectNode same = call("files/read.v2", "{'path': 'README.md', 'etag': '" + etag + "'}");
        assertThat(same.path("content").isNull()).isTrue();
        assertThat(same.path("etag").asString()).isEqualTo(etag);
        assertThat(same.path("total_lines").asInt()).isEqualTo(1);
    }

    @Test
    void aListIsSortedAndHasWhatMayBeSeen() throws Exception {
        assertThat(paths("{}")).containsExactly("README.md", "locked.txt", "src");
        assertThat(paths("{'recursive': true}"))
                .containsExactly(
                        "README.md",
                        "locked.txt",
                        "src",
                        "src/deep",
                        "src/deep/lib.rs",
                        "src/main.rs");
        assertThat(paths("{'hidden': true}")).contains(".git");
        assertThat(paths("{'recursive': true, 'depth': 2, 'path': ''}"))
                .contains("src/deep")
                .doesNotContain("src/deep/lib.rs");
        assertThat(paths("{'recursive': true, 'glob': '*.rs'}"))
                .containsExactly("src/deep/lib.rs", "src/main.rs");
        assertThat(paths("{'path': 'src', 'recursive': true, 'glob': 'deep/*'}"))
                .containsExactly("src/deep/lib.rs");
    }

    @Test
    void aListHasTheFoldersOnTheWayToWhatIsAllowed() throws Exception {
        tools = with("src/deep/**");
        assertThat(paths("{'recursive': true}"))
                .containsExactly("src", "src/deep", "src/deep/lib.rs");
        assertThat(failure("files/list", "{'path': '.git'}")).startsWith("DENIED path");
    }

    @Test
    void aListShowsLinksAndDoesNotFollowThem() throws Exception {
        Files.createSymbolicLink(root.resolve("out"), Path.of("/etc"));
        assertThat(paths("{'recursive': true, 'glob': 'out'}")).containsExactly("out");
        assertThat(failure("files/list", "{'path': 'out'}"))
                .isEqualTo("INVALID path: Path outside workspace");
        assertThat(failure("files/list", "{'path': 'README.md'}")).contains("expected a folder");
        assertThat(failure("files/list", "{'path': 'nowhere'}")).startsWith("NOT_FOUND");
    }

    /** finding P14. */
    @Test
    void anAbsolutePathIsTakenIfItLeadsIntoTheWorkspace() throws Exception {
        String top = root.toString();
        assertThat(call("files/read", "{'path': '" + top + "/src/main.rs'}").path("content"))
                .isEqualTo(call("files/read", "{'path': 'src/main.rs'}").path("content"));
        assertThat(paths("{'path': '" + top + "', 'recursive': true, 'depth': 1}"))
                .containsExactly("README.md", "locked.txt", "src");
        call("files/move", "{'from': '" + top + "/README.md', 'to': '" + top + "//src/a.md'}");
        assertThat(root.resolve("src/a.md")).hasContent("# Read me");

        String outside = "INVALID path: Path outside workspace";
        for (String path :
                List.of(top + "/../x", top + "x", "/etc/passwd", "/", top + "/src/../..")) {
            assertThat(failure("files/read", "{'path': '" + path + "'}")).isEqualTo(outside);
        }
        assertThat(failure("files/read", "{'path': '" + top + "/secret.txt'}"))
                .startsWith("DENIED path");
    }

    /** finding P14. */
    @Test
    void anAbsolutePathMayNameTheFolderBehindALink(@TempDir Path elsewhere) throws Exception {
        Path real = root;
        root = Files.createSymbolicLink(elsewhere.resolve("link"), real);
        tools = with("**");
        for (Path top : List.of(real, root)) {
            assertThat(
                            call("files/read", "{'path': '" + top + "/src/main.rs'}")
                                    .path("size")
                                    .asInt())
                    .isEqualTo(24);
        }
    }

    @Test
    void pagesOfAListJoinWithoutGapsWhileFilesComeAndGo() throws Exception {
        for (int i = 0; i < 50; i++) {
            Files.writeString(root.resolve("src/f" + (100 + i)), "");
        }
        List<String> seen = new ArrayList<>();
        String cursor = "null";
        do {
            ObjectNode page =
                    call("files/list", "{'recursive': true, 'limit': 7, 'cursor': " + cursor + "}");
            page.path("entries").forEach(entry -> seen.add(entry.path("path").asString()));
            cursor = page.path("next_cursor").toString();
            Files.writeString(root.resolve("AAA" + seen.size()), "");
            Files.deleteIfExists(root.resolve("src/f149"));
        } while (!cursor.equals("null"));
        assertThat(seen).doesNotHaveDuplicates();
        assertThat(seen).containsAll(IntStream.range(100, 149).mapToObj(n -> "src/f" + n).toList());
    }

    @Test
    void aCursorOfAnotherListIsRefused() throws Exception {
        String cursor = call("files/list", "{'limit': 1}").path("next_cursor").asString();
        assertThat(
                        failure(
                                "files/list",
                                "{'limit': 1, 'hidden': true, 'cursor': '" + cursor + "'}"))
                .startsWith("BAD_PARAM cursor");
        assertThat(failure("files/list", "{'cursor': 'forged'}")).startsWith("BAD_PARAM cursor");
    }

    @Test
    void anEditReplacesWhatIsThereOnce() throws Exception {
        ObjectNode edited =
                call(
                        "files/edit",
                        "{'path': 'src/main.rs', 'edits': [{'old_text': 'go()', 'new_text': 'run()'}]}");
        assertThat(edited.path("diff").asString())
                .contains("@@ -1,3 +1,3 @@")
                .contains("-    go();\n+    run();\n");
        assertThat(edited.path("changed").asBoolean()).isTrue();
        assertThat(root.resolve("src/main.rs")).hasContent("fn main() {\n    run();\n}\n");
        assertThat(edited.path("etag"))
                .isEqualTo(call("files/read", "{'path': 'src/main.rs'}").path("etag"));
    }

    @Test
    void aDryRunWritesNothing() throws Exception {
        String before = call("files/read", "{'path': 'README.md'}").path("etag").asString();
        ObjectNode tried =
                call(
                        "files/edit",
                        "{'path': 'README.md', 'dry_run': true,"
                                + " 'edits': [{'old_text': 'Read', 'new_text': 'Write'}]}");
        assertThat(tried.path("diff").asString()).contains("+# Write me");
        assertThat(tried.path("etag").asString()).isEqualTo(before);
        assertThat(root.resolve("README.md")).hasContent("# Read me\n");
    }

    @Test
    void anEditThatFitsNowhereSaysWhatIsNear() throws Exception {
        assertThat(edit("src/main.rs", "fn main() {\\n\\tgo();"))
                .startsWith("INVALID edits.0.old_text: this text is not in the file")
                .contains("lines 1 to 2 differ only in blanks")
                .contains("····go();")
                .contains("→go();");
        assertThat(edit("src/main.rs", "fn man() {"))
                .contains("line 1 is the nearest: \"fn main() {\"");
        assertThat(edit("src/main.rs", "quite another thing")).contains("nothing in the file");
        assertThat(root.resolve("src/main.rs")).hasContent("fn main() {\n    go();\n}\n");
    }

    private String edit(String path, String old) throws Exception {
        return failure(
                "files/edit",
                "{'path': '"
                        + path
                        + "', 'edits': [{'old_text': '"
                        + old
                        + "', 'new_text': 'new'}]}");
    }

    @Test
    void anEditThatFitsTwiceSaysWhere() throws Exception {
        Files.writeString(root.resolve("n.txt"), "a\nb\na\n");
        assertThat(edit("n.txt", "a")).contains("2 times, in lines 1, 3").contains("replace_all");
        ObjectNode all =
                call(
                        "files/edit",
                        "{'path': 'n.txt', 'edits':"
                                + " [{'old_text': 'a', 'new_text': 'c', 'replace_all': true}]}");
        assertThat(all.path("replacements").asInt()).isEqualTo(2);
        assertThat(root.resolve("n.txt")).hasContent("c\nb\nc\n");
    }

    @Test
    void ofSeveralEditsAllAreMadeOrNone() throws Exception {
        assertThat(
                        failure(
                                "files/edit",
                                "{'path': 'README.md', 'edits':"
                                        + " [{'old_text': 'Read', 'new_text': 'Write'},"
                                        + " {'old_text': 'Read', 'new_text': 'x'}]}"))
                .startsWith("INVALID edits.1.old_text");
        assertThat(root.resolve("README.md")).hasContent("# Read me\n");
    }

    @Test
    void linesKeepTheEndsThatTheyHave() throws Exception {
        Files.writeString(root.resolve("win.txt"), "one\r\ntwo\r\nthree\r\n");
        call(
                "files/edit",
                "{'path': 'win.txt', 'edits':"
                        + " [{'old_text': 'one\\ntwo\\n', 'new_text': 'eins\\nzwei\\n'}]}");
        assertThat(Files.readString(root.resolve("win.txt")))
                .isEqualTo("eins\r\nzwei\r\nthree\r\n");
    }

    @Test
    void anEditOfAnotherVersionIsAConflict() throws Exception {
        String edits = "'edits': [{'old_text': 'Read', 'new_text': 'Write'}]";
        assertThat(failure("files/edit", "{'path': 'README.md', 'etag': 'old', " + edits + "}"))
                .startsWith("CONFLICT etag");
        assertThat(
                        failure(
                                "files/edit",
                                "{'path': 'README.md', 'dry_run': true, 'etag': 'old', "
                                        + edits
                                        + "}"))
                .startsWith("CONFLICT etag");
        assertThat(failure("files/edit", "{'path': 'nothing', " + edits + "}"))
                .startsWith("NOT_FOUND path");
        assertThat(edit("secret.txt", "secret")).startsWith("DENIED path");
        assertThat(edit("locked.txt", "locked")).startsWith("DENIED path");
    }

    @Test
    void textIsAddedAtTheEnd() throws Exception {
        assertThat(call("files/append", "{'path': 'log/a.txt', 'content': 'one'}").path("created"))
                .isEqualTo(Json.parse("true"));
        ObjectNode two = call("files/append", "{'path': 'log/a.txt', 'content': ', two'}");
        assertThat(two.path("created").asBoolean()).isFalse();
        assertThat(two.path("size").asInt()).isEqualTo(8);
        assertThat(root.resolve("log/a.txt")).hasContent("one, two");
        assertThat(failure("files/append", "{'path': 'no.txt', 'content': 'x', 'create': false}"))
                .startsWith("NOT_FOUND");
        String much = "x".repeat(993);
        assertThat(failure("files/append", "{'path': 'log/a.txt', 'content': '" + much + "'}"))
                .startsWith("TOO_LARGE");
        assertThatThrownBy(() -> call("files/append", "{'path': '../a', 'content': 'x'}"))
                .hasMessage("Path outside workspace");
    }
}
