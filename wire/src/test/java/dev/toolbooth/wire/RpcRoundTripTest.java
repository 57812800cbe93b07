package dev.toolbooth.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.IntNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

class RpcRoundTripTest {
    private final RpcCodec codec = new RpcCodec(100, 100);

    @Test
    void aRequestComesBackAsItWasWritten() {
        Property.forAll(
                20250101,
                3_000,
                RandomJson::object,
                params -> {
                    byte[] bytes = Json.bytes(Rpc.request("id-1", "tools/call", params));
                    assertThat(codec.read(bytes))
                            .isEqualTo(
                                    new RpcBody.Single(
                                            new RpcMessage.Request(
                                                    StringNode.valueOf("id-1"),
                                                    "tools/call",
                                                    params)));
                });
    }

    @Test
    void aResponseComesBackAsItWasWritten() {
        Property.forAll(
                20250102,
                3_000,
                RandomJson::value,
                result -> {
                    byte[] bytes = Json.bytes(Rpc.result(IntNode.valueOf(7), result));
                    assertThat(codec.read(bytes))
                            .isEqualTo(
                                    new RpcBody.Single(
                                            new RpcMessage.Response(
                                                    IntNode.valueOf(7), result, null)));
                });
    }

    @Test
    void writingAndReadingChangesNoByte() {
        Property.forAll(
                20250103,
                3_000,
                RandomJson::value,
                value -> {
                    byte[] once = Json.bytes(value);
                    assertThat(Json.bytes(Json.parse(once))).isEqualTo(once);
                });
    }

    /** A message with some of its bytes replaced: mostly no message any more, never a fault. */
    @Test
    void damagedMessagesNeverBreakTheReader() {
        Property.forAll(
                20250104,
                5_000,
                RpcRoundTripTest::damaged,
                bytes -> {
                    switch (codec.read(bytes)) {
                        case RpcBody.Single(RpcMessage message) ->
                                assertThat(message.toString()).isNotEmpty();
                        case RpcBody.Batch(var messages) -> assertThat(messages).isNotEmpty();
                        case RpcBody.Broken(int code, String reason) -> {
                            assertThat(code).isIn(RpcCode.PARSE_ERROR, RpcCode.INVALID_REQUEST);
                            assertThat(reason).isNotEmpty();
                        }
                    }
                });
    }

    private static byte[] damaged(RandomGenerator random, int size) {
        ObjectNode params = RandomJson.object(random, size);
        JsonNode message = Rpc.request("1", "m", params);
        byte[] bytes = Json.bytes(message);
        for (int i = random.nextInt(4); i >= 0; i--) {
            bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
        }
        return bytes;
    }
}
