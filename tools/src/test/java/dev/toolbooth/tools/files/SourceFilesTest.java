package dev.toolbooth.tools.files;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.core.search.SourceChanges;
import dev.toolbooth.core.search.SourceFile;
import dev.toolbooth.core.search.SourceWatch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The files of a workspace that a search covers. */
final class SourceFilesTest {
    @TempDir Path root;

    private SourceFiles files(String... denied) {
        List<PathGlob> deny =
                List.of(denied).stream().map(one -> PathGlob.read(one).orElseThrow()).toList();
        return new SourceFiles(
                new WorkFolder(
                        root,
                        new FileRules(List.of(PathGlob.read("**").orElseThrow()), deny, List.of()),
                        new WorkFolder.FileLimits(1_000, 1_000, 10_000),
                        new DiskThreads()));
    }

    private void write(String path) throws IOException {
        Path file = root.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, path);
    }

    @Test
    void aFolderWithTooManyNamesHidesNoOther() throws Exception {
        write("a/one.txt");
        write("z/two.txt");
        Path heap = Files.createDirectory(root.resolve("heap"));
        for (int i = 0; i < TreeWalk.NAMES_MAX; i++) {
            Files.createFile(heap.resolve("f" + i));
        }
        List<SourceFile> seen = new ArrayList<>();
        assertThat(files().visit(seen::add)).isEmpty();
        assertThat(seen).hasSize(TreeWalk.NAMES_MAX + 2);

        Files.createFile(heap.resolve("one-more"));
        seen.clear();
        assertThat(files().visit(seen::add)).containsExactly("heap");
        assertThat(seen).extracting(SourceFile::path).containsExactly("a/one.txt", "z/two.txt");
    }

    @Test
    void whatTheRulesDenyIsNotPermittedWhetherItIsThereOrNot() throws Exception {
        write("keys/one.pem");
        SourceFiles files = files("keys/**");
        assertThat(files.permits("keys/one.pem")).isFalse();
        assertThat(files.permits("keys/none.pem")).isFalse();
        assertThat(files.permits("../one.pem")).isFalse();
        assertThat(files.permits("src/one.pem")).isTrue();
        assertThat(files.version("keys/one.pem")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"1969-12-31T00:00:00Z", "2001-02-03T04:05:06Z", "2222-01-01T00:00:00Z"})
    void aFileThatIsWrittenIsAnotherWhateverTimeItClaims(String time) throws Exception {
        Path file = root.resolve("one.txt");
        FileTime claimed = FileTime.from(Instant.parse(time));
        Files.writeString(file, "before");
        Files.setLastModifiedTime(file, claimed);
        SourceFiles files = files();
        long before = files.look("one.txt").orElseThrow().version();
        assertThat(files.version("one.txt")).contains(before);

        // In its place and as long as before: only what nobody can set tells it.
        untilItsTickIsOver(file);
        Files.writeString(file, "after.");
        Files.setLastModifiedTime(file, claimed);

        assertThat(files.look("one.txt").orElseThrow().version()).isNotEqualTo(before);
        assertThat(files.version("one.txt")).isNotEqualTo(Optional.of(before));
        List<SourceFile> seen = new ArrayList<>();
        files.visit(seen::add);
        assertThat(seen.getLast().version()).isEqualTo(files.version("one.txt").orElseThrow());
        assertThat(files.read("one.txt", 100).orElseThrow().file()).isEqualTo(seen.getLast());
    }

    /** The times of files come in ticks of some milliseconds, and two writes may be in one. */
    private void untilItsTickIsOver(Path file) throws IOException {
        Path other = root.resolve("clock");
        Object tick = Files.getAttribute(file, "unix:ctime");
        do {
            Files.writeString(other, "tick");
        } while (Files.getAttribute(other, "unix:ctime").equals(tick));
    }

    @Test
    void whenMoreOrLessIsIgnoredAnotherWatchIsAskedFor() throws Exception {
        write("made/one.txt");
        Files.writeString(root.resolve(".gitignore"), "made/\n");
        BlockingQueue<String> told = new LinkedBlockingQueue<>();
        SourceFiles files = files();
        try (SourceWatch watch = files.follow(new Told(told))) {
            Files.writeString(root.resolve(".gitignore"), "\n");
            until(told, "lost");
            assertThat(watch.works()).isFalse();

            // Until there is one, this one goes on.
            write("two.txt");
            until(told, "two.txt");
            assertThat(watch.works()).isFalse();
        }
        try (SourceWatch watch = files.follow(new Told(told))) {
            write("made/three.txt");
            until(told, "made/three.txt");
            assertThat(watch.works()).isTrue();
        }
    }

    private static void until(BlockingQueue<String> told, String wanted) throws Exception {
        String one = told.poll(30, TimeUnit.SECONDS);
        while (one != null && !one.equals(wanted)) {
            one = told.poll(30, TimeUnit.SECONDS);
        }
        assertThat(one).isEqualTo(wanted);
    }

    /** Writes down what is told. */
    private record Told(BlockingQueue<String> all) implements SourceChanges {
        @Override
        public void changed(Collection<String> paths) {
            all.addAll(paths);
        }

        @Override
        public void lost() {
            all.add("lost");
        }
    }
}
