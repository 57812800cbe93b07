package dev.toolbooth.tools.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

final class DiskThreadsTest {
    private final CountDownLatch stuck = new CountDownLatch(1);

    @Test
    void workThatNeverEndsIsGivenUpAndTheNextCallsAreTold() throws Exception {
        DiskThreads threads = new DiskThreads(1, 1, Duration.ofMillis(50));
        assertThatThrownBy(() -> threads.run(this::hang))
                .isInstanceOf(FileProblem.class)
                .hasMessageContaining("the file system did not answer");
        assertThatThrownBy(() -> threads.run(() -> "never begun"))
                .isInstanceOf(FileProblem.class)
                .hasMessageContaining("the file system did not answer");
        stuck.countDown();
        assertThat(new DiskThreads().run(() -> "works")).isEqualTo("works");
    }

    @Test
    void oneMoreThanMayWaitIsRefusedAtOnce() throws Exception {
        DiskThreads threads = new DiskThreads(1, 1, Duration.ofHours(1));
        CountDownLatch busy = new CountDownLatch(1);
        CountDownLatch refused = new CountDownLatch(1);
        try (var callers = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<String> working =
                    callers.submit(
                            () ->
                                    threads.run(
                                            () -> {
                                                busy.countDown();
                                                return hang();
                                            }));
            busy.await();
            // Two more calls: one of them waits, for the other there is no room.
            List<Future<String>> more = new ArrayList<>();
            for (int i = 0; i < 2; i++) {
                more.add(callers.submit(() -> waitOrBeRefused(threads, refused)));
            }
            refused.await();
            stuck.countDown();
            assertThat(working.get()).isEqualTo("ended");
            assertThat(List.of(more.getFirst().get(), more.getLast().get()))
                    .containsExactlyInAnyOrder("waited", "refused");
        }
    }

    private static String waitOrBeRefused(DiskThreads threads, CountDownLatch refused)
            throws InterruptedException {
        try {
            return threads.run(() -> "waited");
        } catch (FileProblem e) {
            refused.countDown();
            return "refused";
        }
    }

    @Test
    void aCallerThatIsInterruptedStopsWaiting() {
        DiskThreads threads = new DiskThreads(1, 1, Duration.ofHours(1));
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> threads.run(this::hang)).isInstanceOf(InterruptedException.class);
        stuck.countDown();
    }

    /** Waits as the operating system does: no interrupt ends it. */
    private String hang() {
        boolean interrupted = false;
        while (true) {
            try {
                stuck.await();
                break;
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return "ended";
    }
}
