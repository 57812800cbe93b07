package dev.toolbooth.search.chunk;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What native code leaves behind, and what is done without it. */
class TreeSitterLibraryTest {
    private static final String SOURCE = "class A {\n    int f() {\n        return 1;\n    }\n}\n";
    private static final String GROW = "grow";
    private static final int RUNS = 400;
    private static final long GROWTH_BYTES_MAX = 24L << 20;

    @TempDir Path folder;

    /** Runs this class as a program, and gives back what it printed. */
    private List<String> run(String... flags) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("--enable-native-access=ALL-UNNAMED");
        command.addAll(List.of(flags));
        command.addAll(List.of("-cp", System.getProperty("java.class.path")));
        command.add(TreeSitterLibraryTest.class.getName());
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(out).isZero();
        return out.lines().toList();
    }

    /** Takes two files to pieces and kills itself, so that nothing is tidied up. */
    public static void main(String[] arguments) throws IOException {
        List<String> said = new ArrayList<>();
        Syntaxes syntaxes = new Syntaxes(said::add, TreeSitterLibrary::load, System::nanoTime);
        Chunker chunker = new Chunker(new InProcessOutlines(syntaxes), ChunkSizes.USUAL);
        chunker.chunks("A.java", SOURCE).forEach(chunk -> said.add(chunk.symbol()));
        chunker.chunks("B.java", SOURCE).forEach(chunk -> said.add(chunk.symbol()));
        if (Boolean.getBoolean(GROW)) {
            said.add(Long.toString(grownBytes(chunker)));
        }
        Files.write(Path.of("/dev/stdout"), said);
        Runtime.getRuntime().halt(0);
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void noLibraryStaysBehindEvenIfTheServerIsKilled() throws Exception {
        assertThat(run("-Djava.io.tmpdir=" + folder)).containsExactly("A", "A");
        try (Stream<Path> left = Files.list(folder)) {
            assertThat(left).isEmpty();
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void onAMachineWithoutLibrariesFilesAreReadByTheirLinesAndThatIsSaidOnce() throws Exception {
        List<String> said = run("-Dos.arch=riscv64");

        assertThat(said).hasSize(3);
        assertThat(said.getFirst())
                .startsWith("tree-sitter can't be used for java on this machine")
                .contains("riscv64");
        assertThat(said.subList(1, 3)).containsExactly("", "");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void withoutAFolderForTemporaryFilesFilesAreReadByTheirLines() throws Exception {
        List<String> said = run("-Djava.io.tmpdir=" + folder.resolve("missing"));

        assertThat(said)
                .filteredOn(line -> line.startsWith("tree-sitter can't be used"))
                .hasSize(1);
        assertThat(said).endsWith("", "");
    }

    @Test
    void aLibraryThatCannotBeLinkedIsSaidOnceForEachLanguage() {
        Syntaxes.Source broken =
                _ -> {
                    throw new UnsatisfiedLinkError("failed to map segment");
                };
        Pieces pieces = new Pieces(1000, broken, System::nanoTime);

        assertThat(pieces.of("A.java", SOURCE)).containsExactly("1-5 lines");
        assertThat(pieces.of("B.java", SOURCE)).containsExactly("1-5 lines");
        assertThat(pieces.of("b.go", "func f() {}")).containsExactly("1-1 lines");
        assertThat(pieces.notices()).hasSize(2);
        assertThat(pieces.notices().getFirst()).contains("failed to map segment");
    }

    /** In a process with a heap of one size, so that what grows is native. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void memoryDoesNotGrowWithTheFilesThatWereRead() throws Exception {
        List<String> said = run("-Xms48m", "-Xmx48m", "-XX:+UseSerialGC", "-D" + GROW + "=true");

        assertThat(Long.parseLong(said.getLast())).isLessThan(GROWTH_BYTES_MAX);
    }

    private static long grownBytes(Chunker chunker) throws IOException {
        String source = "class B {\n" + SOURCE.replace("class", "static class").repeat(100) + "}\n";
        for (int i = 0; i < RUNS / 4; i++) {
            chunker.chunks("A.java", source);
        }
        long before = residentBytes();
        for (int i = 0; i < RUNS; i++) {
            chunker.chunks("A.java", source);
        }
        return residentBytes() - before;
    }

    private static long residentBytes() throws IOException {
        try (Stream<String> lines = Files.lines(Path.of("/proc/self/status"))) {
            String line = lines.filter(at -> at.startsWith("VmRSS")).findFirst().orElseThrow();
            return Long.parseLong(line.replaceAll("\\D", "")) << 10;
        }
    }
}
