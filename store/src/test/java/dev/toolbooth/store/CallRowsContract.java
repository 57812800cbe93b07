package dev.toolbooth.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.core.sales.SlotLength;
import dev.toolbooth.core.stats.CallKey;
import dev.toolbooth.core.stats.CallRow;
import dev.toolbooth.core.stats.CallRows;
import dev.toolbooth.core.stats.CallSums;
import dev.toolbooth.core.stats.LatencyScale;
import dev.toolbooth.core.trace.CallEnd.Result;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** What is kept of how calls ended, in any database. */
public abstract class CallRowsContract {
    /** The first hour of a block. */
    private static final long START = 640L * SlotLength.BLOCKS.hours();

    public abstract CallRows rows();

    public abstract void reopen();

    private static CallRow row(long hour, String tool, long ok, int range) {
        CallSums sums = new CallSums();
        sums.add(Result.OK, ok);
        sums.add(Result.PAYMENT_REQUIRED, 1);
        sums.addLatency(range, ok);
        return new CallRow(hour, new CallKey(tool, "base", "balance"), sums);
    }

    /** The rows of a part, as text. */
    private List<String> read(SlotLength slotLength, long from, long to, boolean every) {
        List<String> read = new ArrayList<>();
        rows().each(
                        new SlotLength.Part(slotLength, from, to),
                        every,
                        row -> {
                            CallSums sums = row.sums();
                            read.add(
                                    row.slot()
                                            + " "
                                            + row.key().tool()
                                            + " "
                                            + sums.count(Result.OK)
                                            + " "
                                            + sums.count(Result.PAYMENT_REQUIRED)
                                            + " "
                                            + sums.latency(0)
                                            + " "
                                            + sums.latency(LatencyScale.RANGES - 1));
                        });
        return read;
    }

    @Test
    void whatIsAddedIsThereByTheHourTheDayAndTheBlock() {
        rows().add(List.of(row(START, "a", 300, 0), row(START + 1, "b", 2, 0)));
        reopen();
        rows().add(List.of(row(START, "a", 7, LatencyScale.RANGES - 1)));
        rows().add(List.of(row(START + 24, "a", 1, 0)));
        long day = SlotLength.DAYS.of(START);
        assertThat(read(SlotLength.HOURS, START, START + 30, false))
                .containsExactly(
                        START + " a 307 2 300 7",
                        (START + 1) + " b 2 1 2 0",
                        (START + 24) + " a 1 1 1 0");
        assertThat(read(SlotLength.DAYS, day, day + 1, false))
                .containsExactlyInAnyOrder(day + " a 307 2 300 7", day + " b 2 1 2 0");
        assertThat(read(SlotLength.DAYS, day, day + 2, true))
                .containsExactly(day + "  309 3 302 7", (day + 1) + "  1 1 1 0");
        assertThat(read(SlotLength.BLOCKS, 640, 641, false))
                .containsExactlyInAnyOrder("640 a 308 3 301 7", "640 b 2 1 2 0");
        assertThat(read(SlotLength.BLOCKS, 0, 640, false)).isEmpty();
        assertThat(read(SlotLength.HOURS, START + 1, START + 1, true)).isEmpty();
    }

    @Test
    void nothingIsLostWhenManyAddAtOnce() throws Exception {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<?>> all = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                all.add(threads.submit(() -> rows().add(List.of(row(START, "a", 5, 0)))));
            }
            for (Future<?> one : all) {
                one.get();
            }
        }
        assertThat(read(SlotLength.HOURS, START, START + 1, true))
                .containsExactly(START + "  100 20 100 0");
    }
}
