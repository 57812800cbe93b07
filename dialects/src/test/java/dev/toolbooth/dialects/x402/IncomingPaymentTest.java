package dev.toolbooth.dialects.x402;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolbooth.core.dialect.Headers;
import dev.toolbooth.core.money.Scheme;
import dev.toolbooth.core.rail.Payment;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.x402.X402Header;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.ObjectNode;

/**
 * Where a payment may stand, and what becomes of several. Proves C-27, and S3-34's four members.
 */
class IncomingPaymentTest {
    private static final ObjectNode NOTHING = Json.object();

    private static Headers headers(String name, String value) {
        return headers(Map.of(name, value));
    }

    private static Headers headers(Map<String, String> all) {
        return all::get;
    }

    private static IncomingPayment in(ObjectNode meta) throws BadPayment {
        return IncomingPayment.read(meta, Headers.NONE, NOTHING);
    }

    private static IncomingPayment argument(Object json) throws BadPayment {
        ObjectNode arguments = Json.object();
        arguments.set("_payment", Json.parse(json.toString()));
        return IncomingPayment.read(NOTHING, Headers.NONE, arguments);
    }

    private static void isThePayload(IncomingPayment incomingPayment, PaymentLocation... carriers) {
        assertThat(incomingPayment.payment())
                .isEqualTo(new Payment(Scheme.EXACT, PaidThings.payload(), "the-session"));
        assertThat(incomingPayment.locations()).containsExactlyInAnyOrder(carriers);
    }

    @Test
    void nothingIsNothing() throws BadPayment {
        assertThat(in(NOTHING)).isEqualTo(IncomingPayment.NONE);
    }

    @Test
    void anObjectInMetaIsOne() throws BadPayment {
        ObjectNode meta = Json.object();
        meta.set("x402/payment", PaidThings.payload());
        isThePayload(in(meta), PaymentLocation.META);
    }

    @Test
    void base64InMetaIsOne() throws BadPayment {
        String base64 = X402Header.encode(PaidThings.payload());
        isThePayload(in(Json.object().put("x402/payment", base64)), PaymentLocation.META);
        isThePayload(in(Json.object().put("x402.payment", base64)), PaymentLocation.DOTTED_META);
    }

    @ParameterizedTest
    @ValueSource(strings = {"PAYMENT-SIGNATURE", "X-PAYMENT"})
    void aHeaderIsOneInEitherAlphabetAndWithoutPadding(String name) throws BadPayment {
        byte[] bytes = Json.bytes(PaidThings.payload());
        PaymentLocation paymentLocation =
                name.equals("X-PAYMENT")
                        ? PaymentLocation.PAYMENT_HEADER
                        : PaymentLocation.SIGNATURE_HEADER;
        for (Base64.Encoder encoder :
                new Base64.Encoder[] {
                    Base64.getEncoder(),
                    Base64.getEncoder().withoutPadding(),
                    Base64.getUrlEncoder(),
                    Base64.getUrlEncoder().withoutPadding()
                }) {
            Headers headers = headers(name, " " + encoder.encodeToString(bytes) + " ");
            isThePayload(IncomingPayment.read(NOTHING, headers, NOTHING), paymentLocation);
        }
    }

    @Test
    void aProofInTheArgumentsIsOne() throws BadPayment {
        IncomingPayment incomingPayment = argument(PaidThings.proof());
        assertThat(incomingPayment.payment())
                .isEqualTo(new Payment(Scheme.PROOF, PaidThings.proof()));
        assertThat(incomingPayment.locations()).containsExactly(PaymentLocation.ARGUMENT);
    }

    @Test
    void theSamePaymentTwiceIsFine() throws BadPayment {
        ObjectNode meta = Json.object();
        meta.set("x402/payment", PaidThings.payload());
        Headers headers =
                headers(
                        Map.of(
                                "PAYMENT-SIGNATURE",
                                X402Header.encode(PaidThings.payload()),
                                "X-PAYMENT",
                                X402Header.encode(PaidThings.payloadV1())));
        isThePayload(
                IncomingPayment.read(meta, headers, NOTHING),
                PaymentLocation.META,
                PaymentLocation.SIGNATURE_HEADER,
                PaymentLocation.PAYMENT_HEADER);
    }

    @Test
    void twoDifferentPaymentsAreRefused() {
        ObjectNode other = PaidThings.payload();
        other.withObject("/payload").put("signature", "0xcd");
        ObjectNode meta = Json.object();
        meta.set("x402/payment", PaidThings.payload());
        Headers headers = headers("X-PAYMENT", X402Header.encode(other));
        assertThatThrownBy(() -> IncomingPayment.read(meta, headers, NOTHING))
                .isInstanceOf(BadPayment.class)
                .hasMessage(
                        "_meta[\"x402/payment\"] and X-PAYMENT hold two different payments; send one"
                                + " for each call. Nothing was charged");
        ObjectNode arguments = Json.object();
        arguments.set("_payment", PaidThings.proof());
        assertThatThrownBy(() -> IncomingPayment.read(meta, Headers.NONE, arguments))
                .hasMessageContaining("two different payments");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "?", "bm8", "W10", "eyJhIjoxLCJhIjoyfQ", "e30 e30"})
    void whatCanNotBeReadIsRefused(String value) {
        assertThatThrownBy(
                        () -> IncomingPayment.read(NOTHING, headers("X-PAYMENT", value), NOTHING))
                .isInstanceOf(BadPayment.class)
                .hasMessage("X-PAYMENT must be x402's PaymentPayload, a JSON object in base64");
        assertThatThrownBy(() -> in(Json.object().put("x402/payment", value)))
                .isInstanceOf(BadPayment.class);
    }

    @Test
    void aNumberIsNoPayment() {
        assertThatThrownBy(() -> in(Json.object().put("x402/payment", 1)))
                .hasMessage(
                        "_meta[\"x402/payment\"] must be x402's PaymentPayload, or that in base64");
    }

    @Test
    void aPaymentMayBeAsLongAsTheLimitAndNoLonger() throws BadPayment {
        int most = X402Header.CHARS_MAX / 4 * 3;
        String json = "{\"a\":\"" + "x".repeat(most - 8) + "\"}";
        byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
        String base64 = Base64.getEncoder().encodeToString(bytes);
        assertThat(base64).hasSize(X402Header.CHARS_MAX);
        assertThat(in(Json.object().put("x402/payment", base64)).payment()).isNotNull();
        assertThatThrownBy(() -> in(Json.object().put("x402/payment", base64 + " ")))
                .isInstanceOf(BadPayment.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"signature", "timestamp", "amount", "from"})
    void aProofHasFourStrings(String member) {
        ObjectNode lacking = PaidThings.proof();
        lacking.remove(member);
        assertThatThrownBy(() -> argument(lacking))
                .isInstanceOf(BadPayment.class)
                .hasMessageEndingWith("\"" + member + "\" is missing");
        assertThatThrownBy(() -> argument(PaidThings.proof().put(member, 1)))
                .hasMessageEndingWith("\"" + member + "\" is a number, which has to be in quotes");
    }

    /** finding P3. */
    @ParameterizedTest
    @CsvSource({"5, a number", "'\"x\"', a string", "[], an array", "true, true or false"})
    void whatIsNoObjectIsNoProofAndSaidSo(String json, String kind) {
        assertThatThrownBy(() -> argument(json))
                .isInstanceOf(BadPayment.class)
                .hasMessage(
                        "\"arguments._payment\" must be an object of four strings: signature,"
                                + " timestamp, amount and from; it is "
                                + kind);
    }

    /** finding P3. */
    @Test
    void nullInTheArgumentsIsNoPayment() throws BadPayment {
        assertThat(argument("null")).isEqualTo(IncomingPayment.NONE);
    }

    @Test
    void aPaymentSaysBesideItselfWhatItAnswersToo() throws BadPayment {
        ObjectNode meta = Json.object().put("dev.toolbooth/payment-session", "beside");
        meta.set("x402/payment", PaidThings.payloadV1());
        assertThat(Objects.requireNonNull(in(meta).payment()).session()).isEqualTo("beside");
        meta.put("dev.toolbooth/payment-session", "x".repeat(101));
        assertThat(Objects.requireNonNull(in(meta).payment()).session()).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "two words", "a\nb", "\u001b[31mred", "\u202eleft"})
    void aSessionThatATerminalWouldObeyIsNone(String session) throws BadPayment {
        ObjectNode meta = Json.object().put("dev.toolbooth/payment-session", session);
        ObjectNode payload = PaidThings.payload();
        payload.remove("extensions");
        meta.set("x402/payment", payload);
        assertThat(Objects.requireNonNull(in(meta).payment()).session()).isNull();
    }
}
