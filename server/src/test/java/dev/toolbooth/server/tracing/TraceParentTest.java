package dev.toolbooth.server.tracing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class TraceParentTest {
    private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
    private static final String SPAN = "00f067aa0ba902b7";

    @Test
    void theExampleOfTheSpecificationIsRead() {
        assertThat(TraceParent.read("00-" + TRACE + "-" + SPAN + "-01"))
                .contains(new TraceParent(TRACE, SPAN, true));
        assertThat(TraceParent.read("00-" + TRACE + "-" + SPAN + "-00"))
                .contains(new TraceParent(TRACE, SPAN, false));
        assertThat(TraceParent.read("cc-" + TRACE + "-" + SPAN + "-01-what-the-future-brings"))
                .isPresent();
    }

    @Test
    void whatIsNoneIsNone() {
        for (String text :
                List.of(
                        "",
                        "00",
                        "ff-" + TRACE + "-" + SPAN + "-01",
                        "00-" + TRACE + "-" + SPAN + "-01-more",
                        "00-" + "0".repeat(32) + "-" + SPAN + "-01",
                        "00-" + TRACE + "-" + "0".repeat(16) + "-01",
                        "00-" + TRACE.toUpperCase(Locale.ROOT) + "-" + SPAN + "-01",
                        "00-" + TRACE + "-" + SPAN)) {
            assertThat(TraceParent.read(text)).as(text).isEmpty();
        }
        assertThat(TraceParent.read(null)).isEmpty();
    }
}
