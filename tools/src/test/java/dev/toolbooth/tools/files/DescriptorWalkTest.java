package dev.toolbooth.tools.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.toolbooth.tools.files.FileProblem.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The bounds of a walk, and swaps at the worst moment: after the look, before the opening. */
final class DescriptorWalkTest {
    private static final DiskThreads THREADS = new DiskThreads();

    @TempDir private Path folder;
    private Path root = Path.of("");

    /** Something that happens between the end of the walk and the opening of the file. */
    private interface Swap {
        void swap() throws IOException;
    }

    @BeforeEach
    void fill() throws IOException {
        root = Files.createDirectories(folder.resolve("root"));
        Files.writeString(root.resolve("file"), "public");
        Files.writeString(folder.resolve("secret"), "secret");
    }

    @Test
    void aFileThatBecomesALinkIsNotOpened() {
        Sandbox sandbox = swapping(THREADS, () -> replace(folder.resolve("secret")));
        assertThat(problem(sandbox, "file").kind()).isEqualTo(Kind.UNREADABLE);
    }

    @Test
    void aFileThatBecomesAnotherFileIsNotRead() {
        Sandbox sandbox =
                swapping(
                        THREADS,
                        () -> {
                            Path other = Files.writeString(root.resolve("other"), "other");
                            Files.move(other, root.resolve("file"), StandardCopyOption.ATOMIC_MOVE);
                        });
        assertThat(problem(sandbox, "file").kind()).isEqualTo(Kind.CHANGED);
    }

    @Test
    void aFolderOnTheWayThatBecomesALinkChangesNothing() throws Exception {
        Files.createDirectory(root.resolve("sub"));
        Files.writeString(root.resolve("sub/file"), "public");
        Files.createDirectory(folder.resolve("outside"));
        Files.writeString(folder.resolve("outside/file"), "secret");
        Sandbox sandbox =
                swapping(
                        THREADS,
                        () -> {
                            Files.move(root.resolve("sub"), root.resolve("moved"));
                            Files.createSymbolicLink(
                                    root.resolve("sub"), folder.resolve("outside"));
                        });
        assertThat(sandbox.readText("sub/file")).isEqualTo("public");
    }

    @Test
    void aFileThatBecomesAPipeHoldsUpNobody() throws Exception {
        Fifo pipe = Fifo.at(folder.resolve("pipe"));
        DiskThreads impatient = new DiskThreads(1, 1, Duration.ofMillis(200));
        Sandbox sandbox =
                swapping(
                        impatient,
                        () -> Files.move(pipe.path(), root.resolve("file"), replacing()));
        assertThat(problem(sandbox, "file").kind()).isEqualTo(Kind.BUSY);
        new Fifo(root.resolve("file")).release();
    }

    @Test
    void aWalkFollowsAsManyLinksAsItMay() throws Exception {
        Files.createSymbolicLink(root.resolve("l1"), Path.of("file"));
        for (int i = 2; i <= DescriptorWalk.LINKS_MAX + 1; i++) {
            Files.createSymbolicLink(root.resolve("l" + i), Path.of("l" + (i - 1)));
        }
        Sandbox sandbox = new Sandbox(root, 100, THREADS);
        assertThat(sandbox.readText("l" + DescriptorWalk.LINKS_MAX)).isEqualTo("public");
        assertThat(problem(sandbox, "l" + (DescriptorWalk.LINKS_MAX + 1)))
                .hasMessage("\"l41\" leads over more than 40 links, or in a circle");
    }

    @Test
    void aWalkGoesAsDeepAsItMay() throws Exception {
        String deepest = "d/".repeat(DescriptorWalk.DEPTH_MAX);
        Files.createDirectories(root.resolve(deepest + "d"));
        Files.writeString(root.resolve(deepest + "file"), "deep");
        Sandbox sandbox = new Sandbox(root, 100, THREADS);
        assertThat(sandbox.readText(deepest + "file")).isEqualTo("deep");
        assertThat(problem(sandbox, deepest + "d/file"))
                .hasMessageContaining("is nested too deep: expected at most 64 folders");
    }

    @Test
    void manyWalksLeaveNothingOpen() throws Exception {
        Sandbox sandbox = new Sandbox(root, 100, THREADS);
        Files.createDirectories(root.resolve("d/d/d/d"));
        long before = descriptors();
        for (int i = 0; i < 50; i++) {
            sandbox.list("d/d/../d/d");
            problem(sandbox, "d/d/none");
            problem(sandbox, "d/../../x");
            sandbox.readText("file");
        }
        assertThat(descriptors()).isLessThan(before + 50);
    }

    private static long descriptors() throws IOException {
        try (var open = Files.list(Path.of("/proc/self/fd"))) {
            return open.count();
        }
    }

    private void replace(Path target) throws IOException {
        Path link = Files.createSymbolicLink(folder.resolve("new"), target);
        Files.move(link, root.resolve("file"), replacing());
    }

    private static StandardCopyOption replacing() {
        return StandardCopyOption.ATOMIC_MOVE;
    }

    private Sandbox swapping(DiskThreads threads, Swap swap) {
        return new Sandbox(root, 100, threads, path -> new Swapping(open(path), swap));
    }

    @SuppressWarnings("StreamResourceLeak") // the walk closes it
    private static Walk open(Path root) throws IOException {
        return new DescriptorWalk(
                root, (SecureDirectoryStream<Path>) Files.newDirectoryStream(root));
    }

    private static FileProblem problem(Sandbox sandbox, String path) {
        return catchThrowableOfType(FileProblem.class, () -> sandbox.readText(path));
    }

    private record Swapping(Walk walk, Swap swap) implements Walk {
        @Override
        public ResolvedPath go(RelativePath path) throws IOException, FileProblem {
            ResolvedPath resolvedPath = walk.go(path);
            swap.swap();
            return resolvedPath;
        }

        @Override
        public void close() throws IOException {
            walk.close();
        }
    }
}
