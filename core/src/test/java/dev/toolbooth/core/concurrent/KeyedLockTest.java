package dev.toolbooth.core.concurrent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class KeyedLockTest {
    private static final UUID ID = new UUID(1, 1);

    private final KeyedLock keyedLock = new KeyedLock();
    private final List<String> happened = new CopyOnWriteArrayList<>();

    private Thread second() {
        return Thread.ofPlatform()
                .daemon()
                .start(() -> keyedLock.run(ID, () -> happened.add("second")));
    }

    @Test
    void theSecondWaitsForTheFirst() throws InterruptedException {
        Thread waiting =
                keyedLock.run(
                        ID,
                        () -> {
                            Thread second = second();
                            while (second.getState() != Thread.State.WAITING) {
                                Thread.onSpinWait();
                            }
                            happened.add("first");
                            return second;
                        });
        waiting.join();
        assertThat(happened).containsExactly("first", "second");
        assertThat(keyedLock.open()).isZero();
    }

    @Test
    void somethingElseDoesNotWait() {
        CountDownLatch over = new CountDownLatch(1);
        CompletableFuture<Integer> open =
                CompletableFuture.supplyAsync(
                        () ->
                                keyedLock.run(
                                        new UUID(2, 2),
                                        () -> {
                                            awaitQuietly(over);
                                            return keyedLock.open();
                                        }));
        assertThat(keyedLock.run(ID, () -> "done")).isEqualTo("done");
        over.countDown();
        assertThat(open.join()).isEqualTo(1);
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void aFaultEndsATurn() throws InterruptedException {
        assertThatThrownBy(
                        () ->
                                keyedLock.run(
                                        ID,
                                        () -> {
                                            throw new IllegalStateException("broken");
                                        }))
                .hasMessage("broken");
        second().join();
        assertThat(happened).containsExactly("second");
    }

    @Test
    void aTurnWithinATurnLeavesTheOuterOne() {
        assertThat(
                        keyedLock.<Integer>run(
                                ID,
                                () -> {
                                    keyedLock.run(ID, () -> happened.add("inner"));
                                    return keyedLock.open();
                                }))
                .isEqualTo(1);
        assertThat(keyedLock.open()).isZero();
    }
}
