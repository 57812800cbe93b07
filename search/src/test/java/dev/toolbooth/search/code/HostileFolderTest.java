package dev.toolbooth.search.code;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.core.search.CodeMatch;
import dev.toolbooth.core.search.CodeQuery;
import dev.toolbooth.core.search.IndexStatus;
import dev.toolbooth.core.search.IndexStatus.Phase;
import dev.toolbooth.search.chunk.OperatorTags;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The index of a workspace with something bad in it. */
final class HostileFolderTest {
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    @TempDir Path index;
    private final MemoryFolder folder = new MemoryFolder();

    HostileFolderTest() {
        folder.put("Apple.java", "class Apple {\n    void peel() {}\n}\n");
        folder.put("Banana.java", "class Banana {\n    void ripen() {}\n}\n");
        folder.put("Cherry.java", "class Cherry {\n    void pit() {}\n}\n");
    }

    private WorkspaceSearch open() {
        return open(OperatorTags.NONE);
    }

    private WorkspaceSearch open(OperatorTags tags) {
        return WorkspaceSearch.open(
                new SearchSetup(folder, index, null, 1 << 20, tags, Duration.ZERO, () -> false));
    }

    private static IndexStatus until(WorkspaceSearch search, Predicate<IndexStatus> wanted) {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        IndexStatus seen = search.status();
        while (!wanted.test(seen) && System.nanoTime() < deadline) {
            Thread.onSpinWait();
            seen = search.status();
        }
        assertThat(wanted.test(seen)).as("%s", seen).isTrue();
        return seen;
    }

    private static boolean ready(IndexStatus status) {
        return status.phase() == Phase.READY;
    }

    private static List<String> find(WorkspaceSearch search, String query) throws Exception {
        return search
                .search(new CodeQuery(query, null, 10, "", List.of(), false, true))
                .matches()
                .stream()
                .map(CodeMatch::path)
                .toList();
    }

    @Test
    void aFileThatCanNotBeReadHidesNoOther() throws Exception {
        folder.fail("Banana.java");
        try (WorkspaceSearch search = open()) {
            IndexStatus status = until(search, HostileFolderTest::ready);
            assertThat(status.files()).isEqualTo(2);
            assertThat(find(search, "pit")).containsExactly("Cherry.java");

            folder.fail();
            until(search, now -> now.files() == 3);
            assertThat(find(search, "ripen")).containsExactly("Banana.java");
        }
    }

    @Test
    void aChangeThatCanNotBeReadHidesNoOther() throws Exception {
        try (WorkspaceSearch search = open()) {
            until(search, HostileFolderTest::ready);
            folder.fail("Banana.java");
            folder.put("Damson.java", "class Damson {\n    void jam() {}\n}\n");
            folder.tell("Banana.java", "Damson.java");
            until(search, now -> now.files() == 4);
            assertThat(find(search, "jam")).containsExactly("Damson.java");
            assertThat(search.status().phase()).isNotEqualTo(Phase.FAILED);
        }
    }

    @Test
    void aFileThatCanNotBeTakenApartHidesNoOther() throws Exception {
        OperatorTags breaking =
                new OperatorTags(
                        "breaking",
                        path -> {
                            if (path.equals("Apple.java")) {
                                throw new IllegalStateException("an apple");
                            }
                            return List.of();
                        });
        try (WorkspaceSearch search = open(breaking)) {
            IndexStatus status = until(search, HostileFolderTest::ready);
            assertThat(status.skipped()).containsExactly(Map.entry("can't be taken to pieces", 1));
            assertThat(find(search, "ripen")).containsExactly("Banana.java");
        }
    }

    @Test
    void whatTheRulesDenyIsNotToldEvenIfTheDiskCanNotBeAsked() throws Exception {
        try (WorkspaceSearch search = open()) {
            until(search, HostileFolderTest::ready);
            assertThat(find(search, "class")).hasSize(3);
            folder.fail("Apple.java", "Banana.java", "Cherry.java");
            assertThat(find(search, "class")).hasSize(3);
            folder.deny("Banana.java");
            assertThat(find(search, "class"))
                    .containsExactlyInAnyOrder("Apple.java", "Cherry.java");
        }
    }

    @Test
    void aWatchThatEndsIsBegunAgain() throws Exception {
        try (WorkspaceSearch search = open()) {
            until(search, HostileFolderTest::ready);
            folder.put("Damson.java", "class Damson {\n    void jam() {}\n}\n");
            folder.forget();
            until(search, now -> now.files() == 4 && folder.followers() == 1 && ready(now));

            folder.put("Elder.java", "class Elder {\n    void syrup() {}\n}\n");
            folder.tell("Elder.java");
            until(search, now -> now.files() == 5);
            assertThat(find(search, "syrup")).containsExactly("Elder.java");
        }
    }
}
