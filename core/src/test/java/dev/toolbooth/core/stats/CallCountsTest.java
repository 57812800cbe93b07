package dev.toolbooth.core.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolbooth.core.access.Caller;
import dev.toolbooth.core.sales.SalesQuery;
import dev.toolbooth.core.sales.SalesQuery.Step;
import dev.toolbooth.core.sales.SlotLength;
import dev.toolbooth.core.sales.ToolRef;
import dev.toolbooth.core.trace.CallEnd;
import dev.toolbooth.core.trace.CallRecord;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

class CallCountsTest {
    private static final long HOUR_MILLIS = 3_600_000;

    private final CallTally tally = new CallTally();
    private final Kept kept = new Kept();
    private final CallCounts counts = new CallCounts(tally, kept);

    /** Rows in memory, which can't be written when that is wanted. */
    private static final class Kept implements CallRows {
        private final List<CallRow> hours = new ArrayList<>();
        private boolean broken;

        @Override
        public void add(List<CallRow> rows) {
            if (broken) {
                throw new UncheckedIOException(new IOException("full"));
            }
            hours.addAll(rows);
        }

        @Override
        public void each(SlotLength.Part part, boolean every, Consumer<CallRow> taker) {
            hours.sort(Comparator.comparingLong(CallRow::slot));
            for (CallRow row : hours) {
                long slot = part.slotLength().of(row.slot());
                if (slot >= part.from() && slot < part.to()) {
                    CallKey key = row.key();
                    CallKey all = new CallKey("", key.server(), key.rail());
                    taker.accept(new CallRow(slot, every ? all : key, row.sums()));
                }
            }
        }
    }

    private void call(String tool, CallEnd end, long hour) {
        call(tool, end, hour, Duration.ofMillis(10));
    }

    private void call(String tool, CallEnd end, long hour, Duration took) {
        tally.ended(
                new CallRecord(
                        tool,
                        Caller.ANONYMOUS,
                        end,
                        hour * HOUR_MILLIS + 5,
                        took.toNanos(),
                        null,
                        null));
    }

    private CallReport report(long from, long to, Step step) {
        return CallReport.of(counts, new SalesQuery(from, to, step, null, null, null, true));
    }

    private static <K> CallFigures at(Map<K, CallFigures> figures, K key) {
        return figures.getOrDefault(key, CallFigures.NONE);
    }

    @Test
    void whatIsWrittenAndWhatIsNotAreOneSum() {
        call("a", CallEnd.COMPLETED, 50);
        call("a", CallEnd.TOOL_FAILED, 50);
        counts.write();
        call("a", CallEnd.COMPLETED, 50);
        call("b", CallEnd.PAYMENT_REQUIRED, 51);
        for (int i = 0; i < 2; i++) {
            CallReport report = report(50, 52, Step.HOUR);
            assertThat(report.total().calls()).isEqualTo(4);
            assertThat(report.total().ok()).isEqualTo(2);
            assertThat(report.total().failed()).isOne();
            assertThat(at(report.byTool(), new ToolRef("", "a")).calls()).isEqualTo(3);
            assertThat(at(report.byTime(), 51L).paymentRequired()).isOne();
            assertThat(report.rows()).hasSize(2);
            assertThat(report(52, 54, Step.HOUR).before()).isEqualTo(report.total());
            counts.write();
        }
        assertThat(kept.hours).hasSize(3);
    }

    @Test
    void wholeDaysAreReadAtOnceAndTheRestByTheHour() {
        for (long hour = 20; hour < 80; hour++) {
            call("a", CallEnd.COMPLETED, hour);
            counts.write();
        }
        call("a", CallEnd.COMPLETED, 24);
        CallReport fresh = report(22, 75, Step.DAY);
        assertThat(fresh.total().calls()).isEqualTo(54);
        assertThat(at(fresh.byTime(), 24L).calls()).isEqualTo(25);
        assertThat(at(fresh.byTime(), 0L).calls()).isEqualTo(2);
        counts.write();
        CallReport written = report(22, 75, Step.DAY);
        assertThat(written.total()).isEqualTo(fresh.total());
        assertThat(written.byTime()).isEqualTo(fresh.byTime());
        assertThat(written.rows()).isEqualTo(fresh.rows());
    }

    @Test
    void whatCouldNotBeWrittenIsWrittenTheNextTime() {
        call("a", CallEnd.COMPLETED, 50);
        kept.broken = true;
        assertThatThrownBy(counts::write).isInstanceOf(UncheckedIOException.class);
        assertThat(report(50, 51, Step.HOUR).total().calls()).isOne();
        kept.broken = false;
        counts.write();
        counts.write();
        assertThat(report(50, 51, Step.HOUR).total().calls()).isOne();
        assertThat(kept.hours).hasSize(1);
    }

    @Test
    void aCallThatGoesOnCountsWhenItHasEnded() {
        call("a", CallEnd.INPUT_REQUIRED, 50);
        call("a", CallEnd.BECAME_TASK, 50);
        assertThat(report(50, 51, Step.HOUR).total()).isEqualTo(CallFigures.NONE);
        call("a", CallEnd.COMPLETED, 50);
        assertThat(report(50, 51, Step.HOUR).total().calls()).isOne();
    }

    @Test
    void quantilesAreNearThoseOfTheCallsThatRan() {
        for (int i = 1; i <= 1_000; i++) {
            call("a", CallEnd.COMPLETED, 50, Duration.ofMillis(i));
        }
        call("a", CallEnd.BAD_ARGUMENTS, 50, Duration.ofHours(1));
        CallFigures total = report(50, 51, Step.HOUR).total();
        Percentage near = Percentage.withPercentage(5);
        assertThat(total.p50Millis().orElseThrow()).isCloseTo(500, near);
        assertThat(total.p95Millis().orElseThrow()).isCloseTo(950, near);
        assertThat(CallFigures.NONE.p50Millis()).isEmpty();
    }

    @Test
    void soManyToolsAreToldApartAndNotOneMore() {
        for (int i = 0; i < CallTally.KEYS_MAX; i++) {
            call("t" + i, CallEnd.COMPLETED, 50);
        }
        call("one more", CallEnd.COMPLETED, 50);
        call("t0", CallEnd.COMPLETED, 50);
        call("made up", CallEnd.UNKNOWN_TOOL, 51);
        CallReport report = report(50, 52, Step.HOUR);
        assertThat(report.byTool())
                .hasSize(CallTally.KEYS_MAX + 2)
                .containsKey(new ToolRef("", "t1999"));
        assertThat(at(report.byTool(), new ToolRef("", "t0")).calls()).isEqualTo(2);
        assertThat(at(report.byTool(), new ToolRef("", Stats.OTHER)).calls()).isOne();
        assertThat(at(report.byTool(), new ToolRef("", Stats.UNKNOWN)).calls()).isOne();
    }

    /** Adds as many tools for each of some days, under the names t0 to the last one. */
    private void fill(int days, int tools) {
        CallSums once = new CallSums();
        once.add(CallEnd.Result.OK, 1);
        List<CallRow> all = new ArrayList<>();
        for (int day = 0; day < days; day++) {
            for (int tool = 0; tool < tools; tool++) {
                all.add(new CallRow(day * 24L, new CallKey("t" + tool, "", ""), once));
            }
        }
        kept.add(all);
    }

    @Test
    void daysOfAYearHaveRowsAlsoWhenTodayIsNotWritten() {
        fill(365, 3);
        call("t1", CallEnd.COMPLETED, 364 * 24);
        CallReport report = report(0, 365 * 24, Step.DAY);
        assertThat(report.rows()).hasSize(365 * 3);
        assertThat(at(report.rows(), new CallReport.Day(364, new ToolRef("", "t1"), "")).calls())
                .isEqualTo(2);
        assertThat(at(report.rows(), new CallReport.Day(7, new ToolRef("", "t1"), "")).calls())
                .isOne();
        // Sums are large: those of a day are kept while it is read, and those of today.
        assertThat(report.mostOpen()).isEqualTo(3 + 1);
    }

    @Test
    void whoAsksForTooManyRowsGetsOneTooMany() {
        fill(200, SalesQuery.ROWS_MAX / 200);
        assertThat(report(0, 200 * 24, Step.DAY).rows()).hasSize(SalesQuery.ROWS_MAX);
        fill(1, SalesQuery.ROWS_MAX / 200 + 2);
        CallReport report = report(0, 200 * 24, Step.DAY);
        assertThat(report.rows()).hasSize(SalesQuery.ROWS_MAX + 1);
        assertThat(report.total().calls())
                .isEqualTo(SalesQuery.ROWS_MAX + SalesQuery.ROWS_MAX / 200 + 2);
    }

    @Test
    void soManyHoursAreToldApartHoweverClocksJump() {
        for (int i = 0; i < CallTally.HOURS_MAX + 3; i++) {
            call("a", CallEnd.COMPLETED, 100 - i);
        }
        CallReport report = report(0, 200, Step.HOUR);
        assertThat(report.byTime()).hasSize(CallTally.HOURS_MAX);
        assertThat(report.total().calls()).isEqualTo(CallTally.HOURS_MAX + 3);
        // Hours that are over and written make room.
        counts.write();
        call("a", CallEnd.COMPLETED, 50);
        assertThat(report(0, 200, Step.HOUR).byTime()).containsKey(50L);
    }

    @Test
    void nothingIsLostWhenManyCountWhileItIsWritten() throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            threads.add(
                    Thread.ofPlatform()
                            .start(
                                    () -> {
                                        for (int j = 0; j < 20_000; j++) {
                                            call("t" + j % 7, CallEnd.COMPLETED, 50 + j % 2);
                                        }
                                    }));
        }
        for (int i = 0; i < 20; i++) {
            counts.write();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(report(50, 52, Step.HOUR).total().ok()).isEqualTo(80_000);
    }
}
