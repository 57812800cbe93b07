package dev.toolbooth.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** One thread that writes for all: what shares a batch, what is lost with it, and who is told. */
class GroupWriterTest {
    private final Sheet sheet = new Sheet();
    private final List<Throwable> incidents = new ArrayList<>();
    private final GroupWriter<Integer> writer =
            GroupWriter.start(
                    "test",
                    sheet,
                    (_, fault) -> {
                        incidents.add(fault);
                        return "";
                    });

    /** Where batches go: each waits until it is let through. */
    private static final class Sheet implements GroupWriter.Sink<Integer> {
        private final List<List<Integer>> written = new ArrayList<>();
        private final Semaphore begun = new Semaphore(0);
        private final Semaphore allowed = new Semaphore(0);
        private final CountDownLatch closed = new CountDownLatch(1);
        private volatile boolean broken;

        @Override
        public void write(List<Integer> batch) throws SQLException {
            begun.release();
            allowed.acquireUninterruptibly();
            if (broken) {
                throw new SQLException("disk full");
            }
            synchronized (written) {
                written.add(List.copyOf(batch));
            }
        }

        @Override
        public void idle() {}

        @Override
        public void close() {
            closed.countDown();
        }

        private List<List<Integer>> written() {
            synchronized (written) {
                return List.copyOf(written);
            }
        }
    }

    @AfterEach
    void close() {
        sheet.allowed.release(1_000_000);
        writer.close();
    }

    private Ticket<Integer> firstBatchBegins() {
        Ticket<Integer> first = writer.write(0);
        sheet.begun.acquireUninterruptibly();
        return first;
    }

    @Test
    void whatComesWhileABatchIsWrittenIsTheNextBatch() {
        Ticket<Integer> first = firstBatchBegins();
        List<Ticket<Integer>> others = IntStream.range(1, 6).mapToObj(writer::write).toList();
        sheet.allowed.release(2);
        assertThat(first.await()).isTrue();
        assertThat(others).allMatch(Ticket::await);
        assertThat(sheet.written()).containsExactly(List.of(0), List.of(1, 2, 3, 4, 5));
        BatchCounts.Counted counts = writer.counts();
        assertThat(counts.batches()).isEqualTo(2);
        assertThat(counts.commands()).isEqualTo(6);
        assertThat(counts.largest()).isEqualTo(5);
        assertThat(counts.failures()).isZero();
        // One of 1, and one of up to 8.
        assertThat(counts.sizes()).startsWith(1L, 0L, 0L, 1L);
        assertThat(counts.sizes()).hasSize(13);
    }

    @Test
    void aBatchHasAtMostSoMany() {
        Ticket<Integer> last = firstBatchBegins();
        for (int i = 0; i <= GroupWriter.BATCH_MAX; i++) {
            last = writer.write(i);
        }
        sheet.allowed.release(3);
        assertThat(last.await()).isTrue();
        assertThat(sheet.written())
                .extracting(List::size)
                .containsExactly(1, GroupWriter.BATCH_MAX, 1);
        assertThat(writer.counts().sizes().getLast()).isEqualTo(1);
    }

    @Test
    void aLostBatchTakesWhatWaitsWithIt() {
        sheet.broken = true;
        Ticket<Integer> first = firstBatchBegins();
        Ticket<Integer> waiting = writer.write(1, 0);
        sheet.allowed.release();
        assertThat(first.await()).isFalse();
        assertThat(waiting.await()).isFalse();
        assertThat(writer.era()).isEqualTo(1);
        assertThat(writer.counts().failures()).isEqualTo(1);
        assertThat(incidents).singleElement().asString().contains("disk full");

        sheet.broken = false;
        assertThat(writer.write(2, 0).await()).isFalse();
        sheet.allowed.release();
        assertThat(writer.write(3, 1).await()).isTrue();
        assertThat(sheet.written()).containsExactly(List.of(3));
    }

    @Test
    void anInterruptDoesNotLoseTheAnswer() {
        Ticket<Integer> first = firstBatchBegins();
        CompletableFuture<Boolean> answer = new CompletableFuture<>();
        AtomicBoolean stillInterrupted = new AtomicBoolean();
        Thread caller =
                Thread.startVirtualThread(
                        () -> {
                            Thread.currentThread().interrupt();
                            boolean written = first.await();
                            stillInterrupted.set(Thread.currentThread().isInterrupted());
                            answer.complete(written);
                        });
        caller.interrupt();
        sheet.allowed.release();
        assertThat(answer.join()).isTrue();
        assertThat(stillInterrupted).isTrue();
    }

    @Test
    void whoComesWhenTheQueueIsFullWaitsForRoom() throws InterruptedException {
        Ticket<Integer> first = firstBatchBegins();
        for (int i = 0; i < GroupWriter.QUEUE_MAX; i++) {
            writer.write(i);
        }
        CompletableFuture<Boolean> tooMany = new CompletableFuture<>();
        Thread caller = Thread.ofPlatform().start(() -> tooMany.complete(writer.write(-1).await()));
        while (caller.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
        assertThat(tooMany).isNotDone();
        sheet.allowed.release(1_000);
        assertThat(first.await()).isTrue();
        assertThat(tooMany.join()).isTrue();
        caller.join();
        assertThat(sheet.written().getLast()).endsWith(-1);
    }

    @Test
    void closingWritesWhatWaitsAndTakesNothingMore() throws InterruptedException {
        Ticket<Integer> first = firstBatchBegins();
        Ticket<Integer> second = writer.write(1);
        Thread closing = Thread.ofPlatform().start(writer::close);
        sheet.allowed.release(2);
        closing.join();
        assertThat(first.await()).isTrue();
        assertThat(second.await()).isTrue();
        assertThat(sheet.closed.getCount()).isZero();
        assertThat(writer.write(2).await()).isFalse();
    }
}
