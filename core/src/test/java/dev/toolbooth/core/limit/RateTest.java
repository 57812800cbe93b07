package dev.toolbooth.core.limit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class RateTest {

    @Test
    void whatIsReadIsWrittenTheSame() {
        for (String text : List.of("5/s", "600/m", "1/h", "2/d", "100/s burst 200", "off")) {
            assertThat(Rate.read(text).orElseThrow()).hasToString(text);
        }
        assertThat(Rate.read("100/s burst 200"))
                .contains(new Rate(100, Duration.ofSeconds(1), 200));
    }

    @Test
    void whatIsNoRateIsNone() {
        for (String text : List.of("", "0/s", "5", "/s", "5/w", "-1/s", "5/s burst 0", "1e9/s")) {
            assertThat(Rate.read(text)).as(text).isEmpty();
        }
    }
}
