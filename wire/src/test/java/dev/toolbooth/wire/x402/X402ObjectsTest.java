package dev.toolbooth.wire.x402;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.wire.Json;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

class X402ObjectsTest {
    /** Made by the official client, @x402/evm 2.27.0; its extensions are shortened. */
    private static final String PAID =
            """
            {"x402Version":2,
             "payload":{
              "authorization":{
               "from":"0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
               "to":"0x209693Bc6afc0C5328bA36FaF03C514EF312287C",
               "value":"10000","validAfter":"0","validBefore":"1794794319",
               "nonce":"0xc1891923c2234ab7d03ebb85477b0a10b7aa9aca7a64cd6bfbde5f4ccf11aed0"},
              "signature":"0x47abaa901809a9afe388686bf2aaef2fbf201105f1b131910f46a348ca171c9902a4151f147045a14e5445b1dfaa248af9180e063433619fbc368d734e45c28b1b"},
             "extensions":{"bazaar":{"info":{}}},
             "resource":{"url":"http://127.0.0.1:18547/weather?city=Oslo"},
             "accepted":{"scheme":"exact","network":"eip155:84532","amount":"10000",
              "asset":"0x036CbD53842c5426634e7929541eC2318f3dCF7e",
              "payTo":"0x209693Bc6afc0C5328bA36FaF03C514EF312287C",
              "maxTimeoutSeconds":300,"extra":{"name":"USDC","version":"2"}}}
            """;

    private static <T> T good(X402ParseResult<T> x402ParseResult) {
        return switch (x402ParseResult) {
            case X402ParseResult.Good<T> good -> good.value();
            case X402ParseResult.Bad<T> bad -> throw new AssertionError(bad.message());
        };
    }

    private static X402ParseResult.Bad<?> bad(X402ParseResult<?> x402ParseResult) {
        return switch (x402ParseResult) {
            case X402ParseResult.Good<?> good -> throw new AssertionError("was read: " + good);
            case X402ParseResult.Bad<?> bad -> bad;
        };
    }

    private static ObjectNode changed(Consumer<ObjectNode> change) {
        ObjectNode json = Json.parseObject(PAID);
        change.accept(json);
        return json;
    }

    private static ObjectNode at(ObjectNode json, String... path) {
        JsonNode here = json;
        for (String name : path) {
            here = here.path(name);
        }
        return (ObjectNode) here;
    }

    @Test
    void aPaymentOfTheOfficialClientIsReadAndWrittenAgain() {
        PaymentPayload payment = good(PaymentPayload.read(Json.parse(PAID)));
        assertThat(payment.version()).isEqualTo(2);
        assertThat(payment.network()).isEqualTo("eip155:84532");
        assertThat(payment.json()).isEqualTo(Json.parse(PAID));
    }

    @Test
    void aPaymentOfV1IsReadAndWrittenAgain() {
        ObjectNode json = Json.object().put("x402Version", 1);
        json.put("scheme", "exact").put("network", "base-sepolia");
        json.set("payload", Json.parseObject(PAID).get("payload"));
        PaymentPayload payment = good(PaymentPayload.read(json));
        assertThat(payment.version()).isEqualTo(1);
        assertThat(payment.accepted()).isNull();
        assertThat(payment.json()).isEqualTo(json);
    }

    @Test
    void aVersionThatIsNotSpokenIsNamed() {
        for (JsonNode version :
                Json.parse("[0, 3, 2.0, \"2\", null, true, 99999999999999999999]")) {
            X402ParseResult.Bad<?> fault =
                    bad(PaymentPayload.read(changed(json -> json.set("x402Version", version))));
            assertThat(fault.reason()).as(version.toString()).isEqualTo("invalid_x402_version");
            assertThat(fault.message()).contains("the number 1 or 2");
        }
    }

    @Test
    void whatIsMissingOrWrongIsNamed() {
        assertPayment(json -> json.remove("payload"), "payment.payload is missing");
        assertPayment(json -> json.put("payload", "text"), "payment.payload is \"text\"");
        assertPayment(json -> json.putNull("accepted"), "payment.accepted is missing");
        assertPayment(
                json -> at(json, "accepted").put("amount", 10_000), "accepted.amount is 10000");
        assertPayment(
                json -> at(json, "accepted").put("amount", "1.5"), "accepted.amount is \"1.5\"");
        assertPayment(
                json -> at(json, "accepted").put("maxTimeoutSeconds", -1),
                "accepted.maxTimeoutSeconds is -1");
        assertThat(bad(PaymentPayload.read(Json.parse("[]"))).message())
                .isEqualTo("payment must be an object");
    }

    private static void assertPayment(Consumer<ObjectNode> change, String message) {
        X402ParseResult.Bad<?> fault = bad(PaymentPayload.read(changed(change)));
        assertThat(fault.reason()).isEqualTo("invalid_payload");
        assertThat(fault.message()).contains(message);
    }

    @Test
    void aTextThatIsTooLongIsRefused() {
        String longest = "e".repeat(X402Fields.TEXT_MAX);
        ObjectNode fits = changed(json -> at(json, "accepted").put("scheme", longest));
        assertThat(good(PaymentPayload.read(fits)).scheme()).isEqualTo(longest);
        assertPayment(
                json -> at(json, "accepted").put("scheme", longest + "e"),
                "payment.accepted.scheme has more than 8192 characters");
    }

    @Test
    void requirementsOfBothVersionsComeBack() {
        PaymentRequirements ours =
                good(PaymentRequirements.read(Json.parseObject(PAID).get("accepted"), 2));
        X402Resource resource = new X402Resource("https://example.com/x", "A thing", null);
        assertThat(ours.v1(resource).get("network").stringValue()).isEqualTo("base-sepolia");
        assertThat(good(PaymentRequirements.read(ours.v1(resource), 1)).canonical())
                .isEqualTo(ours);
        for (int version : new int[] {1, 2}) {
            PaymentRequired required =
                    new PaymentRequired(version, "pay", resource, List.of(ours), null);
            PaymentRequired back = good(PaymentRequired.read(required.json()));
            assertThat(back.accepts().getFirst().canonical()).isEqualTo(ours);
            assertThat(back.resource().url()).isEqualTo("https://example.com/x");
            assertThat(back.error()).isEqualTo("pay");
        }
    }

    @Test
    void tooManyWaysToPayAreRefused() {
        ObjectNode accepted = at(Json.parseObject(PAID), "accepted");
        ObjectNode json = Json.object().put("x402Version", 2);
        json.putObject("resource").put("url", "x");
        for (int i = 0; i < PaymentRequired.ACCEPTS_MAX; i++) {
            json.withArray("accepts").add(accepted);
        }
        good(PaymentRequired.read(json));
        json.withArray("accepts").add(accepted);
        assertThat(bad(PaymentRequired.read(json)).message()).contains("more than 64");
    }

    @Test
    void answersOfFacilitatorsMayHaveNulls() {
        VerifyResponse verified =
                good(
                        VerifyResponse.read(
                                Json.parse(
                                        """
                                        {"isValid":false,"invalidReason":"r","payer":null}""")));
        assertThat(verified).isEqualTo(new VerifyResponse(false, "r", null, null));
        SettleResponse settled =
                good(
                        SettleResponse.read(
                                Json.parse(
                                        """
                                        {"success":true,"transaction":"0x1","network":"base",
                                         "payer":null,"errorReason":null}""")));
        assertThat(settled)
                .isEqualTo(new SettleResponse(true, "0x1", "base", null, null, null, null));
        assertThat(good(SettleResponse.read(settled.json()))).isEqualTo(settled);
        assertThat(good(VerifyResponse.read(verified.json()))).isEqualTo(verified);
        assertThat(bad(SettleResponse.read(Json.parse("{\"success\":true}"))).reason())
                .isEqualTo("unexpected_settle_error");
        assertThat(bad(VerifyResponse.read(Json.parse("{}"))).reason())
                .isEqualTo("unexpected_verify_error");
    }

    @Test
    void headersAreReadWithPaddingAndWithout() {
        ObjectNode json = Json.object().put("a", 1);
        String header = X402Header.encode(json);
        assertThat(header).endsWith("=");
        assertThat(good(X402Header.decode(header))).isEqualTo(json);
        assertThat(good(X402Header.decode(header.replace("=", "")))).isEqualTo(json);
        assertThat(good(X402Header.decode(" " + header + "\n"))).isEqualTo(json);
        assertThat(bad(X402Header.decode("{}")).message()).contains("not base64");
        assertThat(bad(X402Header.decode("")).message()).contains("no JSON object");
        String list = Base64.getEncoder().encodeToString("[1]".getBytes(StandardCharsets.UTF_8));
        assertThat(bad(X402Header.decode(list)).message()).contains("no JSON object");
        String broken = Base64.getEncoder().encodeToString("{".getBytes(StandardCharsets.UTF_8));
        assertThat(bad(X402Header.decode(broken)).message()).contains("no JSON");
        assertThat(bad(X402Header.decode("A".repeat(X402Header.CHARS_MAX + 1))).message())
                .contains("more than 65536");
    }

    @Test
    void headersAreReadInBothAlphabets() {
        ObjectNode json = Json.object().put("a", "???>>>ÿÿ");
        String header = X402Header.encode(json);
        assertThat(header).containsAnyOf("+", "/");
        String url = header.replace('+', '-').replace('/', '_');
        assertThat(good(X402Header.decode(url))).isEqualTo(json);
        assertThat(X402Header.in(url)).contains(json);
        assertThat(X402Header.in(null)).isEmpty();
    }

    @Test
    void aHeaderFromOutsideIsReadWithinLimits() {
        for (String outside :
                List.of("{\"a\":1,\"a\":2}", "{\"a\":" + "[".repeat(200) + "]".repeat(200) + "}")) {
            String header =
                    Base64.getEncoder().encodeToString(outside.getBytes(StandardCharsets.UTF_8));
            assertThat(bad(X402Header.decode(header)).message()).contains("no JSON object");
        }
    }
}
