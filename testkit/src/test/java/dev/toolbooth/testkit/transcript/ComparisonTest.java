package dev.toolbooth.testkit.transcript;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.wire.Json;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

final class ComparisonTest {
    private final Captures captures = new Captures(Map.of());

    @Test
    void jsonIsComparedAsJson() {
        assertThat(differences("{\"a\": 1, \"b\": [2]}", "{\"b\":[2.0],\"a\":1}")).isEmpty();
    }

    @Test
    void whatIsNotListedIsADifference() {
        assertThat(differences("{\"a\": 1}", "{\"a\":1,\"b\":2}"))
                .containsExactly("/b: expected nothing, got 2");
        assertThat(differences("{\"a\": 1, \"b\": 2}", "{\"a\":1}"))
                .containsExactly("/b: expected 2, got nothing");
        assertThat(differences("[1]", "[1,2]")).containsExactly("/1: expected nothing, got 2");
        assertThat(differences("[1, 2]", "[1]")).containsExactly("/1: expected 2, got nothing");
        assertThat(differences("{\"a\": null}", "{}")).hasSize(1);
    }

    @Test
    void threeDotsAllowForMore() {
        assertThat(differences("{\"a\": 1, ...}", "{\"a\":1,\"b\":2}")).isEmpty();
        assertThat(differences("[..., 2, ...]", "[1,2,3]")).isEmpty();
        assertThat(differences("[..., 2]", "[1,2,3]")).hasSize(1);
        assertThat(differences("[1, ...]", "[1]")).isEmpty();
        assertThat(differences("{\"a\": \"...\"}", "{\"a\":\"...\"}")).isEmpty();
    }

    @Test
    void placeholdersStandForKinds() {
        assertThat(differences("[\"${*}\", \"${int}\"]", "[null,7]")).isEmpty();
        assertThat(differences("[\"${int}\"]", "[\"7\"]")).hasSize(1);
        assertThat(differences("[\"${int}\"]", "[7.5]")).hasSize(1);
        assertThat(differences("[\"${time}\"]", "[\"2026-01-02T03:04:05Z\"]")).isEmpty();
        assertThat(differences("[\"${time}\"]", "[\"now\"]")).hasSize(1);
        assertThat(differences("[\"a ${int} b\"]", "[\"a 12 b\"]")).isEmpty();
        assertThat(differences("[\"a ${int} b\"]", "[\"a x b\"]")).hasSize(1);
    }

    @Test
    void aCaptureIsTheSameEverywhere() {
        assertThat(differences("[\"${x}\", \"${x}\"]", "[1,1]")).isEmpty();
        assertThat(differences("[\"id-${x}\"]", "[\"id-1\"]")).isEmpty();
        assertThat(differences("[\"id-${x}\"]", "[\"id-2\"]")).hasSize(1);
        assertThat(new String(captures.fill("see ${x}"), StandardCharsets.UTF_8))
                .isEqualTo("see 1");
    }

    @Test
    void anUpdateKeepsWhatStillFits() {
        JsonNode expected =
                LooseJson.parse("{\"id\": \"${int}\", \"a\": 1, \"b\": {\"c\": 1, ...}}");
        JsonNode actual = Json.parse("{\"id\":7,\"a\":2,\"b\":{\"c\":2,\"d\":3}}");
        assertThat(LooseJson.lines(Comparison.merge(captures, expected, actual), 80))
                .containsExactly("{\"id\": \"${int}\", \"a\": 2, \"b\": {\"c\": 2, ...}}");
    }

    @Test
    void longValuesAreBrokenIntoLines() {
        assertThat(LooseJson.lines(LooseJson.parse("{\"a\": [1, ...], \"b\": 2}"), 12))
                .containsExactly("{", "  \"a\": [", "    1,", "    ...", "  ],", "  \"b\": 2", "}");
    }

    @Test
    void bytesCanBeSentThatAreNoText() {
        assertThat(captures.fill("a${hex:c328}${fill:3}"))
                .containsExactly('a', (byte) 0xc3, 0x28, 'x', 'x', 'x');
    }

    private List<String> differences(String expected, String actual) {
        return Comparison.differences(captures, LooseJson.parse(expected), Json.parse(actual));
    }
}
