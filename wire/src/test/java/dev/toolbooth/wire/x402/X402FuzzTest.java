package dev.toolbooth.wire.x402;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.JsonInput;
import java.nio.charset.StandardCharsets;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Throws bytes at the readers of x402's objects. */
class X402FuzzTest {

    /**
     * Nothing is thrown, and what is written is read as it is. What comes from outside may spell
     * things in other ways than we do, such as the name of a network in the first version.
     */
    @FuzzTest(maxDuration = "60s")
    void whateverIsReadIsTheSameWhenItIsWritten(byte[] bytes) {
        JsonNode json = JsonInput.read(bytes).orElse(null);
        if (json == null) {
            return;
        }
        again(json, PaymentPayload::read, PaymentPayload::json);
        again(json, PaymentRequired::read, PaymentRequired::json);
        assertThat(SettleResponse.read(json)).isNotNull();
        assertThat(VerifyResponse.read(json)).isNotNull();
        for (int version = 1; version <= 2; version++) {
            assertThat(PaymentRequirements.read(json, version)).isNotNull();
        }
    }

    /** A header is an object or not, and never an exception. */
    @FuzzTest(maxDuration = "60s")
    void aHeaderIsAnObjectOrNot(byte[] bytes) {
        String header = new String(bytes, StandardCharsets.ISO_8859_1);
        if (X402Header.decode(header)
                instanceof X402ParseResult.Good<ObjectNode>(ObjectNode json)) {
            assertThat(X402Header.decode(X402Header.encode(json)))
                    .isEqualTo(new X402ParseResult.Good<>(json));
        }
    }

    private static ObjectNode again(ObjectNode json) {
        return Json.parseObject(Json.text(json));
    }

    private static <T> void again(
            JsonNode json,
            Function<JsonNode, X402ParseResult<T>> read,
            Function<T, ObjectNode> write) {
        if (read.apply(json) instanceof X402ParseResult.Good<T>(T one)) {
            ObjectNode written = write.apply(one);
            X402ParseResult<T> same = read.apply(again(written));
            assertThat(same).isInstanceOf(X402ParseResult.Good.class);
            if (same instanceof X402ParseResult.Good<T>(T other)) {
                assertThat(Json.text(write.apply(other))).isEqualTo(Json.text(written));
            }
        }
    }
}
