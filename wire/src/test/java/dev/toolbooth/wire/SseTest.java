package dev.toolbooth.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

class SseTest {
    private static String text(byte[] bytes) {
        return new String(bytes, UTF_8);
    }

    @Test
    void aMessageHasItsIdItsNameAndItsDataOnOneLineEach() {
        assertThat(text(Sse.message("7", "{\"é\":1}".getBytes(UTF_8))))
                .isEqualTo("id: 7\nevent: message\ndata: {\"é\":1}\n\n");
    }

    @Test
    void aMessageThatCannotBeResumedHasNoId() {
        assertThat(text(Sse.message(null, "{}".getBytes(UTF_8))))
                .isEqualTo("event: message\ndata: {}\n\n");
    }

    @Test
    void anEventHasItsName() {
        assertThat(text(Sse.event("endpoint", "/messages?sessionId=1".getBytes(UTF_8))))
                .isEqualTo("event: endpoint\ndata: /messages?sessionId=1\n\n");
    }

    @Test
    void primingHasAnIdAndNoData() {
        assertThat(text(Sse.priming("0"))).isEqualTo("id: 0\ndata:\n\n");
    }

    @Test
    void retryIsInMilliseconds() {
        assertThat(text(Sse.retry(1_500))).isEqualTo("retry: 1500\n\n");
    }

    @Test
    void aCommentMeansNothing() {
        assertThat(text(Sse.comment())).isEqualTo(":\n\n");
    }

    /** The framing rests on this: JSON as we write it never holds a line break. */
    @Test
    void noJsonOfOursEndsALineEarly() {
        Property.forAll(
                5,
                2_000,
                RandomJson::object,
                (ObjectNode object) -> {
                    String frame = text(Sse.message("1", Json.bytes(object)));
                    assertThat(frame.split("\r\n|\r|\n", -1))
                            .hasSize(5)
                            .containsAll(List.of("id: 1", "event: message", ""));
                });
    }
}
