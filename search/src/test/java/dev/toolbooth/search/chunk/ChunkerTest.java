package dev.toolbooth.search.chunk;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** How long pieces are, and what is done with what strangers put into a file. */
class ChunkerTest {
    private final Pieces usual = new Pieces(ChunkSizes.USUAL.target());

    @Test
    void aSmallFileIsOnePieceWithTheNameOfWhatIsInIt() {
        assertThat(usual.of("A.java", "package a;\n\nimport b.C;\n\n/** D. */\nclass A {\n}\n"))
                .containsExactly("1-7 class A");
    }

    @Test
    void smallNeighboursAreOnePieceUnderWhatTheyAreIn() {
        StringBuilder source = new StringBuilder("class Ledger {\n");
        for (int i = 0; i < 40; i++) {
            source.append("    int size").append(i).append("() {\n        return 1;\n    }\n\n");
        }
        source.append("}\n");

        List<Chunk> chunks = usual.chunks("Ledger.java", source.toString());

        assertThat(chunks).hasSizeBetween(2, 4);
        assertThat(chunks).allMatch(chunk -> chunk.symbol().equals("Ledger"));
        assertThat(chunks).allMatch(chunk -> chunk.text().length() <= ChunkSizes.USUAL.max());
    }

    @Test
    void aLongFunctionIsSplitBetweenItsStatementsAndKeepsItsName() {
        String block = "        if (a > 1) {\n            a = a + 1;\n        }\n\n";
        String source = "class A {\n    int f(int a) {\n" + block.repeat(60) + "    }\n}\n";

        List<Chunk> chunks = usual.chunks("A.java", source);

        assertThat(chunks).hasSizeGreaterThan(2);
        assertThat(chunks.subList(1, chunks.size()))
                .allMatch(chunk -> chunk.symbol().equals("A.f"))
                .allMatch(chunk -> chunk.text().length() <= ChunkSizes.USUAL.max());
        assertThat(chunks.subList(2, chunks.size()))
                .allMatch(chunk -> chunk.text().startsWith("        if (a > 1) {"));
    }

    @Test
    void aVeryLongLineIsCut() {
        String line = "x".repeat(ChunkSizes.LINE_CHARS_MAX);

        assertThat(usual.chunks("a.txt", line).getFirst().text()).isEqualTo(line);
        assertThat(usual.chunks("a.txt", line + "y").getFirst().text()).isEqualTo(line);
        assertThat(
                        usual.chunks(
                                "a.txt",
                                "x".repeat(ChunkSizes.LINE_CHARS_MAX - 1) + "\ud83d\ude00"))
                .extracting(Chunk::text)
                .containsExactly("x".repeat(ChunkSizes.LINE_CHARS_MAX - 1));
    }

    @Test
    void moreThanTheMostPiecesBecomeFewerLongerOnes() {
        String part = "def f():\n" + "    a = 1\n".repeat(40) + "\n";
        int most = Chunker.CHUNKS_MAX;
        Pieces small = new Pieces(240);

        assertThat(small.chunks("a.py", part.repeat(most / 2))).hasSize(most);
        List<Chunk> more = small.chunks("a.py", part.repeat(most / 2 + 1));

        assertThat(more).hasSizeLessThan(most);
        assertThat(more.getLast().lineEnd()).isEqualTo((most / 2 + 1) * 42 - 1);
    }

    @Test
    void linesAndNamesAreRightAfterCharactersOfManyBytesAndWithCarriageReturns() {
        String source =
                """
                # 😀😀😀 é ü — many bytes before what is looked for, in a line of its own here
                VALUE = "😀"

                def größe(kürzel):
                    return "😀" + kürzel + "a long enough text to be a piece of its own, and more"

                def other(name):
                    return "😀" + name + "a long enough text to be a piece of its own, and more"
                """;
        List<String> expected = List.of("1-2 lines", "4-5 function größe", "7-8 function other");
        Pieces pieces = new Pieces(160);

        assertThat(pieces.of("a.py", source)).isEqualTo(expected);
        assertThat(pieces.of("a.py", source.replace("\n", "\r\n"))).isEqualTo(expected);
        assertThat(pieces.of("a.py", "\uFEFF" + source)).isEqualTo(expected);
        assertThat(pieces.chunks("a.py", source.replace("\n", "\r\n")))
                .noneMatch(chunk -> chunk.text().contains("\r"));
    }

    @Test
    void nothingComesOfNothing() {
        assertThat(usual.chunks("a.java", "")).isEmpty();
        assertThat(usual.chunks("a.md", "\n \n\t\n")).isEmpty();
        assertThat(usual.chunks("a", "\n")).isEmpty();
    }

    @Test
    void whatAParserCouldChokeOnIsReadByItsLines() {
        int deep = Syntax.DEPTH_MAX;
        String nested = "class A { int a = " + "(".repeat(deep - 1) + "1" + ")".repeat(deep - 1);

        assertThat(usual.of("A.java", nested + "; }")).containsExactly("1-1 class A");
        assertThat(usual.of("A.java", nested.replace("(1)", "((1))") + "; }"))
                .containsExactly("1-1 lines");
        assertThat(usual.of("A.java", "class A { char c = '\0'; }")).containsExactly("1-1 lines");
        for (String path : List.of("A.java", "a.kt", "a.py", "a.ts", "a.tsx", "a.rs", "a.cpp")) {
            assertThat(usual.of(path, "(".repeat(100_000))).containsExactly("1-1 lines");
            assertThat(usual.of(path, "\"${".repeat(5000))).containsExactly("1-1 lines");
        }
    }

    @Test
    void aFileThatIsTooLongForAParserIsReadByItsLines() {
        String comment = "//" + "x".repeat(97) + "\n";
        String source = "class A {\n" + comment.repeat(Syntax.BYTES_MAX / comment.length()) + "}\n";
        String padding = " ".repeat(Syntax.BYTES_MAX - source.length());

        assertThat(usual.chunks("A.java", source + padding).getFirst().symbol()).isEqualTo("A");
        assertThat(usual.chunks("A.java", source + padding + " ").getFirst().symbol()).isEmpty();
    }

    @Test
    void aFileThatTakesTooLongIsReadByItsLines() {
        long[] now = new long[1];
        Pieces slow =
                new Pieces(
                        240,
                        TreeSitterLibrary::load,
                        () -> now[0] += Syntax.TIME_MAX.toNanos() / 8);
        String method = "    int f() {\n        return " + "1 + ".repeat(50) + "1;\n    }\n";

        assertThat(slow.of("A.java", "class A {\n" + method + "}\n")).contains("1-5 function A.f");
        assertThat(slow.chunks("A.java", "class A {\n" + method.repeat(50) + "}\n"))
                .allMatch(chunk -> chunk.symbol().isEmpty());
    }

    @Test
    void textsInTextsOfKotlinNeverReachTheParserInMassesHoweverTheyAreHidden() {
        int most = Syntax.DEPTH_MAX;
        String fine = "class A {\n" + "val a = \"${b}\"\n".repeat(most) + "}\n";

        assertThat(usual.chunks("a.kt", fine)).allMatch(chunk -> chunk.symbol().equals("A"));
        assertThat(usual.chunks("a.kt", fine + "val b = \"${b}\"\n"))
                .allMatch(chunk -> chunk.symbol().isEmpty());
        assertThat(usual.of("a.kt", "\"${'}' + ".repeat(3000))).containsExactly("1-1 lines");
        assertThat(usual.of("a.kt", "\"${/*}*/".repeat(3000))).containsExactly("1-1 lines");
    }

    @Test
    void openAnglesOfJavaNeverReachTheParserInMassesHoweverTheyAreHidden() {
        int most = Syntax.ANGLES_MAX;
        String types = "Map<String, List<? extends B>> b;\n".repeat(2 * most);
        String fine = "class A {\n" + types + "boolean a = c < d;\n".repeat(most) + "}\n";

        assertThat(usual.chunks("A.java", fine)).allMatch(chunk -> chunk.symbol().equals("A"));
        assertThat(usual.chunks("A.java", fine.replace("}\n", "boolean e = f < g;\n}\n")))
                .allMatch(chunk -> chunk.symbol().isEmpty());
        for (String hidden : List.of("a<\n", "a<b<\n", "a</*>*/\n", "a<'>'\n", "a<;>\n")) {
            assertThat(usual.chunks("A.java", "class A { int f() { " + hidden.repeat(30_000)))
                    .allMatch(chunk -> chunk.symbol().isEmpty());
        }
    }

    @Test
    void manyThreadsAtOnceGetWhatOneGets() throws Exception {
        String source =
                "class A {\n" + "    int f() {\n        return 1;\n    }\n".repeat(100) + "}\n";
        List<Chunk> expected = usual.chunks("A.java", source);
        Chunker shared = new Chunker(_ -> {});
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Callable<List<Chunk>>> tasks = new ArrayList<>();
            for (int i = 0; i < 64; i++) {
                tasks.add(() -> shared.chunks("A.java", source));
            }
            for (Future<List<Chunk>> chunks : threads.invokeAll(tasks)) {
                assertThat(chunks.get()).isEqualTo(expected);
            }
        }
    }
}
