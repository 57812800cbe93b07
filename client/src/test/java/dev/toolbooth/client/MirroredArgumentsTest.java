package dev.toolbooth.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.wire.Json;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MirroredArgumentsTest {

    private static MirroredArguments of(String properties) {
        return MirroredArguments.of(
                Json.parse("{\"type\":\"object\",\"properties\":{" + properties + "}}"));
    }

    @Test
    void textsNumbersAndTruthsAreRepeatedWhereTheyAre() {
        MirroredArguments mirrored =
                of(
                        """
                        "s":{"type":"string","x-mcp-header":"S"},
                        "i":{"type":"integer","x-mcp-header":"I"},
                        "b":{"type":"boolean","x-mcp-header":"B"},
                        "none":{"type":"string","x-mcp-header":"None"},
                        "nothing":{"type":"string","x-mcp-header":"Nothing"},
                        "o":{"type":"object","properties":
                          {"deep":{"type":"string","x-mcp-header":"Deep"}}}""");
        assertThat(mirrored.fault()).isNull();
        assertThat(
                        mirrored.headers(
                                Json.parse(
                                        """
                                        {"s":" padded","i":42,"b":false,"nothing":null,
                                         "o":{"deep":"d"},"other":"x"}""")))
                .isEqualTo(
                        Map.of(
                                "mcp-param-S", "=?base64?IHBhZGRlZA==?=",
                                "mcp-param-I", "42",
                                "mcp-param-B", "false",
                                "mcp-param-Deep", "d"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"a\":{\"type\":\"string\",\"x-mcp-header\":\"\"}",
                "\"a\":{\"type\":\"string\",\"x-mcp-header\":\"a b\"}",
                "\"a\":{\"type\":\"string\",\"x-mcp-header\":7}",
                "\"a\":{\"type\":\"number\",\"x-mcp-header\":\"A\"}",
                "\"a\":{\"x-mcp-header\":\"A\"}",
                "\"a\":{\"type\":\"array\",\"items\":{\"type\":\"string\",\"x-mcp-header\":\"A\"}}",
                "\"a\":{\"anyOf\":[{\"type\":\"string\",\"x-mcp-header\":\"A\"}]}",
                "\"a\":{\"type\":\"string\",\"x-mcp-header\":\"A\"},"
                        + "\"b\":{\"type\":\"string\",\"x-mcp-header\":\"a\"}"
            })
    void aMarkThatBreaksTheRulesSpoilsTheTool(String properties) {
        assertThat(of(properties).fault()).isNotNull();
    }

    @Test
    void aPropertyAndAValueMayBeCalledLikeTheMark() {
        String named = "\"x-mcp-header\":{\"type\":\"string\",\"default\":{\"x-mcp-header\":1}}";
        assertThat(of(named).fault()).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"=?base64?x?=", "ü", "a\tb", " a", "a ", "a\nb", "\u007f"})
    void whatAHeaderCannotHoldIsEncoded(String text) {
        assertThat(HeaderValue.encode(text)).startsWith("=?base64?").endsWith("?=");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "plain", "with blanks", "=?base64?", "~!"})
    void whatAHeaderCanHoldIsLeftAsItIs(String text) {
        assertThat(HeaderValue.encode(text)).isEqualTo(text);
    }
}
