package dev.toolbooth.tools.workspace.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolbooth.tools.files.DiskThreads;
import dev.toolbooth.tools.files.FileMover;
import dev.toolbooth.tools.files.FileProblem;
import dev.toolbooth.tools.files.FileRules;
import dev.toolbooth.tools.files.PathGlob;
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
    private FileMover mover = changes();

    @BeforeEach
    void fill() throws Exception {
        mover = changes();
        Files.createDirectories(root.resolve("src/deep"));
        Files.createDirectories(root.resolve("config"));
        Files.writeString(root.resolve("src/deep/lib.rs"), "lib");
        Files.writeString(root.resolve("a.txt"), "a");
        Files.writeString(root.resolve("b.txt"), "b");
        Files.writeString(root.resolve("config/secret"), "secret");
        Files.writeString(root.resolve("config/public"), "public");
    }

    private FileMover changes() {
        WorkFolder folder =
                new WorkFolder(
                        root == null ? Path.of("") : root,
                        new FileRules(globs("**"), globs("/config/secret"), globs("/locked")),
                        new WorkFolder.FileLimits(1_000, 1_000, 10_000),
                        new DiskThreads());
        return new FileMover(
                folder,
                TRASH_BYTES,
                Duration.ofDays(1),
                () -> now,
                () -> "t" + ids.incrementAndGet());
    }

    private static List<PathGlob> globs(String text) {
        return List.of(PathGlob.read(text).orElseThrow());
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
        mover.move("a.txt", "new/folder/c.txt", false, true);
        mover.move("src", "source", false, false);
        assertThat(root.resolve("a.txt")).doesNotExist();
        assertThat(root.resolve("new/folder/c.txt")).hasContent("a");
        assertThat(root.resolve("source/deep/lib.rs")).hasContent("lib");
    }

    @Test
    void onlyFilesAreReplacedAndOnlyIfThatIsSaid() throws Exception {
        fails(FileProblem.Kind.CONFLICT, () -> mover.move("a.txt", "b.txt", false, true));
        fails(FileProblem.Kind.CONFLICT, () -> mover.move("a.txt", "src", true, true));
        fails(FileProblem.Kind.CONFLICT, () -> mover.move("src", "a.txt", true, true));
        assertThat(mover.move("a.txt", "b.txt", true, true).replaced()).isPresent();
        assertThat(root.resolve("b.txt")).hasContent("a");
    }

    @Test
    void nothingIsMovedOutOrIntoItself() throws Exception {
        fails(FileProblem.Kind.OUTSIDE, () -> mover.move("a.txt", "../a.txt", true, true));
        fails(FileProblem.Kind.OUTSIDE, () -> mover.move("../x", "a", true, true));
        fails(FileProblem.Kind.BAD_PATH, () -> mover.move("src", "src/deep/src", true, true));
        fails(FileProblem.Kind.BAD_PATH, () -> mover.move("src", "src", true, true));
        fails(FileProblem.Kind.BAD_PATH, () -> mover.move("", "src/x", true, true));
        fails(FileProblem.Kind.NOT_FOUND, () -> mover.move("nothing", "x", true, true));
        fails(FileProblem.Kind.WRONG_TYPE, () -> mover.move("a.txt", "no/a.txt", true, false));
    }

    @Test
    void whatIsDeniedDoesNotGetANameUnderWhichItIsAllowed() throws Exception {
        fails(FileProblem.Kind.DENIED, () -> mover.move("config/secret", "x", false, true));
        fails(FileProblem.Kind.DENIED, () -> mover.move("config", "conf", false, true));
        fails(FileProblem.Kind.DENIED, () -> mover.delete("config", true));
        fails(FileProblem.Kind.DENIED, () -> mover.move("a.txt", "config/secret", true, true));
        fails(FileProblem.Kind.DENIED, () -> mover.move("a.txt", "locked", true, true));
        fails(FileProblem.Kind.DENIED, () -> mover.move("a.txt", ".toolbooth-trash/a", true, true));
        assertThat(root.resolve("config/secret")).hasContent("secret");
    }

    @Test
    void aLinkIsMovedAndDeletedItself(@TempDir Path outside) throws Exception {
        Files.writeString(outside.resolve("precious"), "precious");
        Files.createSymbolicLink(root.resolve("out"), outside);
        Files.createSymbolicLink(root.resolve("in"), Path.of("a.txt"));
        mover.move("out", "away", false, true);
        mover.delete("away", true);
        mover.delete("in", false);
        assertThat(outside.resolve("precious")).hasContent("precious");
        assertThat(root.resolve("a.txt")).hasContent("a");
        assertThat(root.resolve("away")).doesNotExist();
        fails(FileProblem.Kind.OUTSIDE, () -> mover.delete("../" + outside, true));
    }

    @Test
    void whatIsDeletedCanBeHadBack() throws Exception {
        String file = mover.delete("a.txt", false).trashId();
        fails(FileProblem.Kind.WRONG_TYPE, () -> mover.delete("src", false));
        String folder = mover.delete("src", true).trashId();
        assertThat(root.resolve("a.txt")).doesNotExist();
        assertThat(root.resolve("src")).doesNotExist();

        assertThat(mover.restore(file).path()).isEqualTo("a.txt");
        assertThat(mover.restore(folder).path()).isEqualTo("src");
        assertThat(root.resolve("a.txt")).hasContent("a");
        assertThat(root.resolve("src/deep/lib.rs")).hasContent("lib");
        fails(FileProblem.Kind.NOT_FOUND, () -> mover.restore(file));
        fails(FileProblem.Kind.NOT_FOUND, () -> mover.restore("../src"));
    }

    @Test
    void whatIsThereAgainIsNotOverwritten() throws Exception {
        String id = mover.delete("a.txt", false).trashId();
        Files.writeString(root.resolve("a.txt"), "new");
        fails(FileProblem.Kind.CONFLICT, () -> mover.restore(id));
        Files.delete(root.resolve("a.txt"));
        mover.restore(id);
        assertThat(root.resolve("a.txt")).hasContent("a");
    }

    @Test
    void theTrashForgetsWhatIsOldAndWhatThereIsNoRoomFor() throws Exception {
        String old = mover.delete("a.txt", false).trashId();
        now = now.plus(Duration.ofHours(25));
        String first = delete("first", 60);
        fails(FileProblem.Kind.NOT_FOUND, () -> mover.restore(old));
        now = now.plus(Duration.ofSeconds(1));
        String second = delete("second", 41);
        fails(FileProblem.Kind.NOT_FOUND, () -> mover.restore(first));
        now = now.plus(Duration.ofSeconds(1));
        String third = delete("third", 59);
        mover.restore(second);
        mover.restore(third);
        Files.writeString(root.resolve("large"), "x".repeat(TRASH_BYTES + 1));
        fails(FileProblem.Kind.TOO_LARGE, () -> mover.delete("large", false));
    }

    private String delete(String name, int bytes) throws Exception {
        Files.writeString(root.resolve(name), "x".repeat(bytes));
        return mover.delete(name, false).trashId();
    }
}
