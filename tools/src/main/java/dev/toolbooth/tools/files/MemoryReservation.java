package dev.toolbooth.tools.files;

import dev.toolbooth.core.limit.ReplyMemoryBudget;
import dev.toolbooth.tools.files.FileProblem.Kind;
import java.time.Duration;

/**
 * A reservation of memory for work on large files, until it is closed. Used by one thread at a
 * time.
 */
public final class MemoryReservation implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(8);
    private static final Duration PAUSE = Duration.ofMillis(100);

    /** A file's bytes, its text, and what an answer is made of. */
    private static final int COPIES = 4;

    private final ReplyMemoryBudget replyMemory;
    private long taken;

    MemoryReservation(ReplyMemoryBudget replyMemory) {
        this.replyMemory = replyMemory;
    }

    /** Something that needs memory. */
    interface Work<T> {
        T run() throws FileProblem, InterruptedException;
    }

    /** Takes what a file needs, if it is there: the threads of the disk wait for no memory. */
    void take(long bytes) throws FileProblem {
        if (bytes <= ReplyMemoryBudget.SMALL_BYTES) {
            return;
        }
        if (!replyMemory.take(COPIES * bytes)) {
            throw new FileProblem(
                    Kind.CROWDED,
                    "too many large files are read and written at once: try again later, or ask"
                            + " for less of it");
        }
        taken += COPIES * bytes;
    }

    /** Does something, again and again for a while, until there is memory for it. */
    <T> T patiently(Work<T> work) throws FileProblem, InterruptedException {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (true) {
            try {
                return work.run();
            } catch (FileProblem e) {
                if (e.kind() != Kind.CROWDED || System.nanoTime() - deadline > 0) {
                    throw e;
                }
                replyMemory.await(PAUSE);
            }
        }
    }

    @Override
    public void close() {
        if (taken > 0) {
            replyMemory.giveBack(taken);
            taken = 0;
        }
    }
}
