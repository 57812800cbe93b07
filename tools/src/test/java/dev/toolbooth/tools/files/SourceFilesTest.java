package dev.toolbooth.tools.files;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.core.search.SourceFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The files of a workspace that a search covers. */
final class SourceFilesTest {
    @TempDir Path root;

    private SourceFiles files(String... denied) {
        List<Glob> deny =
                List.of(denied).stream().map(one -> Glob.read(one).orElseThrow()).toList();
        return new SourceFiles(
                new WorkFolder(
                        root,
                        new FileRules(List.of(Glob.read("**").orElseThrow()), deny, List.of()),
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
}
