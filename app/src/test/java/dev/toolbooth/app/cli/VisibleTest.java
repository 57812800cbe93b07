package dev.toolbooth.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.wire.Json;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** What buyers and nodes have written, on an operator's terminal. */
class VisibleTest {

    @Test
    void nothingInARecordMovesTheCursorOrMakesALine() {
        JsonNode record =
                Json.object()
                        .put("reason", "\u001b[31mRED\u0007\nstate refunded\u2028\u009b\u202e");
        assertThat(Visible.text(record, "reason"))
                .isEqualTo("\ufffd[31mRED\ufffd\ufffdstate refunded\ufffd\ufffd\ufffd");
    }

    @Test
    void timesAreToTheSecond() {
        JsonNode record = Json.object().put("at", "2026-11-16T05:00:00.123456789Z").put("odd", "?");
        assertThat(Visible.time(record, "at")).isEqualTo("2026-11-16T05:00:00Z");
        assertThat(Visible.time(record, "odd")).isEqualTo("?");
        assertThat(Visible.time(record, "none")).isEmpty();
    }
}
