package dev.toolbooth.dialects.x402;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolbooth.core.dialect.Headers;
import dev.toolbooth.core.money.Scheme;
import dev.toolbooth.core.pay.Payment;
import dev.toolbooth.wire.Json;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.ObjectNode;

/**
 * Where a payment may stand, and what becomes of several. Proves C-27, and S3-34's four members.
 */
class TenderTest {
    private static final ObjectNode NOTHING = Json.object();

    private static Headers headers(String name, String value) {
        return headers(Map.of(name, value));
    }

    private static Headers headers(Map<String, String> all) {
        return all::get;
    }

    private static Tender in(ObjectNode meta) throws BadTender {
        return Tender.read(meta, Headers.NONE, NOTHING);
    }

    private static Tender argument(Object json) throws BadTender {
        ObjectNode arguments = Json.object();
        arguments.set("_payment", Json.parse(json.toString()));
        return Tender.read(NOTHING, Headers.NONE, arguments);
    }

    private static void isThePayload(Tender tender, Carrier... carriers) {
        assertThat(tender.payment())
                .isEqualTo(new Payment(Scheme.EXACT, PaidThings.payload(), "the-session"));
        assertThat(tender.carriers()).containsExactlyInAnyOrder(carriers);
    }

    @Test
    void nothingIsNothing() throws BadTender {
        assertThat(in(NOTHING)).isEqualTo(Tender.NONE);
    }

    @Test
    void anObjectInMetaIsOne() throws BadTender {
        ObjectNode meta = Json.object();
        meta.set("x402/payment", PaidThings.payload());
        isThePayload(in(meta), Carrier.META);
    }

    @Test
    void base64InMetaIsOne() throws BadTender {
        String base64 = Base64Json.write(PaidThings.payload());
        isThePayload(in(Json.object().put("x402/payment", base64)), Carrier.META);
        isThePayload(in(Json.object().put("x402.payment", base64)), Carrier.DOTTED_META);
    }

    @ParameterizedTest
    @ValueSource(strings = {"PAYMENT-SIGNATURE", "X-PAYMENT"})
    void aHeaderIsOneInEitherAlphabetAndWithoutPadding(String name) throws BadTender {
        byte[] bytes = Json.bytes(PaidThings.payload());
        Carrier carrier =
                name.equals("X-PAYMENT") ? Carrier.PAYMENT_HEADER : Carrier.SIGNATURE_HEADER;
        for (Base64.Encoder encoder :
                new Base64.Encoder[] {
                    Base64.getEncoder(),
                    Base64.getEncoder().withoutPadding(),
                    Base64.getUrlEncoder(),
                    Base64.getUrlEncoder().withoutPadding()
                }) {
            Headers headers = headers(name, " " + encoder.encodeToString(bytes) + " ");
            isThePayload(Tender.read(NOTHING, headers, NOTHING), carrier);
        }
    }

    @Test
    void aProofInTheArgumentsIsOne() throws BadTender {
        Tender tender = argument(PaidThings.proof());
        assertThat(tender.payment()).isEqualTo(new Payment(Scheme.PROOF, PaidThings.proof()));
        assertThat(tender.inArguments()).isTrue();
    }

    @Test
    void theSamePaymentTwiceIsFine() throws BadTender {
        ObjectNode meta = Json.object();
        meta.set("x402/payment", PaidThings.payload());
        Headers headers =
                headers(
                        Map.of(
                                "PAYMENT-SIGNATURE",
                                Base64Json.write(PaidThings.payload()),
                                "X-PAYMENT",
                                Base64Json.write(PaidThings.payloadV1())));
        isThePayload(
                Tender.read(meta, headers, NOTHING),
                Carrier.META,
                Carrier.SIGNATURE_HEADER,
                Carrier.PAYMENT_HEADER);
    }

    @Test
    void twoDifferentPaymentsAreRefused() {
        ObjectNode other = PaidThings.payload();
        other.withObject("/payload").put("signature", "0xcd");
        ObjectNode meta = Json.object();
        meta.set("x402/payment", PaidThings.payload());
        Headers headers = headers("X-PAYMENT", Base64Json.write(other));
        assertThatThrownBy(() -> Tender.read(meta, headers, NOTHING))
                .isInstanceOf(BadTender.class)
                .hasMessage(
                        "_meta[\"x402/payment\"] and X-PAYMENT hold two different payments; send one"
                                + " for each call. Nothing was charged");
        ObjectNode arguments = Json.object();
        arguments.set("_payment", PaidThings.proof());
        assertThatThrownBy(() -> Tender.read(meta, Headers.NONE, arguments))
                .hasMessageContaining("two different payments");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "?", "bm8", "W10", "eyJhIjoxLCJhIjoyfQ", "e30 e30"})
    void whatCanNotBeReadIsRefused(String value) {
        assertThatThrownBy(() -> Tender.read(NOTHING, headers("X-PAYMENT", value), NOTHING))
                .isInstanceOf(BadTender.class)
                .hasMessage("X-PAYMENT must be x402's PaymentPayload, a JSON object in base64");
        assertThatThrownBy(() -> in(Json.object().put("x402/payment", value)))
                .isInstanceOf(BadTender.class);
    }

    @Test
    void aNumberIsNoPayment() {
        assertThatThrownBy(() -> in(Json.object().put("x402/payment", 1)))
                .hasMessage(
                        "_meta[\"x402/payment\"] must be x402's PaymentPayload, or that in base64");
    }

    @Test
    void aPaymentMayBeAsLongAsTheLimitAndNoLonger() throws BadTender {
        int most = Base64Json.CHARS_MAX / 4 * 3;
        String json = "{\"a\":\"" + "x".repeat(most - 8) + "\"}";
        byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
        String base64 = Base64.getEncoder().encodeToString(bytes);
        assertThat(base64).hasSize(Base64Json.CHARS_MAX);
        assertThat(in(Json.object().put("x402/payment", base64)).payment()).isNotNull();
        assertThatThrownBy(() -> in(Json.object().put("x402/payment", base64 + " ")))
                .isInstanceOf(BadTender.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"signature", "timestamp", "amount", "from"})
    void aProofHasFourStrings(String member) {
        ObjectNode lacking = PaidThings.proof();
        lacking.remove(member);
        assertThatThrownBy(() -> argument(lacking))
                .isInstanceOf(BadTender.class)
                .hasMessageEndingWith("\"" + member + "\" is missing");
        assertThatThrownBy(() -> argument(PaidThings.proof().put(member, 1)))
                .hasMessageEndingWith("\"" + member + "\" is a number, which has to be in quotes");
    }

    @ParameterizedTest
    @ValueSource(strings = {"null", "\"paid\"", "[]", "true"})
    void whatIsNoObjectIsNoProof(String json) {
        assertThatThrownBy(() -> argument(json)).isInstanceOf(BadTender.class);
    }

    @Test
    void aPaymentSaysBesideItselfWhatItAnswersToo() throws BadTender {
        ObjectNode meta = Json.object().put("dev.toolbooth/payment-session", "beside");
        meta.set("x402/payment", PaidThings.payloadV1());
        assertThat(Objects.requireNonNull(in(meta).payment()).session()).isEqualTo("beside");
        meta.put("dev.toolbooth/payment-session", "x".repeat(101));
        assertThat(Objects.requireNonNull(in(meta).payment()).session()).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "two words", "a\nb", "\u001b[31mred", "\u202eleft"})
    void aSessionThatATerminalWouldObeyIsNone(String session) throws BadTender {
        ObjectNode meta = Json.object().put("dev.toolbooth/payment-session", session);
        ObjectNode payload = PaidThings.payload();
        payload.remove("extensions");
        meta.set("x402/payment", payload);
        assertThat(Objects.requireNonNull(in(meta).payment()).session()).isNull();
    }
}
