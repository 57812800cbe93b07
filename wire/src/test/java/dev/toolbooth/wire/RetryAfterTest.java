package dev.toolbooth.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class RetryAfterTest {
    private static final Instant NOW = Instant.parse("2026-11-16T08:00:00Z");

    @Test
    void secondsAndDatesAreRead() {
        assertThat(RetryAfter.read(" 3 ", NOW)).contains(Duration.ofSeconds(3));
        assertThat(RetryAfter.read("Mon, 16 Nov 2026 08:00:05 GMT", NOW))
                .contains(Duration.ofSeconds(5));
        assertThat(RetryAfter.read("Mon, 16 Nov 2026 07:00:00 GMT", NOW)).contains(Duration.ZERO);
    }

    @Test
    void anythingElseSaysNothing() {
        for (String header : new String[] {"", "soon", "-1", "9".repeat(40), "1.5"}) {
            assertThat(RetryAfter.read(header, NOW)).as(header).isEmpty();
        }
    }
}
