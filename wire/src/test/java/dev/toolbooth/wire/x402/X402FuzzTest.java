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

    /** Nothing is thrown, and what is read and written again is read as the same. */
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
            assertThat(read.apply(again(write.apply(one))))
                    .isEqualTo(new X402ParseResult.Good<>(one));
        }
    }
}
