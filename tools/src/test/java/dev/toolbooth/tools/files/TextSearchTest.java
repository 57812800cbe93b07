package dev.toolbooth.tools.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is found in files, and what is left out. */
final class TextSearchTest {
    @TempDir Path root;
    private TextSearch search = new TextSearch(folder(Path.of("")));

    @BeforeEach
    void fill() throws Exception {
        search = new TextSearch(folder(root));
        write("src/main.rs", "fn main() {\n    let needle = 1;\n}\n");
        write("src/lib.rs", "// Grüße: needle and needle\n");
        write("secret.txt", "needle");
        write(".hidden", "needle");
        write(".git/HEAD", "needle");
        write("out/built.rs", "needle");
        write(".gitignore", "out/\n*.log\n!keep.log\n");
        write("a.log", "needle");
        write("keep.log", "needle");
    }

    private static WorkFolder folder(Path root) {
        return new WorkFolder(
                root,
                new FileRules(
                        List.of(PathGlob.read("**").orElseThrow()),
                        List.of(PathGlob.read("secret.txt").orElseThrow()),
                        List.of()),
                new WorkFolder.FileLimits(1_000, 1_000, 10_000),
                new DiskThreads());
    }

    private void write(String path, String text) throws Exception {
        Files.createDirectories(root.resolve(path).getParent());
        Files.writeString(root.resolve(path), text);
    }

    private static TextSearch.Wanted wanted(String pattern, int limit, List<String> after) {
        return new TextSearch.Wanted(Pattern.compile(pattern), 0, null, false, 0, limit, after);
    }

    private List<String> found(String path, TextSearch.Wanted wanted) throws Exception {
        return search.search(path, wanted).matches().stream()
                .map(match -> match.path() + ":" + match.line() + ":" + match.column())
                .toList();
    }

    @Test
    void linesAreFoundWithTheirPlaces() throws Exception {
        assertThat(found("", wanted("needle", 10, List.of())))
                .containsExactly("keep.log:1:1", "src/lib.rs:1:11", "src/main.rs:2:9");
        assertThat(found("src", wanted("^fn", 10, List.of()))).containsExactly("src/main.rs:1:1");
        assertThat(found("src/main.rs", wanted("needle", 10, List.of())))
                .containsExactly("src/main.rs:2:9");
    }

    @Test
    void linesAroundAMatchAreToldToo() throws Exception {
        TextSearch.Wanted wanted =
                new TextSearch.Wanted(Pattern.compile("needle"), 0, null, false, 5, 10, List.of());
        TextSearch.Match match = search.search("src/main.rs", wanted).matches().getFirst();
        assertThat(match.before()).containsExactly("fn main() {");
        assertThat(match.text()).isEqualTo("    let needle = 1;");
        assertThat(match.after()).containsExactly("}");
    }

    @Test
    void binaryFilesAreLeftOut() throws Exception {
        Files.write(root.resolve("b.bin"), new byte[] {'n', 'e', 0, 'n', 'e', 'e', 'd', 'l', 'e'});
        assertThat(found("", wanted("needle", 10, List.of()))).noneMatch(it -> it.contains("bin"));
    }

    @Test
    void hiddenFilesAreSearchedIfThatIsSaidAndGitNever() throws Exception {
        TextSearch.Wanted all =
                new TextSearch.Wanted(Pattern.compile("needle"), 0, null, true, 0, 10, List.of());
        assertThat(found("", all)).contains(".hidden:1:1").noneMatch(it -> it.startsWith(".git/"));
    }

    @Test
    void aLinkIsNotFollowed(@TempDir Path outside) throws Exception {
        Files.writeString(outside.resolve("o.txt"), "needle outside");
        Files.createSymbolicLink(root.resolve("link"), outside);
        Files.createSymbolicLink(root.resolve("file"), outside.resolve("o.txt"));
        assertThat(found("", wanted("outside", 10, List.of()))).isEmpty();
    }

    @Test
    void aSearchGoesOnWhereItEnded() throws Exception {
        for (int i = 0; i < 30; i++) {
            write("many/f" + i + ".txt", "needle\nneedle\n");
        }
        List<String> seen = new ArrayList<>();
        List<String> after = List.of();
        do {
            TextSearch.Found page = search.search("many", wanted("needle", 4, after));
            page.matches().forEach(match -> seen.add(match.path() + match.line()));
            after = page.next();
        } while (!after.isEmpty());
        assertThat(seen).hasSize(60).doesNotHaveDuplicates();
    }

    @Test
    void longLinesAreCutAroundTheMatch() throws Exception {
        write("long.txt", "x".repeat(5_000) + "needle" + "y".repeat(5_000));
        TextSearch.Match match =
                search.search("long.txt", wanted("needle", 1, List.of())).matches().getFirst();
        assertThat(match.column()).isEqualTo(5_001);
        assertThat(match.text()).contains("needle").hasSize(500);
    }

    @Test
    void aPatternThatRunsAwayIsStopped() throws Exception {
        write("a.txt", "a".repeat(400));
        assertThatThrownBy(
                        () -> search.search("a.txt", wanted("(.*)(.*)(.*)(.*)(.*)z", 1, List.of())))
                .isInstanceOf(FileProblem.class)
                .hasMessageContaining("takes too long");
    }

    @Test
    void ignoreFilesMeanWhatGitSays() {
        IgnoreRules rules =
                IgnoreRules.read(
                        0,
                        """
                        # a comment
                        *.o
                        /build
                        doc/*.txt
                        logs/**/debug
                        temp/
                        \\#odd
                        [ab]?.c
                        [!x]y
                        """);
        assertThat(ignored(rules, "x.o", "deep/x.o", "build", "doc/a.txt", "logs/debug"))
                .containsOnly(true);
        assertThat(ignored(rules, "logs/a/b/debug", "#odd", "a1.c", "zy")).containsOnly(true);
        assertThat(ignored(rules, "deep/build", "doc/a/b.txt", "temp", "c1.c", "xy", "# a comment"))
                .containsOnly(false);
        assertThat(IgnoreRules.ignore(List.of(rules), List.of("deep", "temp"), true)).isTrue();
    }

    @Test
    void aLineWithMoreStarsThanAnybodyNeedsSaysNothing() {
        String most = "a*".repeat(IgnoreRules.LINE_STARS_MAX);
        String name = "a".repeat(IgnoreRules.LINE_STARS_MAX);
        IgnoreRules rules = IgnoreRules.read(0, most + "b\n*" + most + "c\n**/x/**/y\n");
        assertThat(ignored(rules, name + "b", "x/z/y")).containsOnly(true);
        assertThat(ignored(rules, name + "c")).containsOnly(false);
    }

    @Test
    void aFileHasAsManyStarsAsItMayAndTheRestSaysNothing() {
        String most = "*a\n".repeat(IgnoreRules.STARS_MAX / IgnoreRules.LINE_STARS_MAX);
        most = most.replace("*a", "a*".repeat(IgnoreRules.LINE_STARS_MAX) + "b");
        IgnoreRules rules = IgnoreRules.read(0, most + "*.log\nplain\n");
        assertThat(ignored(rules, "plain")).containsOnly(true);
        assertThat(ignored(rules, "x.log")).containsOnly(false);
    }

    private static List<Boolean> ignored(IgnoreRules rules, String... paths) {
        return List.of(paths).stream()
                .map(path -> List.of(path.split("/", -1)))
                .map(names -> IgnoreRules.ignore(List.of(rules), names, false))
                .toList();
    }
}
