package dev.toolbooth.core.limit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ThrottleTest {
    private static final Rate TWO_PER_SECOND = new Rate(2, Duration.ofSeconds(1), 4);

    private final AtomicLong now = new AtomicLong(Long.MAX_VALUE - 5_000_000_000L);
    private final Throttle throttle = new Throttle(1_000, now::get);

    private void advance(Duration time) {
        now.addAndGet(time.toNanos());
    }

    private boolean allowed(String who) {
        return throttle.take(who, TWO_PER_SECOND).allowed();
    }

    @Test
    void asManyAsTheBurstComeAtOnceAndThenAsTheRateSays() {
        for (int i = 0; i < 4; i++) {
            assertThat(allowed("a")).isTrue();
        }
        assertThat(allowed("a")).isFalse();
        advance(Duration.ofMillis(499));
        assertThat(allowed("a")).isFalse();
        advance(Duration.ofMillis(1));
        assertThat(allowed("a")).isTrue();
        assertThat(allowed("a")).isFalse();
    }

    @Test
    void lookingForRoomCountsNothing() {
        for (int i = 0; i < 4; i++) {
            assertThat(throttle.hasRoom("a", TWO_PER_SECOND)).isTrue();
            assertThat(throttle.hasRoom("a", TWO_PER_SECOND)).isTrue();
            assertThat(allowed("a")).isTrue();
        }
        assertThat(throttle.hasRoom("a", TWO_PER_SECOND)).isFalse();
        assertThat(throttle.hasRoom("b", TWO_PER_SECOND)).isTrue();
        advance(Duration.ofMillis(499));
        assertThat(throttle.hasRoom("a", TWO_PER_SECOND)).isFalse();
        advance(Duration.ofMillis(1));
        assertThat(throttle.hasRoom("a", TWO_PER_SECOND)).isTrue();
    }

    @Test
    void itSaysHowManyAreLeftAndHowLongToWait() {
        assertThat(throttle.take("a", TWO_PER_SECOND))
                .isEqualTo(new Throttle.Passage(4, 3, 0, 500_000_000));
        for (int i = 0; i < 3; i++) {
            allowed("a");
        }
        Throttle.Passage refused = throttle.take("a", TWO_PER_SECOND);
        assertThat(refused).isEqualTo(new Throttle.Passage(4, 0, 500_000_000, 2_000_000_000));
        assertThat(refused.waitSeconds()).isEqualTo(1);
        assertThat(refused.resetSeconds()).isEqualTo(2);
    }

    @Test
    void whoWaitsDoesNotWaitLongerForAsking() {
        for (int i = 0; i < 100; i++) {
            allowed("a");
        }
        advance(Duration.ofMillis(500));
        assertThat(allowed("a")).isTrue();
    }

    @Test
    void oneIsNotLimitedByAnother() {
        for (int i = 0; i < 10; i++) {
            allowed("a");
        }
        assertThat(allowed("b")).isTrue();
    }

    /** S2-54: limits that addresses can't fill the memory with. */
    @Test
    void aMillionAddressesTakeBoundedMemoryAndNobodyIsLetOff() {
        int allowed = 0;
        for (int i = 0; i < 1_000_000; i++) {
            if (allowed("address-" + i)) {
                allowed++;
            }
            assertThat(throttle.size()).isLessThanOrEqualTo(1_001);
        }
        // Each of those told apart once, and the rest together as one.
        assertThat(allowed).isEqualTo(1_000 + 4);
        advance(Duration.ofSeconds(1));
        assertThat(allowed("somebody-new")).isTrue();
        assertThat(throttle.size()).isLessThan(10);
    }

    @Test
    void manyAtOnceGetNoMoreThanTheBurst() throws Exception {
        int threads = 8;
        List<Future<Integer>> counts = new ArrayList<>();
        try (ExecutorService executor = Executors.newFixedThreadPool(threads)) {
            for (int t = 0; t < threads; t++) {
                counts.add(
                        executor.submit(
                                () -> {
                                    int passed = 0;
                                    for (int i = 0; i < 10_000; i++) {
                                        passed += allowed("a") ? 1 : 0;
                                    }
                                    return passed;
                                }));
            }
        }
        int sum = 0;
        for (Future<Integer> count : counts) {
            sum += count.get();
        }
        assertThat(sum).isEqualTo(4);
    }

    @Test
    void manyAtOnceComeTogetherOrNotAtAll() {
        assertThat(throttle.take("a", TWO_PER_SECOND, 3).remaining()).isEqualTo(1);
        assertThat(throttle.take("a", TWO_PER_SECOND, 2).waitNanos()).isEqualTo(500_000_000);
        assertThat(throttle.take("a", TWO_PER_SECOND, 1).allowed()).isTrue();
        assertThat(throttle.take("b", TWO_PER_SECOND, 4).allowed()).isTrue();
        assertThat(throttle.take("c", TWO_PER_SECOND, 5).allowed()).isFalse();
    }

    @Test
    void aBurstThatWouldTakeLongerThanALifetimeIsNoReasonToRefuse() {
        Rate rare = new Rate(1, Duration.ofDays(1), 999_999_999);
        assertThat(throttle.take("a", rare).allowed()).isTrue();
        assertThat(throttle.take("a", rare, 1_000).allowed()).isTrue();
    }
}
