package dev.toolbooth.wire;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import tools.jackson.databind.JsonNode;

/**
 * Throws bytes at the decoder. {@code mvn verify} replays the seeds; {@code JAZZER_FUZZ=1 mvn test
 * -pl wire -Dtest=RpcCodecFuzzTest} looks for new ones.
 */
class RpcCodecFuzzTest {
    private static final RpcCodec CODEC = new RpcCodec(50, 10);

    /** The decoder never throws, and whatever it accepts can be written and read again. */
    @FuzzTest(maxDuration = "60s")
    void whateverIsReadCanBeWrittenAgain(byte[] bytes) {
        switch (CODEC.read(bytes)) {
            case RpcBody.Single(RpcMessage message) -> rewrite(message);
            case RpcBody.Batch(var messages) -> messages.forEach(RpcCodecFuzzTest::rewrite);
            case RpcBody.Broken(int code, String reason) ->
                    assertThat(Json.bytes(Rpc.error(null, code, reason, null))).isNotEmpty();
        }
    }

    private static void rewrite(RpcMessage message) {
        JsonNode written =
                switch (message) {
                    case RpcMessage.Request(var id, var method, var params) ->
                            Rpc.request("x", method, params).set("id", id);
                    case RpcMessage.Notification(var method, var params) ->
                            Rpc.notification(method, params);
                    case RpcMessage.Response(var id, var result, var error) ->
                            result != null
                                    ? Rpc.result(id, result)
                                    : Rpc.error(id, RpcCode.INTERNAL_ERROR, "", error);
                    case RpcMessage.Invalid(var id, var reason, _) ->
                            Rpc.error(id, RpcCode.INVALID_REQUEST, reason, null);
                };
        byte[] bytes = Json.bytes(written);
        assertThat(Json.bytes(Json.parse(bytes))).isEqualTo(bytes);
        if (message instanceof RpcMessage.Request request) {
            assertThat(CODEC.read(bytes))
                    .isInstanceOfSatisfying(
                            RpcBody.Single.class,
                            again ->
                                    assertThat(((RpcMessage.Request) again.message()).method())
                                            .isEqualTo(request.method()));
        }
    }
}
