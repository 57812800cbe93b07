package dev.toolbooth.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SseReaderTest {
    private static final class TooLarge extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    private static SseReader reader(String text) {
        return new SseReader(new ByteArrayInputStream(text.getBytes(UTF_8)), 100, TooLarge::new);
    }

    private static List<String> all(SseReader reader) throws IOException {
        List<String> all = new ArrayList<>();
        for (SseEvent event = reader.next(); event != null; event = reader.next()) {
            all.add(event.name() + "=" + new String(event.data(), UTF_8));
        }
        return all;
    }

    @Test
    void eventsHaveNamesAndLinesOfData() throws IOException {
        String stream =
                """
                event: endpoint
                data: /x

                data:a
                data: b
                data

                : nothing

                data: é

                """;
        assertThat(all(reader(stream)))
                .containsExactly("endpoint=/x", "message=a\nb\n", "message=é");
    }

    @Test
    void everyKindOfLineBreakEndsALine() throws IOException {
        assertThat(all(reader("data: a\r\n\r\ndata: b\r\rdata: c\n\n")))
                .containsExactly("message=a", "message=b", "message=c");
    }

    @Test
    void anEventWithoutDataOnlyMovesThePlace() throws IOException {
        SseReader reader = reader("id: 7\nretry: 250\ndata:\n\n");
        assertThat(all(reader)).isEmpty();
        assertThat(reader.lastId()).isEqualTo("7");
        assertThat(reader.retry()).isEqualTo(Duration.ofMillis(250));
    }

    @Test
    void aPauseThatIsNoNumberIsNotOne() throws IOException {
        SseReader reader = reader("retry: soon\ndata: x\n\n");
        assertThat(all(reader)).containsExactly("message=x");
        assertThat(reader.retry()).isNull();
    }

    @Test
    void halfAnEventAtTheEndCountsForNothing() throws IOException {
        assertThat(all(reader("data: a\n\ndata: b\n"))).containsExactly("message=a");
    }

    @Test
    void aMarkAtTheBeginningIsNoPartOfTheFirstField() throws IOException {
        assertThat(all(reader("\uFEFFdata: a\n\n"))).containsExactly("message=a");
    }

    @Test
    void anEventUpToTheLimitIsTakenAndOneBeyondIsNot() throws IOException {
        String longest = "x".repeat(100 - "data: ".length());
        assertThat(all(reader("data: " + longest + "\n\n"))).hasSize(1);
        assertThatThrownBy(() -> all(reader("data: " + longest + "x\n\n")))
                .isInstanceOf(TooLarge.class);
    }

    @Test
    void linesOfOneEventCountTogether() {
        String half = "data: " + "x".repeat(50) + "\n";
        assertThatThrownBy(() -> all(reader(half + half + "\n"))).isInstanceOf(TooLarge.class);
    }
}
