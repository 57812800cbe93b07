package dev.toolbooth.catalog.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 60, unit = TimeUnit.SECONDS)
class LanesTest {
    private static final String A = "https://a.example";

    private static Lanes lanes(Duration patience, int toOneSeller, int toStrangers) {
        return new Lanes(
                new ProxyLimits(Duration.ofSeconds(1), patience, toOneSeller, toStrangers));
    }

    private static void assertFull(Lanes lanes, String origin, boolean vouched) {
        assertThatThrownBy(() -> lanes.enter(origin, vouched))
                .isInstanceOf(BadCall.class)
                .hasMessageContaining("try again later");
    }

    @Test
    void aSellerThatHangsLeavesRoomForOthers() throws Exception {
        Lanes lanes = lanes(Duration.ZERO, 2, 10);
        Lanes.Place first = lanes.enter(A, false);
        try (Lanes.Place _ = lanes.enter(A, false)) {
            assertFull(lanes, A, false);
            lanes.enter("https://b.example", false).close();
            first.close();
            lanes.enter(A, false).close();
        }
        assertThat(lanes.users(A)).isZero();
    }

    @Test
    void sellersThatNobodyVouchesForLeaveRoomForTheRest() throws Exception {
        Lanes lanes = lanes(Duration.ZERO, 2, 2);
        try (Lanes.Place _ = lanes.enter(A, false);
                Lanes.Place _ = lanes.enter("https://b.example", false)) {
            assertFull(lanes, "https://c.example", false);
            assertThat(lanes.users("https://c.example")).isZero();
            lanes.enter("https://c.example", true).close();
        }
        lanes.enter("https://c.example", false).close();
    }

    @Test
    void onlySoManyWaitForOneSeller() throws Exception {
        Lanes lanes = lanes(Duration.ofMinutes(1), 1, 10);
        List<Future<Boolean>> waiting = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            try (Lanes.Place _ = lanes.enter(A, true)) {
                for (int i = 0; i < Lanes.WAITING_MAX; i++) {
                    waiting.add(
                            threads.submit(
                                    () -> {
                                        lanes.enter(A, true).close();
                                        return true;
                                    }));
                }
                while (lanes.users(A) <= Lanes.WAITING_MAX) {
                    Thread.onSpinWait();
                }
                assertFull(lanes, A, true);
            }
        }
        for (Future<Boolean> one : waiting) {
            assertThat(one.get()).isTrue();
        }
        assertThat(lanes.users(A)).isZero();
    }
}
