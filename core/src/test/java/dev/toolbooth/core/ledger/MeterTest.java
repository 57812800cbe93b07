package dev.toolbooth.core.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MeterTest {
    @Test
    void whatEndsWasHeldAndAPartOfItIsUsed() {
        Meter meter = new Meter(5, 1, 4);
        meter.hold(3);
        meter.end(5, 3, 2);
        assertThat(meter).extracting(Meter::held, Meter::used).containsExactly(4L, 3L);
    }

    @Test
    void whatWasHeldOnAnEarlierDayDoesNotCountForThisOne() {
        Meter meter = new Meter(5, 0, 0);
        meter.hold(3);
        meter.roll(6);
        meter.hold(7);
        meter.end(5, 3, 3);
        assertThat(meter)
                .extracting(Meter::day, Meter::held, Meter::used)
                .containsExactly(6L, 7L, 0L);
    }

    @Test
    void aMeterForEverCountsEachDay() {
        Meter meter = new Meter(Meter.EVER, 0, 0);
        meter.hold(3);
        meter.roll(6);
        meter.end(6, 3, 2);
        assertThat(meter)
                .extracting(Meter::day, Meter::held, Meter::used)
                .containsExactly(Meter.EVER, 0L, 2L);
    }
}
