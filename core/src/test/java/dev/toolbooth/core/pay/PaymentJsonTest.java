package dev.toolbooth.core.pay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolbooth.core.digest.Hash;
import dev.toolbooth.core.ledger.Deposit;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.money.Offer;
import dev.toolbooth.core.money.Scheme;
import dev.toolbooth.core.money.Terms;
import dev.toolbooth.core.pay.PaymentRecord.State;
import dev.toolbooth.core.rail.Rail;
import dev.toolbooth.core.rail.VerifiedPayment;
import dev.toolbooth.wire.Json;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.ObjectNode;

/** Payments as they are kept. */
class PaymentJsonTest {
    private static final BigInteger WORD_MAX = BigInteger.TWO.pow(256).subtract(BigInteger.ONE);

    private static PaymentRecord full() {
        ObjectNode payload =
                Json.parseObject(
                        """
                        {"x402Version":2,"payload":{"deep":[1,1.50,12345678901234567890,null,true,
                        "schön \\u0000 🎌 \\ud800"]}}
                        """);
        Offer offer =
                new Offer(
                        Scheme.EXACT,
                        "eip155:84532",
                        "base-sepolia",
                        "0x036CbD53842c5426634e7929541eC2318f3dCF7e",
                        "USDC",
                        WORD_MAX,
                        "0xdead",
                        60,
                        Json.object().put("name", "USDC").put("version", "2"));
        return new PaymentRecord(
                        new UUID(1, 2),
                        1,
                        State.TAKEN,
                        new VerifiedPayment(
                                "evm",
                                "key",
                                "0xabc",
                                offer,
                                WORD_MAX,
                                Instant.parse("2026-03-01T12:01:00Z"),
                                true,
                                payload),
                        new PaymentRecord.Purpose(
                                "acct-1",
                                Terms.Flow.UPFRONT,
                                "shop",
                                "tool",
                                hash("input"),
                                new UUID(3, 4),
                                new Money(10_000),
                                "session",
                                hash("key")),
                        new PaymentRecord.Progress(
                                "0xfeed",
                                "because",
                                "{\"sale\":1}",
                                7,
                                "{\"transaction\":\"0xbacc\"}"),
                        List.of(
                                new PaymentRecord.Step(
                                        State.TAKEN,
                                        Instant.parse("2026-03-01T12:00:00.123456789Z"),
                                        "")))
                .to(State.SETTLING, Instant.parse("2026-03-01T12:00:01Z"), "asked\nthe rail");
    }

    private static Hash hash(String text) {
        return Hash.sha256(text.getBytes(StandardCharsets.UTF_8));
    }

    private static PaymentRecord bare() {
        PaymentRecord full = full();
        VerifiedPayment verified = full.verified();
        Offer offer = verified.offer();
        return new PaymentRecord(
                full.id(),
                1,
                State.TAKEN,
                new VerifiedPayment(
                                "proof",
                                "key",
                                "payer",
                                new Offer(
                                        Scheme.PROOF,
                                        offer.network(),
                                        null,
                                        offer.asset(),
                                        offer.symbol(),
                                        BigInteger.ZERO,
                                        offer.payTo(),
                                        0,
                                        Json.object()),
                                BigInteger.ZERO,
                                Instant.MAX,
                                false,
                                Json.object())
                        .believed(),
                new PaymentRecord.Purpose(
                        "wallet:eip155:84532:payer",
                        Terms.Flow.AUTHORIZATION,
                        "",
                        "",
                        full.input(),
                        full.call(),
                        Money.ZERO,
                        null,
                        null),
                PaymentRecord.Progress.none(null),
                full.steps());
    }

    @Test
    void aPaymentIsReadAsItWasWritten() {
        for (PaymentRecord payment : List.of(full(), bare())) {
            String text = Json.text(PaymentJson.write(payment));
            PaymentRecord read = PaymentJson.read(Json.parse(text));
            assertThat(read).isEqualTo(payment);
            assertThat(Json.text(PaymentJson.write(read))).isEqualTo(text);
        }
    }

    @Test
    void whereTheMoneyIsFromIsKeptAndOldRecordsSayItByTheirRail() {
        assertThat(bare().verified().source()).isEqualTo(Deposit.Source.BELIEVED);
        ObjectNode json = PaymentJson.write(bare());
        assertThat(PaymentJson.read(json)).isEqualTo(bare());
        ObjectNode charge = (ObjectNode) json.path("charge");
        charge.remove("source");
        assertThat(PaymentJson.read(json).verified().source()).isEqualTo(Deposit.Source.CHAIN);
        charge.put("rail", Rail.PLAY);
        assertThat(PaymentJson.read(json).verified().source()).isEqualTo(Deposit.Source.PLAY);
        charge.put("source", "THIN_AIR");
        assertThatThrownBy(() -> PaymentJson.read(json))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void amountsAreTexts() {
        ObjectNode json = PaymentJson.write(full());
        assertThat(json.at("/charge/amount").stringValue()).isEqualTo(WORD_MAX.toString());
        assertThat(json.at("/charge/offer/amount").isString()).isTrue();
        assertThat(json.path("price_micro_usd").stringValue()).isEqualTo("10000");
    }

    @Test
    void membersThatNobodyKnowsAreSkipped() {
        ObjectNode json = PaymentJson.write(full()).put("colour", "blue");
        ((ObjectNode) json.path("charge")).put("mood", 3);
        ((ObjectNode) json.at("/charge/offer")).putObject("more");
        assertThat(PaymentJson.read(json)).isEqualTo(full());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "id", "version", "state", "charge", "account", "flow", "input", "call", "steps",
                "thing"
            })
    void whatIsNoPaymentIsRefused(String missing) {
        ObjectNode json = PaymentJson.write(full());
        json.remove(missing);
        assertThatThrownBy(() -> PaymentJson.read(json))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"-1", "1.0", "1e3", "", " 1", "01", "9223372036854775808"})
    void aPriceThatIsNoneIsRefused(String price) {
        ObjectNode json = PaymentJson.write(full()).put("price_micro_usd", price);
        assertThatThrownBy(() -> PaymentJson.read(json))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void anAmountHasAtMostSeventyEightDigits() {
        ObjectNode json = PaymentJson.write(full());
        ObjectNode charge = (ObjectNode) json.path("charge");
        charge.put("amount", "9".repeat(78));
        assertThat(PaymentJson.read(json).verified().amount()).isEqualTo("9".repeat(78));
        charge.put("amount", "9".repeat(79));
        assertThatThrownBy(() -> PaymentJson.read(json))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aFullMemoryTakesNoMoreAndForgetsNothing() {
        MemoryPaymentBook book = new MemoryPaymentBook(1);
        assertThat(book.take(full())).isEqualTo(new PaymentBook.Taking.Taken());
        PaymentRecord other = PaymentJson.read(withKey("other"));
        assertThat(book.take(other)).isEqualTo(new PaymentBook.Taking.Unavailable());
        assertThat(book.take(PaymentJson.read(withKey("key"))))
                .isEqualTo(new PaymentBook.Taking.Before(full()));
        assertThat(book.withKey("other")).isEmpty();
    }

    private static ObjectNode withKey(String key) {
        ObjectNode json = PaymentJson.write(full()).put("id", new UUID(9, 9).toString());
        ((ObjectNode) json.path("charge")).put("key", key);
        return json;
    }
}
