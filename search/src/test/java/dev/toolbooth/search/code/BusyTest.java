package dev.toolbooth.search.code;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolbooth.core.search.IndexStatus.Phase;
import dev.toolbooth.core.search.SourceFile;
import dev.toolbooth.search.chunk.Chunker;
import dev.toolbooth.search.chunk.OperatorTags;
import dev.toolbooth.search.embed.Embedder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the index leaves to calls that are under way. */
final class BusyTest {
    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final int FILES = 80;

    @TempDir Path index;
    private final MemoryFolder folder = new MemoryFolder();
    private final AtomicBoolean busy = new AtomicBoolean(true);

    /** What happened, in its order. */
    private final List<String> happened = new CopyOnWriteArrayList<>();

    private final Semaphore reads = new Semaphore(0);
    private final PendingChanges pendingChanges = new PendingChanges();
    private final ExecutorService threads = Executors.newSingleThreadExecutor();
    private final SourceReader reading =
            new SourceReader(
                    folder,
                    1 << 20,
                    new OperatorTags(
                            "",
                            path -> {
                                happened.add("read");
                                reads.release();
                                return List.of();
                            }),
                    new Chunker(happened::add));

    BusyTest() {
        for (int i = 0; i < FILES; i++) {
            folder.put("note" + i + ".txt", "Something of " + i + ".\n");
        }
    }

    @AfterEach
    void stop() {
        threads.shutdownNow();
        reading.close();
    }

    private List<SourceFile> files() {
        List<SourceFile> files = new ArrayList<>();
        folder.visit(files::add);
        return files;
    }

    @Test
    void whileCallsAreUnderWayOneFileIsReadAtATime() throws Exception {
        try (ReadAhead ahead = new ReadAhead(reading, files(), busy::get)) {
            ahead.next();
            ahead.next();
            assertThat(happened).hasSize(2);

            busy.set(false);
            ahead.next();
            assertThat(
                            reads.tryAcquire(
                                    2 + ReadAhead.AHEAD_MAX,
                                    PATIENCE.toSeconds(),
                                    TimeUnit.SECONDS))
                    .isTrue();

            // Then what was read before is taken first.
            busy.set(true);
            for (int i = 1; i < ReadAhead.AHEAD_MAX; i++) {
                ahead.next();
            }
            assertThat(happened).hasSize(2 + ReadAhead.AHEAD_MAX);
            ahead.next();
            assertThat(happened).hasSize(2 + ReadAhead.AHEAD_MAX + 1);
        }
    }

    /** Says of how many texts it makes vectors. */
    private final class Batches implements Embedder {
        private final LetterEmbedder letters = new LetterEmbedder();

        @Override
        public String model() {
            return letters.model();
        }

        @Override
        public int dimensions() {
            return letters.dimensions();
        }

        @Override
        public List<float[]> passages(List<String> texts) throws InterruptedException {
            happened.add("embedded " + texts.size());
            return letters.passages(texts);
        }

        @Override
        public float[] query(String text) {
            return letters.query(text);
        }

        @Override
        public void close() {}
    }

    private void embed(BooleanSupplier asked) throws Exception {
        try (CodeStore store = CodeStore.open(index, "letters", "")) {
            Indexer indexer =
                    new Indexer(folder, reading, store, pendingChanges, true, () -> false);
            indexer.lookAtAll();
            pendingChanges.takeAll();
            happened.clear();
            EmbeddingQueue embeddingQueue =
                    new EmbeddingQueue(
                            store, indexer, new Batches(), asked, pendingChanges, threads);
            assertThat(embeddingQueue.some()).isTrue();
        }
    }

    @Test
    void beforeEachFewTextsItIsAskedWhetherCallsAreUnderWay() throws Exception {
        embed(
                () -> {
                    happened.add("asked");
                    return false;
                });

        assertThat(happened)
                .containsExactly(
                        "asked", "embedded 32", "asked", "embedded 32", "asked", "embedded 16");
    }

    @Test
    void whileCallsAreUnderWayItPausesBeforeItEmbeds() {
        // Who pauses hears that the search ends; who embeds would have embedded first.
        assertThatThrownBy(
                        () ->
                                embed(
                                        () -> {
                                            pendingChanges.close();
                                            return true;
                                        }))
                .isInstanceOf(InterruptedException.class);

        assertThat(happened).isEmpty();
    }

    @Test
    void callsThatNeverEndDoNotKeepItFromBeingDone() {
        try (WorkspaceSearch search =
                WorkspaceSearch.open(
                        new SearchSetup(
                                folder,
                                index,
                                new LetterEmbedder(),
                                1 << 20,
                                Duration.ZERO,
                                busy::get))) {
            long deadline = System.nanoTime() + PATIENCE.toNanos();
            while (search.status().phase() != Phase.READY && System.nanoTime() < deadline) {
                Thread.onSpinWait();
            }
            assertThat(search.status().phase()).isEqualTo(Phase.READY);
            assertThat(search.status().files()).isEqualTo(FILES);
            assertThat(search.status().embedded()).isEqualTo(search.status().chunks());
        }
    }
}
