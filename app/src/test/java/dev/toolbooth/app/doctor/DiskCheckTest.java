package dev.toolbooth.app.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** finding A5: what is said of a disk that is full, and of a folder that can't be written. */
class DiskCheckTest {
    private static final String MAKE_ROOM = "free some space on";

    /** Is there, and nobody can write it. */
    private static final Path UNWRITABLE = Path.of("/proc/self/fdinfo");

    @TempDir private Path folder;

    private static CheckResult about(String what, Path data, long freeBytes) {
        List<CheckResult> found = DiskCheck.check(data, _ -> freeBytes);
        return found.stream().filter(one -> one.what().equals(what)).findAny().orElseThrow();
    }

    @Test
    void aDiskThatIsNearlyFullFailsAndItsAdviceIsToMakeRoom() {
        CheckResult full = about("room", folder, DiskCheck.ROOM_BYTES - 1);
        assertThat(full.verdict()).isEqualTo(CheckResult.Verdict.fail);
        assertThat(full.found()).isEqualTo("3 MiB are free");
        assertThat(full.advice())
                .startsWith(MAKE_ROOM)
                .contains("no paid call runs with less than 4 MiB");
        CheckResult enough = about("room", folder, DiskCheck.ROOM_BYTES);
        assertThat(enough.verdict()).isEqualTo(CheckResult.Verdict.ok);
    }

    @Test
    void aFolderThatCannotBeWrittenIsAMatterOfRightsUnlessItsDiskIsFull() {
        CheckResult rights = about("data folder", UNWRITABLE, DiskCheck.ROOM_BYTES);
        assertThat(rights.verdict()).isEqualTo(CheckResult.Verdict.fail);
        assertThat(rights.advice()).contains("let this user write there", "--data");
        CheckResult full = about("data folder", UNWRITABLE, DiskCheck.ROOM_BYTES - 1);
        assertThat(full.verdict()).isEqualTo(CheckResult.Verdict.fail);
        assertThat(full.advice()).startsWith(MAKE_ROOM).doesNotContain("user");
    }
}
