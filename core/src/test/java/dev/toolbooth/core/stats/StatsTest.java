package dev.toolbooth.core.stats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.core.access.Caller;
import dev.toolbooth.core.limit.LimitKind;
import dev.toolbooth.core.trace.CallEnd;
import dev.toolbooth.core.trace.CallRecord;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class StatsTest {
    private final Stats stats = new Stats(Instant.EPOCH);

    private static CallRecord call(String tool, CallEnd end, Duration took) {
        return new CallRecord(tool, Caller.ANONYMOUS, end, 0, took.toNanos(), null, null);
    }

    private static CallRecord call(String tool) {
        return call(tool, CallEnd.COMPLETED, Duration.ofMillis(1));
    }

    private long count(String tool) {
        ToolStats found = stats.tools().get(tool);
        return found == null ? -1 : found.total();
    }

    @Test
    void namesThatAreMadeUpAreCountedTogether() {
        stats.ended(call("x1", CallEnd.UNKNOWN_TOOL, Duration.ZERO));
        stats.ended(call("x2", CallEnd.UNKNOWN_TOOL, Duration.ZERO));
        assertThat(stats.tools()).containsOnlyKeys(Stats.UNKNOWN, Stats.OTHER);
        assertThat(count(Stats.UNKNOWN)).isEqualTo(2);
    }

    @Test
    void soManyToolsAreToldApartAndNotOneMore() {
        for (int i = 1; i <= Stats.TOOLS_MAX; i++) {
            stats.ended(call("t" + i));
        }
        assertThat(count("t" + Stats.TOOLS_MAX)).isOne();
        assertThat(count(Stats.OTHER)).isZero();
        stats.ended(call("one more"));
        stats.ended(call("t1"));
        assertThat(count("one more")).isEqualTo(-1);
        assertThat(count(Stats.OTHER)).isOne();
        assertThat(count("t1")).isEqualTo(2);
    }

    @Test
    void nothingIsLostWhenManyCountAtOnce() throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            threads.add(
                    Thread.ofPlatform()
                            .start(
                                    () -> {
                                        for (int n = 0; n < 5_000; n++) {
                                            stats.ended(call("t" + n % 3));
                                            stats.hit(LimitKind.KEY_RATE);
                                        }
                                    }));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(stats.calls()).isEqualTo(40_000);
        assertThat(stats.calls(CallEnd.COMPLETED)).isEqualTo(40_000);
        assertThat(stats.hits(LimitKind.KEY_RATE)).isEqualTo(40_000);
        assertThat(stats.callNanos()).isEqualTo(40_000L * 1_000_000);
        assertThat(stats.changes()).isEqualTo(80_000);
        long inRanges =
                stats.tools().values().stream()
                        .flatMapToLong(tool -> Arrays.stream(tool.latencies().counts()))
                        .sum();
        assertThat(inRanges).isEqualTo(40_000);
    }

    @Test
    void aRangeEndsWithItsBoundAndTheLastHasNone() {
        stats.ended(call("t", CallEnd.COMPLETED, Duration.ofNanos(100_000)));
        stats.ended(call("t", CallEnd.COMPLETED, Duration.ofNanos(100_001)));
        stats.ended(call("t", CallEnd.TIMED_OUT, Duration.ofSeconds(31)));
        stats.ended(call("t", CallEnd.BAD_ARGUMENTS, Duration.ofSeconds(31)));
        ToolStats tool = stats.tools().getOrDefault("t", new ToolStats());
        long[] counts = tool.latencies().counts();
        assertThat(counts).hasSize(Latencies.boundsSeconds().length + 1);
        assertThat(counts[0]).isOne();
        assertThat(counts[1]).isOne();
        assertThat(counts[counts.length - 1]).as("a refused call has not run").isOne();
        assertThat(tool.count(CallEnd.Result.ERROR)).isOne();
        assertThat(tool.count(CallEnd.Result.REFUSED)).isOne();
    }

    @Test
    void aCallThatCameTooOftenHitALimit() {
        stats.ended(call("t", CallEnd.RATE_LIMITED, Duration.ZERO));
        assertThat(stats.hits(LimitKind.TOOL_RATE)).isOne();
        assertThat(stats.hits(LimitKind.KEY_RATE)).isZero();
    }

    @Test
    void theEndOfATaskIsNoSecondCall() {
        stats.ended(new CallRecord("t", Caller.ANONYMOUS, CallEnd.BECAME_TASK, 0, 1, "id", null));
        stats.ended(new CallRecord("t", Caller.ANONYMOUS, CallEnd.COMPLETED, 0, 1, "id", null));
        assertThat(stats.calls()).isOne();
        assertThat(stats.tasks().count(CallEnd.COMPLETED)).isOne();
    }
}
