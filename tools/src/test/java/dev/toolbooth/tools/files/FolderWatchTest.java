package dev.toolbooth.tools.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is told of files that change. */
final class FolderWatchTest {
    @TempDir Path root;
    private final BlockingQueue<FolderWatch.Change> told = new LinkedBlockingQueue<>();

    private WorkFolder folder() {
        return new WorkFolder(
                root,
                new FileRules(
                        List.of(PathGlob.read("**").orElseThrow()),
                        List.of(PathGlob.read("secret.txt").orElseThrow()),
                        List.of()),
                new WorkFolder.FileLimits(1_000, 1_000, 10_000),
                new DiskThreads());
    }

    private FolderWatch watch(String path) throws Exception {
        return FolderWatch.open(
                folder(),
                path,
                10,
                changes -> {
                    told.addAll(changes);
                    return true;
                });
    }

    /** What is told until this path is. */
    private Map<String, FolderWatch.Happening> until(String path) throws Exception {
        Map<String, FolderWatch.Happening> seen = new HashMap<>();
        while (!seen.containsKey(path)) {
            FolderWatch.Change change = told.poll(30, TimeUnit.SECONDS);
            assertThat(change).as("told of " + path + " after " + seen).isNotNull();
            seen.put(change.path(), change.kind());
        }
        return seen;
    }

    @Test
    void whatIsMadeChangedAndDeletedIsTold() throws Exception {
        Files.createDirectories(root.resolve("src"));
        Files.writeString(root.resolve("src/a.txt"), "a");
        try (FolderWatch _ = watch("")) {
            Files.writeString(root.resolve("src/b.txt"), "b");
            assertThat(until("src/b.txt"))
                    .containsEntry("src/b.txt", FolderWatch.Happening.CREATED);
            Files.writeString(root.resolve("src/a.txt"), "aa");
            assertThat(until("src/a.txt"))
                    .containsEntry("src/a.txt", FolderWatch.Happening.MODIFIED);
            Files.writeString(root.resolve("next"), "aaa");
            Files.move(
                    root.resolve("next"),
                    root.resolve("src/a.txt"),
                    StandardCopyOption.REPLACE_EXISTING);
            assertThat(until("src/a.txt"))
                    .containsEntry("src/a.txt", FolderWatch.Happening.MODIFIED);
            Files.delete(root.resolve("src/b.txt"));
            assertThat(until("src/b.txt"))
                    .containsEntry("src/b.txt", FolderWatch.Happening.DELETED);
        }
    }

    @Test
    void foldersThatComeLaterAreWatchedToo() throws Exception {
        try (FolderWatch _ = watch("")) {
            Files.createDirectories(root.resolve("x/y"));
            Files.writeString(root.resolve("x/y/early.txt"), "1");
            until("x/y/early.txt");
            Files.writeString(root.resolve("x/y/late.txt"), "2");
            until("x/y/late.txt");
        }
    }

    @Test
    void nothingIsToldOfWhatAgentsMayNotSee() throws Exception {
        Files.createDirectories(root.resolve(".git"));
        try (FolderWatch _ = watch("")) {
            Files.writeString(root.resolve("secret.txt"), "s");
            Files.writeString(root.resolve(".git/index"), "s");
            folder().write(
                            "open.txt",
                            new byte[1],
                            new WorkFolder.Writing(true, false, null, null, true));
            assertThat(until("open.txt").keySet()).containsExactly("open.txt");
        }
    }

    @Test
    void moreFoldersThanAreWatchedAreRefused() throws Exception {
        for (int i = 0; i < 9; i++) {
            Files.createDirectory(root.resolve("d" + i));
        }
        watch("").close();
        Files.createDirectory(root.resolve("d9"));
        assertThatThrownBy(() -> watch("")).hasMessageContaining("more folders than the 10");
        assertThatThrownBy(() -> watch("nowhere")).isInstanceOf(FileProblem.class);
        watch("d1").close();
    }

    @Test
    void aWatchEndsWithItsFolderAndSaysThatMuchMayHaveHappened() throws Exception {
        Files.createDirectories(root.resolve("src"));
        try (FolderWatch watch = watch("src")) {
            assertThat(watch.works()).isTrue();
            Files.delete(root.resolve("src"));
            assertThat(until("")).containsEntry("", FolderWatch.Happening.OVERFLOW);
            assertThat(watch.works()).isFalse();
        }
    }
}
