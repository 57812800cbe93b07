package dev.toolbooth.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** JSON from outside that is no message. */
class JsonInputTest {

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @Test
    void aDocumentIsRead() {
        assertThat(JsonInput.read(utf8(" {\"a\": [1, \"é\"]} ")))
                .contains(Json.parse("{\"a\":[1,\"é\"]}"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "{", "{} {}", "{\"a\":1,\"a\":2}", "\"\\ud800\"", "1e99999"})
    void whatIsNoDocumentIsNothing(String text) {
        assertThat(JsonInput.read(utf8(text))).isEmpty();
    }

    @Test
    void bytesThatAreNoTextAreNothing() {
        assertThat(JsonInput.read(new byte[] {'"', (byte) 0xc3, '"'})).isEmpty();
    }

    @Test
    void itMayBeAsDeepAsTheLimitAndNoDeeper() {
        int most = JsonInput.DEPTH_MAX;
        assertThat(JsonInput.read(utf8("[".repeat(most) + "]".repeat(most)))).isPresent();
        assertThat(JsonInput.read(utf8("[".repeat(most + 1) + "]".repeat(most + 1)))).isEmpty();
    }
}
