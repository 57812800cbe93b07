package dev.toolbooth.tools.workspace.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolbooth.tools.files.DiskThreads;
import dev.toolbooth.tools.files.FileProblem;
import dev.toolbooth.tools.files.FileRules;
import dev.toolbooth.tools.files.FolderChanges;
import dev.toolbooth.tools.files.Glob;
import dev.toolbooth.tools.files.WorkFolder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files and folders that are moved, deleted and put back. */
final class MoveToolsTest {
    private static final int TRASH_BYTES = 100;

    @TempDir Path root;
    private final AtomicInteger ids = new AtomicInteger();
    private Instant now = Instant.parse("2026-01-01T00:00:00Z");
    private FolderChanges folders = changes();

    @BeforeEach
    void fill() throws Exception {
        folders = changes();
        Files.createDirectories(root.resolve("src/deep"));
        Files.createDirectories(root.resolve("config"));
        Files.writeString(root.resolve("src/deep/lib.rs"), "lib");
        Files.writeString(root.resolve("a.txt"), "a");
        Files.writeString(root.resolve("b.txt"), "b");
        Files.writeString(root.resolve("config/secret"), "secret");
        Files.writeString(root.resolve("config/public"), "public");
    }

    private FolderChanges changes() {
        WorkFolder folder =
                new WorkFolder(
                        root == null ? Path.of("") : root,
                        new FileRules(globs("**"), globs("/config/secret"), globs("/locked")),
                        new WorkFolder.FileLimits(1_000, 1_000, 10_000),
                        new DiskThreads());
        return new FolderChanges(
                folder,
                TRASH_BYTES,
                Duration.ofDays(1),
                () -> now,
                () -> "t" + ids.incrementAndGet());
    }

    private static List<Glob> globs(String text) {
        return List.of(Glob.read(text).orElseThrow());
    }

    private interface Act {
        void run() throws Exception;
    }

    private static void fails(FileProblem.Kind kind, Act act) {
        assertThatThrownBy(act::run)
                .isInstanceOfSatisfying(
                        FileProblem.class, e -> assertThat(e.kind()).isEqualTo(kind));
    }

    @Test
    void filesAndFoldersAreMoved() throws Exception {
        folders.move("a.txt", "new/folder/c.txt", false, true);
        folders.move("src", "source", false, false);
        assertThat(root.resolve("a.txt")).doesNotExist();
        assertThat(root.resolve("new/folder/c.txt")).hasContent("a");
        assertThat(root.resolve("source/deep/lib.rs")).hasContent("lib");
    }

    @Test
    void onlyFilesAreReplacedAndOnlyIfThatIsSaid() throws Exception {
        fails(FileProblem.Kind.CONFLICT, () -> folders.move("a.txt", "b.txt", false, true));
        fails(FileProblem.Kind.CONFLICT, () -> folders.move("a.txt", "src", true, true));
        fails(FileProblem.Kind.CONFLICT, () -> folders.move("src", "a.txt", true, true));
        assertThat(folders.move("a.txt", "b.txt", true, true).replaced()).isPresent();
        assertThat(root.resolve("b.txt")).hasContent("a");
    }

    @Test
    void nothingIsMovedOutOrIntoItself() throws Exception {
        fails(FileProblem.Kind.OUTSIDE, () -> folders.move("a.txt", "../a.txt", true, true));
        fails(FileProblem.Kind.OUTSIDE, () -> folders.move("../x", "a", true, true));
        fails(FileProblem.Kind.BAD_PATH, () -> folders.move("src", "src/deep/src", true, true));
        fails(FileProblem.Kind.BAD_PATH, () -> folders.move("src", "src", true, true));
        fails(FileProblem.Kind.BAD_PATH, () -> folders.move("", "src/x", true, true));
        fails(FileProblem.Kind.NOT_FOUND, () -> folders.move("nothing", "x", true, true));
        fails(FileProblem.Kind.WRONG_TYPE, () -> folders.move("a.txt", "no/a.txt", true, false));
    }

    @Test
    void whatIsDeniedDoesNotGetANameUnderWhichItIsAllowed() throws Exception {
        fails(FileProblem.Kind.DENIED, () -> folders.move("config/secret", "x", false, true));
        fails(FileProblem.Kind.DENIED, () -> folders.move("config", "conf", false, true));
        fails(FileProblem.Kind.DENIED, () -> folders.delete("config", true));
        fails(FileProblem.Kind.DENIED, () -> folders.move("a.txt", "config/secret", true, true));
        fails(FileProblem.Kind.DENIED, () -> folders.move("a.txt", "locked", true, true));
        fails(
                FileProblem.Kind.DENIED,
                () -> folders.move("a.txt", ".toolbooth-trash/a", true, true));
        assertThat(root.resolve("config/secret")).hasContent("secret");
    }

    @Test
    void aLinkIsMovedAndDeletedItself(@TempDir Path outside) throws Exception {
        Files.writeString(outside.resolve("precious"), "precious");
        Files.createSymbolicLink(root.resolve("out"), outside);
        Files.createSymbolicLink(root.resolve("in"), Path.of("a.txt"));
        folders.move("out", "away", false, true);
        folders.delete("away", true);
        folders.delete("in", false);
        assertThat(outside.resolve("precious")).hasContent("precious");
        assertThat(root.resolve("a.txt")).hasContent("a");
        assertThat(root.resolve("away")).doesNotExist();
        fails(FileProblem.Kind.OUTSIDE, () -> folders.delete("../" + outside, true));
    }

    @Test
    void whatIsDeletedCanBeHadBack() throws Exception {
        String file = folders.delete("a.txt", false).trashId();
        fails(FileProblem.Kind.WRONG_TYPE, () -> folders.delete("src", false));
        String folder = folders.delete("src", true).trashId();
        assertThat(root.resolve("a.txt")).doesNotExist();
        assertThat(root.resolve("src")).doesNotExist();

        assertThat(folders.restore(file).path()).isEqualTo("a.txt");
        assertThat(folders.restore(folder).path()).isEqualTo("src");
        assertThat(root.resolve("a.txt")).hasContent("a");
        assertThat(root.resolve("src/deep/lib.rs")).hasContent("lib");
        fails(FileProblem.Kind.NOT_FOUND, () -> folders.restore(file));
        fails(FileProblem.Kind.NOT_FOUND, () -> folders.restore("../src"));
    }

    @Test
    void whatIsThereAgainIsNotOverwritten() throws Exception {
        String id = folders.delete("a.txt", false).trashId();
        Files.writeString(root.resolve("a.txt"), "new");
        fails(FileProblem.Kind.CONFLICT, () -> folders.restore(id));
        Files.delete(root.resolve("a.txt"));
        folders.restore(id);
        assertThat(root.resolve("a.txt")).hasContent("a");
    }

    @Test
    void theTrashForgetsWhatIsOldAndWhatThereIsNoRoomFor() throws Exception {
        String old = folders.delete("a.txt", false).trashId();
        now = now.plus(Duration.ofHours(25));
        String first = delete("first", 60);
        fails(FileProblem.Kind.NOT_FOUND, () -> folders.restore(old));
        now = now.plus(Duration.ofSeconds(1));
        String second = delete("second", 41);
        fails(FileProblem.Kind.NOT_FOUND, () -> folders.restore(first));
        now = now.plus(Duration.ofSeconds(1));
        String third = delete("third", 59);
        folders.restore(second);
        folders.restore(third);
        Files.writeString(root.resolve("large"), "x".repeat(TRASH_BYTES + 1));
        fails(FileProblem.Kind.TOO_LARGE, () -> folders.delete("large", false));
    }

    private String delete(String name, int bytes) throws Exception {
        Files.writeString(root.resolve(name), "x".repeat(bytes));
        return folders.delete(name, false).trashId();
    }
}
