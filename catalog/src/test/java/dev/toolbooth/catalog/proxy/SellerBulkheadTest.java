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
class SellerBulkheadTest {
    private static final String A = "https://a.example";

    private static SellerBulkhead lanes(Duration patience, int toOneSeller, int toStrangers) {
        return new SellerBulkhead(
                new ProxyLimits(Duration.ofSeconds(1), patience, toOneSeller, toStrangers));
    }

    private static void assertFull(SellerBulkhead bulkhead, String origin, boolean vouched) {
        assertThatThrownBy(() -> bulkhead.enter(origin, vouched))
                .isInstanceOf(BadCall.class)
                .hasMessageContaining("try again later");
    }

    @Test
    void aSellerThatHangsLeavesRoomForOthers() throws Exception {
        SellerBulkhead bulkhead = lanes(Duration.ZERO, 2, 10);
        SellerBulkhead.Place first = bulkhead.enter(A, false);
        try (SellerBulkhead.Place _ = bulkhead.enter(A, false)) {
            assertFull(bulkhead, A, false);
            bulkhead.enter("https://b.example", false).close();
            first.close();
            bulkhead.enter(A, false).close();
        }
        assertThat(bulkhead.users(A)).isZero();
    }

    @Test
    void sellersThatNobodyVouchesForLeaveRoomForTheRest() throws Exception {
        SellerBulkhead bulkhead = lanes(Duration.ZERO, 2, 2);
        try (SellerBulkhead.Place _ = bulkhead.enter(A, false);
                SellerBulkhead.Place _ = bulkhead.enter("https://b.example", false)) {
            assertFull(bulkhead, "https://c.example", false);
            assertThat(bulkhead.users("https://c.example")).isZero();
            bulkhead.enter("https://c.example", true).close();
        }
        bulkhead.enter("https://c.example", false).close();
    }

    @Test
    void onlySoManyWaitForOneSeller() throws Exception {
        SellerBulkhead bulkhead = lanes(Duration.ofMinutes(1), 1, 10);
        List<Future<Boolean>> waiting = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            try (SellerBulkhead.Place _ = bulkhead.enter(A, true)) {
                for (int i = 0; i < SellerBulkhead.WAITING_MAX; i++) {
                    waiting.add(
                            threads.submit(
                                    () -> {
                                        bulkhead.enter(A, true).close();
                                        return true;
                                    }));
                }
                while (bulkhead.users(A) <= SellerBulkhead.WAITING_MAX) {
                    Thread.onSpinWait();
                }
                assertFull(bulkhead, A, true);
            }
        }
        for (Future<Boolean> one : waiting) {
            assertThat(one.get()).isTrue();
        }
        assertThat(bulkhead.users(A)).isZero();
    }
}
