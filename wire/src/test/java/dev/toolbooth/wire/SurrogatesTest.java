package dev.toolbooth.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.StringNode;

class SurrogatesTest {
    @ParameterizedTest
    @ValueSource(strings = {"", "a", "é", "\ud83d\ude00", "a\ud83d\ude00b", "\ud7ff\ue000"})
    void wholeTextsAreNotHalved(String text) {
        assertThat(Surrogates.anyHalved(StringNode.valueOf(text))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\ud83d",
                "\ude00",
                "a\ud83d",
                "\ud83da",
                "\ude00\ud83d",
                "\ud83d\ud83d\ude00",
                "\ud83d\ude00\ude00"
            })
    void halfAPairIsFoundWhereverItStands(String text) {
        assertThat(Surrogates.anyHalved(StringNode.valueOf(text))).isTrue();
        assertThat(Surrogates.anyHalved(Json.object().put("a", text))).isTrue();
        assertThat(Surrogates.anyHalved(Json.object().put(text, "a"))).isTrue();
        assertThat(Surrogates.anyHalved(Json.array().add(1).add(Json.array().add(text)))).isTrue();
    }

    @Test
    void numbersAndTheLikeAreNotHalved() {
        assertThat(Surrogates.anyHalved(Json.parse("[1,1.5,true,null,{},[]]"))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"\\ud83d", "\\uD83D", "xx\\uDE00\"", "\\\\ud83d"})
    void anEscapeOfASurrogateIsWorthASecondLook(String json) {
        assertThat(Surrogates.mayBeHalved(json.getBytes(StandardCharsets.UTF_8))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\\u", "\\u00e9", "ud83d", "\\\\", "\\n\\u2028"})
    void otherTextIsNot(String json) {
        assertThat(Surrogates.mayBeHalved(json.getBytes(StandardCharsets.UTF_8))).isFalse();
    }
}
