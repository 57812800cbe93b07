package dev.toolbooth.app.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.wire.Json;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** What a person reads on a terminal, and what a pipe gets. Proves finding U4. */
class TerminalOutputTest {
    private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");

    private static TerminalOutput terminal(int columns, boolean coloured) {
        return new TerminalOutput(columns, coloured, () -> NOW);
    }

    @ParameterizedTest
    @CsvSource({
        "2026-03-01T11:59:56Z, now",
        "2026-03-01T12:00:04Z, now",
        "2026-03-01T11:59:55Z, 5 s ago",
        "2026-03-01T11:57:00Z, 3 min ago",
        "2026-03-01T09:00:00Z, 3 h ago",
        "2026-02-28T12:00:00Z, 1 day ago",
        "2026-03-06T12:00:00Z, in 5 days",
        "2025-03-06T12:00:00Z, 2025-03-06"
    })
    void aPersonReadsHowLongAgoItWas(String at, String shown) {
        ObjectNode json = Json.object().put("at", at);
        assertThat(terminal(80, false).time(json, "at")).isEqualTo(shown);
        assertThat(terminal(0, false).time(json, "at")).isEqualTo(at);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0.00, 0.000000",
        "5000000, 5.00, 5.000000",
        "-10040000, -10.04, -10.040000",
        "12345678, 12.3457, 12.345678",
        "500, 0.0005, 0.000500",
        "62, 0.000062, 0.000062",
        "9999, 0.009999, 0.009999",
        "10001, 0.01, 0.010001"
    })
    void amountsAreAsShortAsTheySayEnough(long microUsd, String shown, String exact) {
        ObjectNode json = Json.object().put("usd", microUsd);
        assertThat(terminal(80, false).usd(json, "usd")).isEqualTo(shown);
        assertThat(terminal(0, false).usd(json, "usd")).isEqualTo(exact);
    }

    @Test
    void idsAreAsShortAsTheyCanBeToldApart() {
        ArrayNode rows = Json.array();
        rows.addObject().put("id", "018f2c4e-7c1d-7b3a");
        rows.addObject().put("id", "018f2c4e-7c1e-0000");
        ShortIds ids = new ShortIds(terminal(80, false), rows, "id");
        assertThat(ids.of(rows.get(0))).isEqualTo("018f2c4e-7c1d");
        assertThat(ids.of(rows.get(1))).isEqualTo("018f2c4e-7c1e");
        ShortIds whole = new ShortIds(terminal(0, false), rows, "id");
        assertThat(whole.of(rows.get(0))).isEqualTo("018f2c4e-7c1d-7b3a");
        rows.remove(1);
        assertThat(new ShortIds(terminal(80, false), rows, "id").of(rows.get(0)))
                .isEqualTo("018f2c4e");
    }

    @Test
    void coloursAreOnlyWhereTheyAreWanted() {
        assertThat(terminal(80, true).painted("31", "x")).isEqualTo("\u001b[31mx\u001b[0m");
        assertThat(terminal(80, true).painted("31", "")).isEmpty();
        assertThat(terminal(80, false).painted("31", "x")).isEqualTo("x");
    }
}
