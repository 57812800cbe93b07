package dev.toolbooth.search.code;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import dev.toolbooth.core.search.BadQuery;
import dev.toolbooth.core.search.CodeHits;
import dev.toolbooth.core.search.CodeMatch;
import dev.toolbooth.core.search.CodeQuery;
import dev.toolbooth.core.search.IndexStatus;
import dev.toolbooth.core.search.IndexStatus.Phase;
import dev.toolbooth.search.chunk.OperatorTags;
import dev.toolbooth.search.embed.Embedder;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The index of a workspace, and what keeps it true. */
final class WorkspaceSearchTest {
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    @TempDir Path index;
    private final MemoryFolder folder = new MemoryFolder();
    private final LetterEmbedder letters = new LetterEmbedder();

    WorkspaceSearchTest() {
        folder.put("a/Apple.java", "class Apple {\n    void peel() {}\n}\n");
        folder.put("a/Banana.java", "class Banana {\n    void ripen() {}\n}\n");
        folder.put("b/Cherry.java", "class Cherry {\n    void pit() {}\n}\n");
    }

    private WorkspaceSearch open() {
        return open(letters);
    }

    private WorkspaceSearch open(Embedder embedder) {
        return WorkspaceSearch.open(
                new SearchSetup(folder, index, embedder, 1 << 20, Duration.ZERO, () -> false));
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
        CodeHits answer = search.search(new CodeQuery(query, null, 10, "", List.of(), false, true));
        return answer.matches().stream().map(CodeMatch::path).toList();
    }

    @Test
    void whatWasDeletedWithItsFolderIsNotFound() throws Exception {
        try (WorkspaceSearch search = open()) {
            until(search, WorkspaceSearchTest::ready);
            assertThat(find(search, "ripen")).first().isEqualTo("a/Banana.java");

            folder.remove(List.of("a/Apple.java", "a/Banana.java"));
            folder.tell("a");

            until(search, status -> status.files() == 1);
            assertThat(find(search, "ripen")).doesNotContain("a/Banana.java", "a/Apple.java");
        }
    }

    @Test
    void nobodyIsToldOfAFileThatIsGoneEvenIfNoChangeWasHeard() throws Exception {
        try (WorkspaceSearch search = open()) {
            until(search, WorkspaceSearchTest::ready);

            folder.remove(List.of("a/Banana.java"));
            folder.put("b/Cherry.java", "\n\nclass Cherry {\n    void stone() {}\n}\n");

            assertThat(find(search, "ripen")).doesNotContain("a/Banana.java");
            CodeHits answer =
                    search.search(new CodeQuery("cherry", null, 1, "", List.of(), false, true));
            assertThat(answer.matches().getFirst().lineStart()).isEqualTo(3);
            assertThat(answer.matches().getFirst().snippet()).contains("stone");
        }
    }

    @Test
    void anEditEmbedsOnlyTheFileThatWasEdited() throws Exception {
        try (WorkspaceSearch search = open()) {
            until(search, WorkspaceSearchTest::ready);
            int before = letters.embedded.get();

            folder.put("b/Cherry.java", "class Cherry {\n    void stone() {}\n}\n");
            folder.tell("b/Cherry.java");
            until(search, status -> letters.embedded.get() > before && ready(status));

            assertThat(letters.embedded.get()).isEqualTo(before + 1);
            assertThat(find(search, "stone")).first().isEqualTo("b/Cherry.java");
        }
    }

    @Test
    void anEditDoesNotWaitForAModelThatHangs() throws Exception {
        letters.hold();
        try (WorkspaceSearch search = open()) {
            until(search, status -> letters.held());

            folder.put("b/Damson.java", "class Damson {\n    void jam() {}\n}\n");
            folder.tell("b/Damson.java");
            until(search, status -> status.files() == 4);
            assertThat(find(search, "jam")).first().isEqualTo("b/Damson.java");
            assertThat(search.status().embedded()).isZero();

            letters.goOn();
            until(search, WorkspaceSearchTest::ready);
            assertThat(search.status().embedded()).isEqualTo(search.status().chunks());
        }
    }

    @Test
    void aSearchEndsAlthoughTheModelHangs() throws Exception {
        letters.hold();
        try (WorkspaceSearch search = open()) {
            until(search, status -> letters.held());
        }
        letters.goOn();
        try (WorkspaceSearch search = open()) {
            // Nobody else keeps the index any more.
            until(search, WorkspaceSearchTest::ready);
        }
    }

    @Test
    void aRestartReadsAndEmbedsNothingAgain() throws Exception {
        try (WorkspaceSearch search = open()) {
            until(search, WorkspaceSearchTest::ready);
        }
        int before = letters.embedded.get();

        try (WorkspaceSearch search = open()) {
            IndexStatus status = until(search, WorkspaceSearchTest::ready);

            assertThat(letters.embedded.get()).isEqualTo(before);
            assertThat(status.files()).isEqualTo(3);
            assertThat(status.embedded()).isEqualTo(status.chunks());
        }
    }

    @Test
    void otherTagsAreGivenToFilesThatHaveNotChanged() throws Exception {
        CodeQuery fruit = new CodeQuery("class", null, 10, "", List.of("fruit"), false, true);
        try (WorkspaceSearch search = open()) {
            until(search, WorkspaceSearchTest::ready);
            assertThat(search.search(fruit).matches()).isEmpty();
        }
        OperatorTags tags =
                new OperatorTags(
                        "fruit",
                        path -> path.startsWith("a/") ? List.of("fruit", "test") : List.of());

        try (WorkspaceSearch search =
                WorkspaceSearch.open(
                        new SearchSetup(
                                folder,
                                index,
                                letters,
                                1 << 20,
                                tags,
                                Duration.ZERO,
                                () -> false))) {
            until(search, WorkspaceSearchTest::ready);
            assertThat(search.search(fruit).matches())
                    .extracting(CodeMatch::path)
                    .containsExactlyInAnyOrder("a/Apple.java", "a/Banana.java");
            assertThat(search.search(fruit).matches().getFirst().tags())
                    .containsExactly("fruit", "test");
        }
    }

    @Test
    void aFileThatCannotBeTakenToPiecesKeepsNoOtherFromBeingFound() throws Exception {
        OperatorTags broken =
                new OperatorTags(
                        "broken",
                        path -> {
                            if (path.equals("a/Apple.java")) {
                                throw new IllegalStateException("nobody thought of that");
                            }
                            return List.of();
                        });

        try (WorkspaceSearch search =
                WorkspaceSearch.open(
                        new SearchSetup(
                                folder,
                                index,
                                letters,
                                1 << 20,
                                broken,
                                Duration.ZERO,
                                () -> false))) {
            IndexStatus status = until(search, WorkspaceSearchTest::ready);

            assertThat(status.skipped()).containsExactly(entry("can't be taken to pieces", 1));
            assertThat(find(search, "ripen")).first().isEqualTo("a/Banana.java");
            assertThat(find(search, "peel")).doesNotContain("a/Apple.java");
        }
    }

    @Test
    void anIndexThatIsBrokenIsMadeAgain() throws Exception {
        try (WorkspaceSearch search = open()) {
            until(search, WorkspaceSearchTest::ready);
        }
        breakEverything();

        try (WorkspaceSearch search = open()) {
            until(search, WorkspaceSearchTest::ready);

            assertThat(find(search, "ripen")).first().isEqualTo("a/Banana.java");
        }
    }

    /** Turns a bit of each file of the index. */
    private void breakEverything() throws IOException {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(index)) {
            for (Path file : files) {
                byte[] bytes = Files.readAllBytes(file);
                if (bytes.length > 0) {
                    bytes[bytes.length / 2] ^= 4;
                    Files.write(file, bytes);
                }
            }
        }
    }

    @Test
    void aSecondServerFindsWhatTheFirstOneIndexes() throws Exception {
        try (WorkspaceSearch first = open()) {
            until(first, WorkspaceSearchTest::ready);
            try (WorkspaceSearch second = open()) {
                until(second, status -> status.phase() == Phase.FOLLOWING);
                assertThat(find(second, "ripen")).first().isEqualTo("a/Banana.java");

                folder.put("b/Damson.java", "class Damson {\n    void jam() {}\n}\n");
                folder.tell("b/Damson.java");
                until(first, status -> status.files() == 4);

                until(second, status -> status.files() == 4);
                assertThat(find(second, "jam")).first().isEqualTo("b/Damson.java");
            }
        }
    }

    @Test
    void aServerWithAnotherModelFindsByWordsWhatTheFirstOneIndexes() throws Exception {
        CodeQuery ripe = new CodeQuery("ripen", null, 10, "", List.of(), true, true);
        try (WorkspaceSearch first = open()) {
            until(first, WorkspaceSearchTest::ready);
            assertThat(first.search(ripe).embeddingModel()).isEqualTo("letters");
            try (WorkspaceSearch second = open(new LetterEmbedder("other letters"))) {
                IndexStatus status =
                        until(second, now -> now.phase() == Phase.FOLLOWING && now.files() == 3);
                assertThat(status.model()).isNull();
                assertThat(status.embedded()).isZero();
                assertThat(status.problem()).contains("another model");

                CodeHits answer = second.search(ripe);
                assertThat(answer.embeddingModel()).isNull();
                assertThat(answer.matches())
                        .extracting(CodeMatch::path)
                        .containsExactly("a/Banana.java");
                assertThat(answer.matches().getFirst().vector()).isNull();
                List<Float> given = Collections.nCopies(26, 1f);
                assertThatThrownBy(
                                () ->
                                        second.search(
                                                new CodeQuery(
                                                        null, given, 10, "", List.of(), false,
                                                        true)))
                        .isInstanceOf(BadQuery.class)
                        .hasMessageContaining("another model");
            }
        }
    }

    @Test
    void aGarbledLockIsNoLock() throws Exception {
        try (WorkspaceSearch search = open()) {
            until(search, WorkspaceSearchTest::ready);
        }
        Files.writeString(index.resolve("write.lock"), "garbled");

        try (WorkspaceSearch search = open()) {
            until(search, WorkspaceSearchTest::ready);
            assertThat(find(search, "ripen")).first().isEqualTo("a/Banana.java");
        }
    }

    @Test
    void aGarbledLockIsHeldByNobody() throws Exception {
        Files.writeString(index.resolve("write.lock"), "garbled");

        assertThat(CodeStore.taken(index)).isFalse();
    }

    @Test
    void importsComeAfterWhatTheyName() throws Exception {
        StringBuilder imports = new StringBuilder("package kitchen;\n\n");
        for (int i = 0; i < 20; i++) {
            imports.append("import kitchen.drawer.apple.tools.Tool").append(i).append(";\n");
        }
        String doc =
                "/**\n"
                        + " * Stirs the pot until it boils, again and again.\n".repeat(12)
                        + " */\n";
        String steps = "        stir(the.pot, until(it.boils()), again());\n".repeat(30);
        folder.put(
                "kitchen/Cook.java",
                imports + "\n" + doc + "class Cook {\n    void cook() {\n" + steps + "    }\n}\n");
        folder.put("drawer/Peeler.java", "class Peeler {\n    void peel(Apple one) {}\n}\n");
        try (WorkspaceSearch search = open()) {
            until(search, WorkspaceSearchTest::ready);
            for (boolean rerank : List.of(true, false)) {
                CodeHits answer =
                        search.search(
                                new CodeQuery(
                                        "apple tools in the kitchen drawer",
                                        null,
                                        10,
                                        "",
                                        List.of(),
                                        false,
                                        rerank));
                assertThat(answer.matches().getFirst().snippet()).doesNotContain("import");
                assertThat(answer.matches())
                        .anySatisfy(one -> assertThat(one.snippet()).startsWith("package"));
            }
        }
    }
}
