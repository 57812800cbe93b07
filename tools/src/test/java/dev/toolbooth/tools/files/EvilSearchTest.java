package dev.toolbooth.tools.files;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Searches that take all the time that they get, and others who read meanwhile. finding A6. */
@Timeout(300)
final class EvilSearchTest {
    private static final WorkFolder.Wanted ALL =
            new WorkFolder.Wanted(0, Long.MAX_VALUE, false, 1_000, null);
    private static final TextSearch.Wanted PLAIN = wanted("hello");
    private static final TextSearch.Wanted EVIL = wanted("(.*)(.*)(.*)(.*)(.*)z");

    @TempDir private Path root;

    @BeforeEach
    void fill() throws Exception {
        Files.writeString(root.resolve("note.txt"), "hello");
        Files.writeString(root.resolve("a.txt"), "a".repeat(400));
    }

    private static TextSearch.Wanted wanted(String pattern) {
        return new TextSearch.Wanted(Pattern.compile(pattern), 0, null, false, 0, 10, List.of());
    }

    private WorkFolder folder(DiskThreads threads) {
        return new WorkFolder(
                root,
                new FileRules(List.of(PathGlob.read("**").orElseThrow()), List.of(), List.of()),
                new WorkFolder.FileLimits(1_000, 1_000, 10_000),
                threads);
    }

    private static String read(WorkFolder folder) throws Exception {
        byte[] bytes = folder.read("note.txt", ALL).bytes();
        return bytes == null ? "" : new String(bytes, UTF_8);
    }

    @Test
    void whoReadsWaitsForNoSearch() throws Exception {
        DiskThreads threads = new DiskThreads(16, 100, Duration.ofHours(1));
        CountDownLatch running = new CountDownLatch(threads.searches());
        CountDownLatch end = new CountDownLatch(1);
        try (ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Boolean>> searches = new ArrayList<>();
            // In all places that searches have, and in all where they wait.
            for (int i = 0; i < threads.searches() + 50; i++) {
                searches.add(
                        callers.submit(
                                () ->
                                        threads.search(
                                                () -> {
                                                    running.countDown();
                                                    end.await();
                                                    return true;
                                                })));
            }
            running.await();
            WorkFolder folder = folder(threads);
            assertThat(read(folder)).isEqualTo("hello");
            Future<TextSearch.Found> waits =
                    callers.submit(() -> new TextSearch(folder).search("note.txt", PLAIN));
            assertThat(read(folder)).isEqualTo("hello");
            assertThat(searches).noneMatch(Future::isDone);
            assertThat(waits.isDone()).isFalse();
            end.countDown();
            for (Future<Boolean> search : searches) {
                assertThat(search.get()).isTrue();
            }
            assertThat(waits.get().matches()).hasSize(1);
        }
    }

    @Test
    void searchesGoOnWhereEverybodyElseWaitsForTheDisk() throws Exception {
        DiskThreads threads = new DiskThreads(2, 10, Duration.ofHours(1));
        CountDownLatch running = new CountDownLatch(2);
        CountDownLatch end = new CountDownLatch(1);
        try (ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 2; i++) {
                var _ =
                        callers.submit(
                                () ->
                                        threads.run(
                                                () -> {
                                                    running.countDown();
                                                    end.await();
                                                    return true;
                                                }));
            }
            running.await();
            assertThat(threads.search(() -> "found")).isEqualTo("found");
            end.countDown();
        }
    }

    @Test
    void evilSearchesEndByThemselvesAndReadsComeThrough() throws Exception {
        WorkFolder folder = folder(new DiskThreads(16, 100, Duration.ofHours(1)));
        TextSearch search = new TextSearch(folder);
        try (ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<TextSearch.Found>> all = new ArrayList<>();
            for (int i = 0; i < 24; i++) {
                all.add(callers.submit(() -> search.search("a.txt", EVIL)));
            }
            for (int i = 0; i < 5; i++) {
                assertThat(read(folder)).isEqualTo("hello");
            }
            for (Future<TextSearch.Found> one : all) {
                assertThatThrownBy(one::get)
                        .isInstanceOf(ExecutionException.class)
                        .hasCauseInstanceOf(FileProblem.class)
                        .hasMessageContaining("takes too long");
            }
        }
    }

    @Test
    void tooManySearchesAreToldSo() throws Exception {
        DiskThreads threads = new DiskThreads(1, 1, Duration.ofMillis(50));
        CountDownLatch end = new CountDownLatch(1);
        try (ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor()) {
            CountDownLatch running = new CountDownLatch(1);
            var _ =
                    callers.submit(
                            () ->
                                    threads.search(
                                            () -> {
                                                running.countDown();
                                                awaitThroughInterrupts(end);
                                                return true;
                                            }));
            running.await();
            assertThatThrownBy(() -> threads.search(() -> "never begun"))
                    .isInstanceOf(FileProblem.class)
                    .hasMessageContaining("other searches, or the file system, left no room");
            end.countDown();
        }
    }

    private static void awaitThroughInterrupts(CountDownLatch end) {
        boolean interrupted = false;
        while (end.getCount() > 0) {
            try {
                end.await();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void aPatternWhoseTimeIsUpOrWhoseCallerIsGoneEnds() {
        String line = "a".repeat(400);
        assertThatThrownBy(() -> find(line, System.nanoTime() - 1))
                .isInstanceOf(BoundedText.Spent.class);
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> find(line, System.nanoTime() + Duration.ofHours(1).toNanos()))
                .isInstanceOf(BoundedText.Spent.class);
        assertThat(Thread.interrupted()).isTrue();
    }

    /** With more steps than a life has. */
    private static boolean find(String line, long deadline) {
        BoundedText.Budget budget = new BoundedText.Budget(Long.MAX_VALUE, deadline);
        return EVIL.pattern().matcher(new BoundedText(line, budget)).find();
    }
}
