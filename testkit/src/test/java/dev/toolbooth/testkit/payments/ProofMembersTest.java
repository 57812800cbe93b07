package dev.toolbooth.testkit.payments;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.chain.svm.Base58;
import dev.toolbooth.testkit.Product;
import dev.toolbooth.wire.Json;
import java.security.SecureRandom;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The four members of a proof, each in every wrong way: none of them costs the buyer the payment.
 * Proves S3-30, S3-31, S3-32, S3-33, S3-34 and S3-70.
 */
@Timeout(60)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ProofMembersTest {
    private static final String SERVERS =
            "[{name: pizza, license: MIT, tools: [pizza-carousel, pizza-map], price-usd-cents: 1,"
                    + " terms: {pizza-carousel: {form: proof, proof: format},"
                    + " pizza-map: {form: proof, proof: honor}}}]";
    private static final String FORMAT = "pizza-carousel";
    private static final String HONOR = "pizza-map";

    private static final String SIGNATURE =
            "_payment.signature must be a transaction's signature: 64 bytes in base58.";
    private static final String FROM =
            "_payment.from must be a wallet's address: 32 bytes in base58.";
    private static final String TIMESTAMP =
            "_payment.timestamp must be a time as ISO 8601 writes it, such as"
                    + " 2026-01-31T12:00:00.000Z.";
    private static final String AMOUNT =
            "_payment.amount must be a whole number of the asset's smallest units, such as"
                    + " \"10000\".";

    private final SecureRandom random = new SecureRandom();
    private Product product;

    @BeforeAll
    void start() throws Exception {
        product =
                Product.with(
                        Map.of(
                                "TOOLBOOTH_SERVERS",
                                SERVERS,
                                "TOOLBOOTH_PAYMENTS__WALLET_RATE",
                                "off"));
    }

    @AfterAll
    void stop() {
        product.close();
    }

    private String base58(int bytes) {
        byte[] some = new byte[bytes];
        random.nextBytes(some);
        // Zeros at the start are written as a letter each.
        some[0] |= 1;
        return Base58.encode(some);
    }

    private ObjectNode proof() {
        return Json.object()
                .put("signature", base58(64))
                .put("timestamp", Instant.now().toString())
                .put("amount", "10000")
                .put("from", base58(32));
    }

    private JsonNode show(String tool, JsonNode proof) throws Exception {
        ObjectNode arguments = Json.object().put("pizzaTopping", "basil");
        arguments.set("_payment", proof);
        return Json.parse(product.call(tool, arguments));
    }

    private void assertServed(String tool, ObjectNode proof) throws Exception {
        JsonNode answer = show(tool, proof);
        assertThat(answer.at("/result/content/0/text").asString(""))
                .as("%s", answer)
                .startsWith("Rendered a pizza");
    }

    private static void assertRefused(JsonNode answer, String reason, String message) {
        ObjectNode expected = Json.object().put("code", -32002).put("message", "Invalid payment");
        expected.putObject("data").put("reason", reason).put("message", message);
        assertThat(answer.path("error")).isEqualTo(expected);
    }

    /** Shows a proof with one member changed, and then as it should be. */
    private void change(String member, String value, String reason, String message)
            throws Exception {
        ObjectNode proof = proof();
        assertRefused(show(FORMAT, proof.deepCopy().put(member, value)), reason, message);
        assertServed(FORMAT, proof);
        assertRefused(
                show(FORMAT, proof),
                "payment_already_used",
                "this payment was used before; pay again, or send the first call's idempotency key"
                        + " to get its outcome");
    }

    @ParameterizedTest
    @ValueSource(strings = {"signature", "timestamp", "amount", "from"})
    void aMemberThatIsNoTextIsRefusedBeforeAnythingElse(String member) throws Exception {
        ObjectNode proof = proof();
        ObjectNode without = proof.deepCopy();
        without.remove(member);
        String expected =
                "Invalid params: \"arguments._payment\" must be an object of four strings:"
                        + " signature, timestamp, amount and from; \""
                        + member
                        + "\" is ";
        assertParams(show(FORMAT, without), expected + "missing");
        JsonNodeFactory json = JsonNodeFactory.instance;
        Map<JsonNode, String> wrongs = new LinkedHashMap<>();
        wrongs.put(json.numberNode(10_000), "a number, which has to be in quotes");
        wrongs.put(json.numberNode(0.5), "a number, which has to be in quotes");
        wrongs.put(json.booleanNode(true), "no string");
        wrongs.put(json.nullNode(), "no string");
        wrongs.put(json.arrayNode().add("x"), "no string");
        wrongs.put(json.objectNode(), "no string");
        wrongs.put(json.stringNode("1".repeat(1_001)), "longer than 1000 characters");
        for (Map.Entry<JsonNode, String> wrong : wrongs.entrySet()) {
            ObjectNode changed = proof.deepCopy();
            changed.set(member, wrong.getKey());
            assertParams(show(FORMAT, changed), expected + wrong.getValue());
        }
        for (String wrong : new String[] {"", " ", "1 2", "1\n2", "1".repeat(129), "é"}) {
            assertRefused(
                    show(FORMAT, proof.deepCopy().put(member, wrong)),
                    "invalid_proof",
                    "_payment."
                            + member
                            + " must have 1 to 128 letters, digits and signs, and no blanks.");
        }
        assertServed(FORMAT, proof);
    }

    private static void assertParams(JsonNode answer, String message) {
        assertThat(answer.at("/error/code").asInt()).as("%s", answer).isEqualTo(-32602);
        assertThat(answer.at("/error/message").asString()).isEqualTo(message);
    }

    @Test
    void aProofThatIsNoObjectIsNone() throws Exception {
        for (String wrong : new String[] {"7", "\"5xK9\"", "[]"}) {
            assertThat(show(FORMAT, Json.parse(wrong)).at("/error/code").asInt())
                    .as(wrong)
                    .isEqualTo(-32602);
        }
    }

    @Test
    void aSignatureIsSixtyFourBytesInBase58() throws Exception {
        for (String wrong :
                new String[] {
                    // The specification prints this one, which has a 0.
                    "5xK9mF2pQ7rN8sT1vU3wX4yZ5aB6cD7eE8fG9hH0iJ1kL2mN3oP4qR5sT6uV7wX8yZ",
                    base58(63),
                    base58(65),
                    base58(32),
                    base58(64).substring(1) + "l",
                    "0x" + "ab".repeat(60)
                }) {
            change("signature", wrong, "invalid_signature_format", SIGNATURE);
        }
    }

    @Test
    void thePayerIsAnAddressOfSolana() throws Exception {
        for (String wrong :
                new String[] {
                    "UserWalletAddressHere",
                    base58(31),
                    base58(33),
                    "0x209693Bc6afc0C5328bA36FaF03C514EF312287C"
                }) {
            change("from", wrong, "invalid_sender_format", FROM);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "yesterday",
                "2026-01-31",
                "1769860800",
                "2026-02-30T12:00:00Z",
                "12:00:00Z"
            })
    void theTimeIsOneOfIso8601(String wrong) throws Exception {
        change("timestamp", wrong, "invalid_timestamp", TIMESTAMP);
    }

    @Test
    void theTimeMayHaveAnOffsetAndNoFractions() throws Exception {
        Instant now = Instant.now().truncatedTo(ChronoUnit.SECONDS);
        assertServed(
                FORMAT, proof().put("timestamp", now.atOffset(ZoneOffset.ofHours(2)).toString()));
        assertServed(FORMAT, proof().put("timestamp", now.toString()));
    }

    @ParameterizedTest
    @ValueSource(longs = {-400, 400})
    void theTimeIsOfJustNow(long seconds) throws Exception {
        String old = Instant.now().plusSeconds(seconds).truncatedTo(ChronoUnit.MILLIS).toString();
        change(
                "timestamp",
                old,
                "timestamp_out_of_window",
                "The payment is of " + old + ", more than 300 seconds from now.");
    }

    @ParameterizedTest
    @CsvSource({
        "-1",
        "+10000",
        "10000.0",
        "1e4",
        "0x2710",
        "ten",
        "1234567890123456789012345678901"
    })
    void theAmountIsAWholeNumberOfTheSmallestUnits(String wrong) throws Exception {
        change("amount", wrong, "invalid_proof", AMOUNT);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "9999", "0000009999"})
    void theAmountIsThePriceAtLeast(String little) throws Exception {
        change(
                "amount",
                little,
                "amount_too_low",
                "The price is 10000 units of USDC, paid were " + Long.parseLong(little) + ".");
    }

    @Test
    void moreThanThePriceIsTakenForThePrice() throws Exception {
        JsonNode answer = show(FORMAT, proof().put("amount", "999999999999"));
        assertThat(answer.at("/result/_meta/x402~1payment-response/amount").asString())
                .isEqualTo("10000");
    }

    @Test
    void howWellAProofIsLookedAtIsEachToolsOwnAndTheWayIsTheSame() throws Exception {
        ObjectNode asked = Json.object().put("pizzaTopping", "basil");
        for (String tool : new String[] {FORMAT, HONOR}) {
            JsonNode error = Json.parse(product.call(tool, asked)).path("error");
            assertThat(error.path("code").asInt()).isEqualTo(-32001);
            assertThat(error.at("/data/paymentRequirements/price/amount").asString())
                    .isEqualTo("10000");
        }
        // The specification's own example.
        ObjectNode printed =
                Json.object()
                        .put(
                                "signature",
                                "5xK9mF2pQ7rN8sT1vU3wX4yZ5aB6cD7eE8fG9hH0iJ1kL2mN3oP4qR5s")
                        .put("timestamp", "2025-10-28T20:30:00.000Z")
                        .put("amount", "10000")
                        .put("from", "UserWalletAddressHere");
        assertRefused(show(FORMAT, printed), "invalid_signature_format", SIGNATURE);
        assertServed(HONOR, printed);
    }
}
