package dev.toolbooth.tools.files;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.core.limit.ReplyMemoryBudget;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Large files are read as far as there is memory for them. */
final class MemoryReservationTest {
    private static final int BYTES = 4 << 20;

    @TempDir private Path root;

    @Test
    void aLargeFileWaitsForTheMemoryOfAnother() throws Exception {
        Files.write(root.resolve("large"), new byte[BYTES]);
        Files.writeString(root.resolve("small"), "small");
        ReplyMemoryBudget replyMemory = new ReplyMemoryBudget(BYTES);
        WorkFolder folder =
                new WorkFolder(
                        root,
                        new FileRules(
                                List.of(PathGlob.read("**").orElseThrow()), List.of(), List.of()),
                        new WorkFolder.FileLimits(BYTES, BYTES, BYTES),
                        new DiskThreads(),
                        replyMemory);
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            CompletableFuture<Boolean> closed = new CompletableFuture<>();
            Future<Boolean> second;
            try (MemoryReservation first = folder.memory()) {
                folder.read("large", all(), first);
                assertThat(replyMemory.take(1)).isFalse();
                second = threads.submit(() -> read(folder, closed));
                assertThat(folder.read("small", all()).size()).isEqualTo(5);
                closed.complete(true);
            }
            assertThat(second.get()).isTrue();
        }
        assertThat(replyMemory.take(BYTES)).isTrue();
    }

    /** Whether a large file is had only after the other was given back. */
    private static boolean read(WorkFolder folder, CompletableFuture<Boolean> closed)
            throws Exception {
        try (MemoryReservation memory = folder.memory()) {
            folder.read("large", all(), memory);
            return closed.isDone();
        }
    }

    private static WorkFolder.Wanted all() {
        return new WorkFolder.Wanted(0, Long.MAX_VALUE, false, Long.MAX_VALUE, null);
    }
}
