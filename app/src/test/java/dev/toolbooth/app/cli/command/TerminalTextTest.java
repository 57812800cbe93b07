package dev.toolbooth.app.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.wire.Json;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** What buyers and nodes have written, on an operator's terminal. */
class TerminalTextTest {

    @Test
    void nothingInARecordMovesTheCursorOrMakesALine() {
        JsonNode record =
                Json.object()
                        .put("reason", "\u001b[31mRED\u0007\nstate refunded\u2028\u009b\u202e");
        assertThat(TerminalText.text(record, "reason"))
                .isEqualTo("\ufffd[31mRED\ufffd state refunded\ufffd\ufffd\ufffd");
    }

    @Test
    void timesAreToTheSecond() {
        JsonNode record = Json.object().put("at", "2026-11-16T05:00:00.123456789Z").put("odd", "?");
        assertThat(TerminalText.time(record, "at")).isEqualTo("2026-11-16T05:00:00Z");
        assertThat(TerminalText.time(record, "odd")).isEqualTo("?");
        assertThat(TerminalText.time(record, "none")).isEmpty();
    }
}
