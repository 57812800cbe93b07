package dev.toolbooth.search.chunk;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every line with something in it is in one piece, whatever is in a file. */
class CoverageTest {
    private static final List<String> PATHS =
            List.of(
                    "A.java", "a.kt", "a.py", "a.js", "a.ts", "a.tsx", "a.go", "a.rs", "a.c",
                    "a.cpp", "a.md", "a.txt");
    private static final List<String> WORDS =
            List.of(
                    "\n",
                    "\n",
                    "\n",
                    "\n\n",
                    "\r\n",
                    " ",
                    "    ",
                    "\t",
                    "{",
                    "}",
                    "(",
                    ")",
                    "<",
                    ">",
                    ";",
                    ":",
                    ",",
                    "\"",
                    "'",
                    "`",
                    "\"\"\"",
                    "${",
                    "/*",
                    "*/",
                    "//",
                    "///",
                    "#",
                    "# a\n",
                    "## b\n",
                    "```\n",
                    "---\n",
                    "===\n",
                    "@A",
                    "class A ",
                    "fun f()",
                    "def f():\n    ",
                    "function f() ",
                    "func f() ",
                    "fn f() ",
                    "impl A ",
                    "mod m ",
                    "namespace n ",
                    "#ifdef X\n",
                    "#endif\n",
                    "export ",
                    "const x = () => ",
                    "import a\n",
                    "return 1",
                    "x = 1",
                    "é",
                    "😀",
                    "\uD83D",
                    "\u2028",
                    "\f");
    private static final int RUNS = 240;

    /** Without time, which would make a difference on a machine that has none to spare. */
    private final Syntaxes syntaxes = new Syntaxes(_ -> {}, TreeSitterLibrary::load, () -> 0);

    private final Chunker usual = new Chunker(new InProcessOutlines(syntaxes), ChunkSizes.USUAL);
    private final Chunker small = new Chunker(new InProcessOutlines(syntaxes), new ChunkSizes(60));

    private static void check(Chunker chunker, String path, String text) {
        List<Chunk> chunks = chunker.chunks(path, text);
        List<String> lines = List.of(text.split("\n", -1));
        int next = 1;
        for (Chunk chunk : chunks) {
            assertThat(chunk.lineStart()).isGreaterThanOrEqualTo(next);
            assertThat(chunk.lineEnd()).isGreaterThanOrEqualTo(chunk.lineStart());
            assertThat(lines.subList(next - 1, chunk.lineStart() - 1))
                    .allMatch(CoverageTest::blank);
            assertThat(blank(lines.get(chunk.lineStart() - 1))).isFalse();
            assertThat(blank(lines.get(chunk.lineEnd() - 1))).isFalse();
            assertThat(chunk.text().split("\n", -1))
                    .hasSize(chunk.lineEnd() - chunk.lineStart() + 1);
            next = chunk.lineEnd() + 1;
        }
        assertThat(lines.subList(next - 1, lines.size())).allMatch(CoverageTest::blank);
        assertThat(chunker.chunks(path, text)).isEqualTo(chunks);
    }

    private static boolean blank(String line) {
        return line.chars().allMatch(c -> c <= ' ' || Character.isWhitespace(c));
    }

    @Test
    void randomTextsAreCoveredLineByLine() {
        for (int run = 0; run < RUNS; run++) {
            RandomGenerator random = new SplittableRandom(run);
            StringBuilder text = new StringBuilder();
            int words = random.nextInt(200);
            for (int i = 0; i < words; i++) {
                text.append(WORDS.get(random.nextInt(WORDS.size())));
            }
            String path = PATHS.get(run % PATHS.size());
            check(random.nextBoolean() ? usual : small, path, text.toString());
        }
    }

    @Test
    void ourOwnSourcesAreCoveredLineByLineAndMostHaveNames() throws IOException {
        Path root = Path.of(System.getProperty("toolbooth.root", ".."));
        List<Path> files = new ArrayList<>();
        for (String folder :
                List.of("search/src", "wire/src", "docs", "bench/harness", "e2e/buyers")) {
            try (Stream<Path> all = Files.walk(root.resolve(folder))) {
                all.filter(Files::isRegularFile)
                        .filter(path -> !path.toString().contains("node_modules"))
                        .sorted()
                        .forEach(files::add);
            }
        }
        int named = 0;
        int java = 0;
        for (Path file : files) {
            String path = root.relativize(file).toString();
            if (new FileSelector().select(path, Files.readAllBytes(file))
                    instanceof FileSelection.Text taken) {
                check(usual, path, taken.text());
                if (path.endsWith(".java")) {
                    List<Chunk> chunks = usual.chunks(path, taken.text());
                    java += chunks.size();
                    named += (int) chunks.stream().filter(c -> !c.symbol().isEmpty()).count();
                }
            }
        }
        assertThat(java).isGreaterThan(500);
        assertThat(named * 100 / java).isGreaterThan(80);
    }

    @Test
    void whatWasTornOutOfASourceIsCoveredLineByLine() throws IOException {
        Path root = Path.of(System.getProperty("toolbooth.root", ".."));
        String source =
                Files.readString(
                        root.resolve("search/src/main/java/dev/toolbooth/search/TextQueries.java"),
                        StandardCharsets.UTF_8);
        for (int run = 0; run < RUNS / 12; run++) {
            RandomGenerator random = new SplittableRandom(run);
            int begin = random.nextInt(source.length());
            int end = Math.min(source.length(), begin + random.nextInt(4000));
            String torn = source.substring(0, begin) + source.substring(end);
            for (String path : List.of("A.java", "a.ts")) {
                check(run % 2 == 0 ? usual : small, path, torn);
            }
        }
    }
}
