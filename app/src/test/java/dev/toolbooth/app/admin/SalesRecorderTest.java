package dev.toolbooth.app.admin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.core.access.Caller;
import dev.toolbooth.core.sales.Sales;
import dev.toolbooth.core.sales.SalesQuery;
import dev.toolbooth.core.sales.SlotLength;
import dev.toolbooth.core.stats.CallCounts;
import dev.toolbooth.core.stats.CallRow;
import dev.toolbooth.core.stats.CallRows;
import dev.toolbooth.core.stats.CallTally;
import dev.toolbooth.core.trace.CallEnd;
import dev.toolbooth.core.trace.CallRecord;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class SalesRecorderTest {
    private final CallTally tally = new CallTally();
    private final List<Long> counted = new ArrayList<>();
    private final List<String> incidents = new ArrayList<>();

    /** Calls that can't be written down. */
    private static final class Full implements CallRows {
        @Override
        public void add(List<CallRow> hours) {
            throw new IllegalStateException("full");
        }

        @Override
        public void each(SlotLength.Part part, boolean every, Consumer<CallRow> taker) {}
    }

    /** Sales that nobody asks for, only counts. */
    private final class Counted implements Sales {
        @Override
        public Answer report(SalesQuery query, Duration patience) {
            throw new IllegalStateException("nobody asks");
        }

        @Override
        public long count(long least) {
            counted.add(least);
            return 0;
        }
    }

    @Test
    void salesAreCountedAlsoWhileCallsCannotBeWrittenDown() {
        tally.ended(new CallRecord("t", Caller.ANONYMOUS, CallEnd.COMPLETED, 5, 5, null, null));
        SalesRecorder recorder =
                new SalesRecorder(
                        new Counted(),
                        new CallCounts(tally, new Full()),
                        (where, _) -> {
                            incidents.add(where);
                            return "";
                        });
        for (int second = 0; second < 60; second++) {
            recorder.work();
        }
        // All that wait are counted once a minute, and many each second.
        assertThat(counted).hasSize(60).last().isEqualTo(1L);
        assertThat(counted.subList(0, 59)).containsOnly(1_000L);
        assertThat(incidents).hasSize(6).containsOnly("recording calls");
    }
}
