package dev.toolbooth.core.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

class LatencyScaleTest {

    @Test
    void theMiddleOfARangeIsNearEverythingInIt() {
        for (double micros = 20; micros < 6e10; micros *= 1.013) {
            double millis = LatencyScale.millis(LatencyScale.range((long) (micros * 1_000)));
            assertThat(millis).isCloseTo(micros / 1_000, Percentage.withPercentage(4));
        }
    }

    @Test
    void rangesRiseAndEndWithTheLast() {
        int last = 0;
        for (long nanos = 0; nanos < 1_000_000; nanos += 500) {
            int range = LatencyScale.range(nanos);
            assertThat(range).isBetween(last, last + 1);
            last = range;
        }
        assertThat(LatencyScale.range(Long.MAX_VALUE)).isEqualTo(LatencyScale.RANGES - 1);
        assertThat(LatencyScale.range(-1)).isZero();
        assertThat(LatencyScale.millis(0)).isCloseTo(0, within(0.001));
    }
}
