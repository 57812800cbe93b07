package dev.toolbooth.chain.evm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.x402.X402ParseResult;
import java.math.BigInteger;
import java.util.Locale;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

class ExactEvmTest {
    /** Made by the official client, @x402/evm 2.27.0. */
    private static final String SIGNED =
            """
            {"authorization":{
              "from":"0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
              "to":"0x209693Bc6afc0C5328bA36FaF03C514EF312287C",
              "value":"10000","validAfter":"0","validBefore":"1794794319",
              "nonce":"0xc1891923c2234ab7d03ebb85477b0a10b7aa9aca7a64cd6bfbde5f4ccf11aed0"},
             "signature":"0x47abaa901809a9afe388686bf2aaef2fbf201105f1b131910f46a348ca171c9902a4151f147045a14e5445b1dfaa248af9180e063433619fbc368d734e45c28b1b"}
            """;

    private static <T> T good(X402ParseResult<T> result) {
        return result.good().orElseThrow();
    }

    private static X402ParseResult.Bad<?> bad(X402ParseResult<?> result) {
        return (X402ParseResult.Bad<?>) result;
    }

    private static ObjectNode changed(Consumer<ObjectNode> change) {
        ObjectNode json = Json.parseObject(SIGNED);
        change.accept(json);
        return json;
    }

    private static ObjectNode authorization(ObjectNode json) {
        return (ObjectNode) json.path("authorization");
    }

    @Test
    void anAuthorizationOfTheOfficialClientIsReadAndWrittenAgain() {
        ExactEvm exact = good(ExactEvm.read(Json.parse(SIGNED)));
        assertThat(exact.json()).isEqualTo(Json.parse(SIGNED));
        Address token = Address.parse("0x036CbD53842c5426634e7929541eC2318f3dCF7e").orElseThrow();
        Signature signature =
                Signature.of(Hex.bytes(exact.signature()).orElseThrow()).orElseThrow();
        Domain domain = new Domain("USDC", "2", 84_532, token);
        assertThat(Secp256k1.recover(exact.authorization().digest(domain), signature))
                .contains(exact.authorization().from());
    }

    @Test
    void everyCopyOfAnAuthorizationIsReadAsTheSame() {
        ObjectNode loud =
                changed(
                        json -> {
                            ObjectNode leave = authorization(json);
                            leave.put("from", upper(leave.get("from").stringValue()));
                            leave.put("nonce", upper(leave.get("nonce").stringValue()));
                            json.put("signature", upper(json.get("signature").stringValue()));
                        });
        assertThat(good(ExactEvm.read(loud)))
                .isEqualTo(good(ExactEvm.read(Json.parseObject(SIGNED))));
    }

    private static String upper(String hex) {
        return "0x" + hex.substring(2).toUpperCase(Locale.ROOT);
    }

    @Test
    void anAuthorizationIsReadStrictly() {
        assertLeave("from", "0x7099", "an address");
        assertLeave("to", "nobody", "an address");
        assertLeave("value", "-1", "a text of digits");
        assertLeave("value", "007", "a text of digits");
        assertLeave("value", "0x10", "a text of digits");
        assertLeave("value", "1e4", "a text of digits");
        assertLeave("validBefore", "", "a text of digits");
        assertLeave("validAfter", BigInteger.ONE.shiftLeft(256).toString(), "256 bits");
        assertLeave("nonce", "0x00", "64 hexadecimal digits");
        String most = BigInteger.ONE.shiftLeft(256).subtract(BigInteger.ONE).toString();
        ObjectNode json = changed(one -> authorization(one).put("value", most));
        assertThat(good(ExactEvm.read(json)).authorization().value()).isEqualTo(most);
    }

    private static void assertLeave(String name, String value, String expected) {
        ObjectNode json = changed(one -> authorization(one).put(name, value));
        X402ParseResult.Bad<?> fault = bad(ExactEvm.read(json));
        assertThat(fault.reason()).isEqualTo("invalid_payload");
        assertThat(fault.message()).contains("payload.authorization." + name, expected);
    }

    @Test
    void aSignatureMayBeAsLongAsAnyText() {
        String longest = "0x" + "ab".repeat(4_095);
        ObjectNode fits = changed(json -> json.put("signature", longest));
        assertThat(good(ExactEvm.read(fits)).signature()).isEqualTo(longest);
        ObjectNode longer = changed(json -> json.put("signature", longest + "ab"));
        assertThat(bad(ExactEvm.read(longer)).message())
                .contains("payload.signature has more than 8192 characters");
    }

    @Test
    void anotherWayToTransferIsRefusedByName() {
        ObjectNode permit = Json.object().put("signature", "0x00");
        permit.putObject("permit2Authorization");
        X402ParseResult.Bad<?> fault = bad(ExactEvm.read(permit));
        assertThat(fault.reason()).isEqualTo("unsupported_payload_type");
        assertThat(fault.message()).contains("Permit2");
    }
}
