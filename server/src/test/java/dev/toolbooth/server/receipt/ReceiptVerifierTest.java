package dev.toolbooth.server.receipt;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.jws.Jws;
import dev.toolbooth.wire.jws.PublicKeys;
import dev.toolbooth.wire.jws.ReceiptVerifier;
import java.util.Base64;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

/** What passes for a receipt, and what does not. */
class ReceiptVerifierTest {
    private ReceiptKeys keys;

    @BeforeEach
    void make() throws Exception {
        keys = Ed25519Pem.read(Ed25519Pem.fresh());
    }

    private String why(String receipt) {
        return switch (ReceiptVerifier.of(receipt, keys.published())) {
            case ReceiptVerifier.Good _ -> "nothing";
            case ReceiptVerifier.Bad(String why) -> why;
            case ReceiptVerifier.UnknownKey(String why) -> why;
        };
    }

    private static String encoded(String text) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(text.getBytes(UTF_8));
    }

    private String signed(ObjectNode header) {
        return Jws.sign(keys.signing(), header, Json.bytes(Json.object()));
    }

    private ObjectNode header() {
        return Json.object()
                .put("alg", "EdDSA")
                .put("typ", ReceiptVerifier.TYPE)
                .put("kid", keys.own().id());
    }

    @Test
    void oneThatIsSignedIsGood() {
        String receipt = keys.receipt(Json.object().put("billed_micro_usd", 500));
        assertThat(ReceiptVerifier.of(receipt, keys.published()))
                .isEqualTo(
                        new ReceiptVerifier.Good(
                                Json.object().put("billed_micro_usd", 500), keys.own().id()));
    }

    @Test
    void anotherAmountIsNoticed() {
        String[] parts = keys.receipt(Json.object().put("billed_micro_usd", 500)).split("\\.", -1);
        String changed = parts[0] + "." + encoded("{\"billed_micro_usd\":1}") + "." + parts[2];
        assertThat(why(changed)).contains("signature is not right");
        assertThat(why(parts[0] + "." + parts[1] + ".AAAA")).contains("signature is not right");
        assertThat(why(parts[0] + "." + parts[1] + ".")).contains("signature is not right");
    }

    @Test
    void noOtherAlgorithmNorTypeCounts() {
        assertThat(why(signed(header().put("alg", "none")))).contains("\"none\"", "EdDSA");
        assertThat(why(signed(header().put("alg", "HS256")))).contains("HS256");
        assertThat(why(signed(header().put("typ", ReceiptKeys.MANIFEST)))).contains("type");
        assertThat(why(signed(header().put("kid", "x\n\u001b[1m")))).contains("\"x\\n\\u001b[1m\"");
        ObjectNode critical = header();
        critical.putArray("crit").add("b64");
        assertThat(why(signed(critical))).contains("extensions");
    }

    @Test
    void whatIsNoReceiptIsSaid() {
        for (String text :
                new String[] {"", "a.b", "a.b.c.d", "?.?.?", "e30", encoded("[]") + ".e30.e30"}) {
            assertThat(why(text)).as(text).contains("no JWS");
        }
        assertThat(why("a".repeat(70_000) + ".b.c")).contains("no JWS");
    }

    @Test
    void keysOfOtherKindsAreLeftOut() {
        ObjectNode set = keys.published().json();
        set.withArray("keys").addObject().put("kty", "RSA").put("n", "AQAB");
        set.withArray("keys").addObject().put("kty", "OKP").put("crv", "Ed25519").put("x", "??");
        set.withArray("keys").addObject().put("kty", "OKP").put("crv", "Ed25519").put("x", "AA");
        assertThat(PublicKeys.read(set).all()).containsExactly(keys.own());
        assertThat(PublicKeys.read(Json.array()).all()).isEmpty();
    }
}
