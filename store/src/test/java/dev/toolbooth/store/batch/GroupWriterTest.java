package dev.toolbooth.store.batch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.core.ledger.Journal.Fate;
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
    private static final class Sheet implements BatchSink<Integer> {
        private final List<List<Integer>> written = new ArrayList<>();
        private final Semaphore begun = new Semaphore(0);
        private final Semaphore allowed = new Semaphore(0);
        private final CountDownLatch closed = new CountDownLatch(1);
        private volatile boolean broken;
        private volatile boolean doubtful;
        private volatile boolean found;

        @Override
        public void write(List<Integer> batch) throws SQLException {
            begun.release();
            allowed.acquireUninterruptibly();
            if (broken) {
                SQLException fault = new SQLException("disk full");
                throw doubtful ? new InDoubtException(fault) : fault;
            }
            synchronized (written) {
                written.add(List.copyOf(batch));
            }
        }

        @Override
        public boolean settle(List<Integer> doubtful) throws SQLException {
            if (broken) {
                throw new SQLException("disk full");
            }
            return found;
        }

        @Override
        public long patienceNanos() {
            return 50_000_000;
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

    private PendingWrite<Integer> firstBatchBegins() {
        PendingWrite<Integer> first = writer.write(0);
        sheet.begun.acquireUninterruptibly();
        return first;
    }

    @Test
    void whatComesWhileABatchIsWrittenIsTheNextBatch() {
        PendingWrite<Integer> first = firstBatchBegins();
        List<PendingWrite<Integer>> others = IntStream.range(1, 6).mapToObj(writer::write).toList();
        sheet.allowed.release(2);
        assertThat(first.await()).isEqualTo(Fate.WRITTEN);
        assertThat(others).allMatch(each -> each.await() == Fate.WRITTEN);
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
        PendingWrite<Integer> last = firstBatchBegins();
        for (int i = 0; i <= GroupWriter.BATCH_MAX; i++) {
            last = writer.write(i);
        }
        sheet.allowed.release(3);
        assertThat(last.await()).isEqualTo(Fate.WRITTEN);
        assertThat(sheet.written())
                .extracting(List::size)
                .containsExactly(1, GroupWriter.BATCH_MAX, 1);
        assertThat(writer.counts().sizes().getLast()).isEqualTo(1);
    }

    @Test
    void aLostBatchTakesWhatWaitsWithIt() {
        sheet.broken = true;
        PendingWrite<Integer> first = firstBatchBegins();
        PendingWrite<Integer> waiting = writer.write(1, 0);
        sheet.allowed.release();
        assertThat(first.await()).isEqualTo(Fate.LOST);
        assertThat(waiting.await()).isEqualTo(Fate.LOST);
        assertThat(writer.era()).isEqualTo(1);
        assertThat(writer.counts().failures()).isEqualTo(1);
        assertThat(incidents).singleElement().asString().contains("disk full");

        assertThat(writer.trouble()).contains("disk full");
        assertThat(writer.write(7).await()).isEqualTo(Fate.LOST);
        mend();
        assertThat(writer.era()).isEqualTo(2);
        assertThat(writer.write(2, 1).await()).isEqualTo(Fate.LOST);
        sheet.allowed.release();
        assertThat(writer.write(3, 2).await()).isEqualTo(Fate.WRITTEN);
        assertThat(sheet.written()).containsExactly(List.of(3));
    }

    private void mend() {
        sheet.broken = false;
        while (writer.trouble() != null) {
            Thread.onSpinWait();
        }
    }

    /** finding M3. */
    @Test
    void aBatchWhoseOutcomeIsLostIsToldAsWhatIsFound() {
        sheet.broken = true;
        sheet.doubtful = true;
        PendingWrite<Integer> first = firstBatchBegins();
        PendingWrite<Integer> waiting = writer.write(1, 0);
        sheet.allowed.release();
        assertThat(waiting.await()).isEqualTo(Fate.LOST);
        assertThat(first.await()).isEqualTo(Fate.UNKNOWN);
        mend();

        sheet.broken = true;
        sheet.found = true;
        PendingWrite<Integer> second = firstBatchBegins();
        PendingWrite<Integer> behind = writer.write(1);
        sheet.allowed.release();
        // Told when it is known that it is lost, before anything is found out.
        assertThat(behind.await()).isEqualTo(Fate.LOST);
        mend();
        assertThat(second.await()).isIn(Fate.WRITTEN, Fate.UNKNOWN);
        assertThat(sheet.written()).isEmpty();
    }

    @Test
    void anInterruptDoesNotLoseTheAnswer() {
        PendingWrite<Integer> first = firstBatchBegins();
        CompletableFuture<Boolean> answer = new CompletableFuture<>();
        AtomicBoolean stillInterrupted = new AtomicBoolean();
        Thread caller =
                Thread.startVirtualThread(
                        () -> {
                            Thread.currentThread().interrupt();
                            boolean written = first.await() == Fate.WRITTEN;
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
        PendingWrite<Integer> first = firstBatchBegins();
        for (int i = 0; i < GroupWriter.QUEUE_MAX; i++) {
            writer.write(i);
        }
        CompletableFuture<Boolean> tooMany = new CompletableFuture<>();
        Thread caller =
                Thread.ofPlatform()
                        .start(() -> tooMany.complete(writer.write(-1).await() == Fate.WRITTEN));
        while (caller.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
        assertThat(tooMany).isNotDone();
        sheet.allowed.release(1_000);
        assertThat(first.await()).isEqualTo(Fate.WRITTEN);
        assertThat(tooMany.join()).isTrue();
        caller.join();
        assertThat(sheet.written().getLast()).endsWith(-1);
    }

    @Test
    void closingWritesWhatWaitsAndTakesNothingMore() throws InterruptedException {
        PendingWrite<Integer> first = firstBatchBegins();
        PendingWrite<Integer> second = writer.write(1);
        Thread closing = Thread.ofPlatform().start(writer::close);
        sheet.allowed.release(2);
        closing.join();
        assertThat(first.await()).isEqualTo(Fate.WRITTEN);
        assertThat(second.await()).isEqualTo(Fate.WRITTEN);
        assertThat(sheet.closed.getCount()).isZero();
        assertThat(writer.write(2).await()).isEqualTo(Fate.LOST);
    }
}
