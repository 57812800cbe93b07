package dev.toolbooth.core.history;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.core.access.Caller;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.operation.Outcome;
import dev.toolbooth.core.secret.Redactor;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.core.trace.CallEnd;
import dev.toolbooth.core.trace.CallRecord;
import dev.toolbooth.core.trace.CallTrace;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class CallHistoryTest {
    private static final Caller ME = new Caller("me");

    private int ids;
    private long nanos;

    private CallHistory history(int calls, int bytes) {
        return new CallHistory(calls, bytes, () -> nanos, () -> new UUID(0, ++ids), new Redactor());
    }

    private static CallRecord call(String tool) {
        return call(tool, ToolOutput.text("done"));
    }

    private static CallRecord call(String tool, ToolOutput output) {
        return new CallRecord(
                tool,
                ME,
                CallEnd.COMPLETED,
                1,
                2_500_000,
                null,
                null,
                CallTrace.bare(tool, ME),
                new Outcome.Completed(output));
    }

    private static List<String> tools(CallHistory history) {
        return history.latest(_ -> true, null, 100).stream().map(PastCall::tool).toList();
    }

    private static void keepAll(CallHistory history) {
        while (history.keepWaiting() > 0) {
            assertThat(history.size()).isNotNegative();
        }
    }

    @Test
    void theLatestComeFirstAndAreReadInParts() {
        CallHistory history = history(10, 1_000_000);
        for (String tool : List.of("a", "b", "c", "b")) {
            history.ended(call(tool));
        }
        assertThat(history.size()).isZero();
        keepAll(history);
        assertThat(tools(history)).containsExactly("b", "c", "b", "a");
        List<PastCall> two = history.latest(_ -> true, null, 2);
        assertThat(history.latest(_ -> true, two.getLast().id(), 9))
                .extracting(PastCall::tool)
                .containsExactly("b", "a");
        assertThat(history.latest(one -> one.tool().equals("b"), null, 9)).hasSize(2);
        assertThat(history.latest(_ -> true, new UUID(9, 9), 9)).isEmpty();
        assertThat(history.find(two.getFirst().id())).contains(two.getFirst());
    }

    @Test
    void asManyAreKeptAsThereMayBeAndNotOneMore() {
        CallHistory history = history(2, 1_000_000);
        history.ended(call("a"));
        history.ended(call("b"));
        keepAll(history);
        UUID oldest = history.latest(_ -> true, null, 9).getLast().id();
        assertThat(tools(history)).containsExactly("b", "a");
        history.refunded(oldest, new Money(1));
        assertThat(history.refund(oldest)).contains(new Money(1));
        history.ended(call("c"));
        keepAll(history);
        assertThat(tools(history)).containsExactly("c", "b");
        assertThat(history.find(oldest)).isEmpty();
        assertThat(history.refund(oldest)).isEmpty();
        history.refunded(oldest, new Money(1));
        assertThat(history.refund(oldest)).isEmpty();
    }

    @Test
    void asManyBytesAreKeptAsThereMayBeAndNotOneMore() {
        CallHistory measure = history(1, 1_000_000);
        measure.ended(call("a"));
        keepAll(measure);
        int each = measure.latest(_ -> true, null, 1).getFirst().bytes();
        CallHistory fits = history(10, 2 * each);
        CallHistory tight = history(10, 2 * each - 1);
        for (CallHistory history : List.of(fits, tight)) {
            history.ended(call("a"));
            history.ended(call("b"));
            keepAll(history);
        }
        assertThat(tools(fits)).containsExactly("b", "a");
        assertThat(tools(tight)).containsExactly("b");
        CallHistory none = history(0, 1_000_000);
        none.ended(call("a"));
        keepAll(none);
        assertThat(none.size()).isZero();
    }

    @Test
    void asManyMayWaitAsThereIsRoomForAndOneMoreIsCounted() {
        CallHistory history = history(10_000, 64 * 1024 * 1024);
        for (int i = 0; i < CallHistory.WAITING_MAX; i++) {
            history.ended(call("a"));
        }
        assertThat(history.missed()).isZero();
        history.ended(call("a"));
        assertThat(history.missed()).isEqualTo(1);
        assertThat(history.keepWaiting()).isEqualTo(CallHistory.BATCH);
        keepAll(history);
        assertThat(history.size()).isEqualTo(CallHistory.WAITING_MAX);
    }

    @Test
    void whenCallsNeverCeaseASampleIsKeptWhateverTheSpeed() {
        CallHistory history = history(10_000, 64 * 1024 * 1024);
        for (int i = 0; i < 100 * CallHistory.WAITING_MAX; i++) {
            history.ended(call("a"));
            keepAll(history);
        }
        assertThat(history.size()).as("finding F1").isEqualTo(CallHistory.WAITING_MAX);
        nanos += TimeUnit.SECONDS.toNanos(1) / 2;
        keepAll(history);
        for (int i = 0; i < CallHistory.WAITING_MAX; i++) {
            history.ended(call("b"));
        }
        keepAll(history);
        assertThat(history.size()).isEqualTo(CallHistory.WAITING_MAX + CallHistory.PER_SECOND / 2);
        nanos += TimeUnit.DAYS.toNanos(1);
        keepAll(history);
        for (int i = 0; i < 2 * CallHistory.WAITING_MAX; i++) {
            history.ended(call("c"));
        }
        keepAll(history);
        assertThat(history.size())
                .isEqualTo(2 * CallHistory.WAITING_MAX + CallHistory.PER_SECOND / 2);
    }

    @Test
    void aMadeUpNameIsCut() {
        CallHistory history = history(10, 1_000_000);
        history.ended(call("x".repeat(1_000_000)));
        keepAll(history);
        assertThat(tools(history).getFirst()).hasSize(200);
    }

    @Test
    void aHostileOutputIsCutAndTheNextIsKept() {
        CallHistory history = history(10, 1_000_000);
        history.ended(call("big", ToolOutput.text("x".repeat(2_000_000))));
        history.ended(call("next"));
        keepAll(history);
        assertThat(tools(history)).containsExactly("next", "big");
        PastCall big = history.latest(_ -> true, null, 2).getLast();
        assertThat(big.response().truncated()).isTrue();
        assertThat(big.bytes()).isLessThan(100_000);
    }

    @Test
    void thoseWhoListenAreToldOfWhatIsKeptUntilTheyStop() {
        CallHistory history = history(10, 1_000_000);
        List<String> told = new ArrayList<>();
        Runnable stop =
                history.listen(
                        call -> {
                            assertThat(history.find(call.id())).isPresent();
                            told.add(call.tool());
                        });
        history.ended(call("a"));
        keepAll(history);
        stop.run();
        history.ended(call("b"));
        keepAll(history);
        assertThat(told).containsExactly("a");
    }

    @Test
    void whoeverAsksSeesEveryCallThatHasEndedBefore() {
        CallHistory history = history(10_000, 64 * 1024 * 1024);
        for (int i = 0; i < CallHistory.WAITING_MAX; i++) {
            history.ended(call("a"));
        }
        assertThat(history.latest(_ -> true, null, 10_000)).hasSize(CallHistory.WAITING_MAX);
    }

    @Test
    void itsThreadWakesUpForEachCall() throws Exception {
        try (CallHistory history = history(10, 1_000_000)) {
            BlockingQueue<String> told = new LinkedBlockingQueue<>();
            history.listen(call -> told.add(call.tool()));
            history.start();
            for (String tool : List.of("a", "b", "c")) {
                history.ended(call(tool));
                assertThat(told.poll(20, TimeUnit.SECONDS)).isEqualTo(tool);
            }
        }
    }
}
