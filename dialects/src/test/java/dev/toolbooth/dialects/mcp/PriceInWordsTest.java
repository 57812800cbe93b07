package dev.toolbooth.dialects.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.core.ledger.Balance;
import dev.toolbooth.core.ledger.HoldResult;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.money.Offer;
import dev.toolbooth.core.money.Price;
import dev.toolbooth.core.money.Tariff;
import dev.toolbooth.core.money.Terms;
import dev.toolbooth.core.operation.Outcome;
import dev.toolbooth.core.pay.PaymentRequest;
import dev.toolbooth.dialects.x402.PaidThings;
import dev.toolbooth.wire.Json;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** The sentence in unpaid results (finding U1). */
class PriceInWordsTest {
    private static final Terms X402 = PaidThings.terms(Terms.Form.X402, Terms.Level.CHAIN);
    private static final Balance LITTLE = new Balance(new Money(9_000), new Money(5_000));

    private static PaymentRequest request(
            PaymentRequest.Why why, boolean topsUp, Price price, Offer... offers) {
        PaymentRequest plain = PaidThings.request(X402, offers);
        return new PaymentRequest(
                null,
                plain.tool(),
                new Tariff("base", price, 0, X402),
                plain.price(),
                why,
                plain.alternatives(),
                List.of(offers),
                plain.session(),
                null,
                topsUp);
    }

    private static String said(PaymentRequest.Why why, boolean topsUp, Offer... offers) {
        return said(request(why, topsUp, Price.flat(new Money(10_000)), offers));
    }

    private static String said(PaymentRequest request) {
        JsonNode content =
                Asked.in("2025-11-25")
                        .body(new Outcome.PaymentRequired(request))
                        .at("/result/content");
        assertThat(content).hasSize(2);
        return content.at("/1/text").stringValue();
    }

    /** Clients of x402 read the first text as JSON and stop there. */
    @ParameterizedTest
    @ValueSource(strings = {"2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28"})
    void anUnpaidCallEndsInASentenceAfterTheJson(String revision) {
        for (String address : List.of("", "payment=x402v1", "payment=x402v2")) {
            JsonNode content =
                    Asked.in(revision)
                            .at(address)
                            .body(
                                    new Outcome.PaymentRequired(
                                            PaidThings.request(X402, PaidThings.BASE_SEPOLIA)))
                            .at("/result/content");
            assertThat(content).hasSize(2);
            assertThat(Json.parse(content.at("/0/text").stringValue()).path("accepts")).hasSize(1);
            assertThat(content.at("/1/text").stringValue())
                    .isEqualTo(
                            "pizza-carousel costs $0.01. Send an API key or an x402 payment;"
                                    + " `toolbooth buy URL` pays for you.");
        }
    }

    @Test
    void onlyWaysToPayThatThereAreAreNamed() {
        PaymentRequest.Why nobody = new PaymentRequest.Why.NoPayer();
        assertThat(said(nobody, false)).isEqualTo("pizza-carousel costs $0.01. Send an API key.");
        assertThat(said(nobody, false, PaidThings.PIZZA))
                .isEqualTo(
                        "pizza-carousel costs $0.01. Send an API key or the proof of a payment.");
    }

    @Test
    void aPriceByTokenIsTheMostThatACallCosts() {
        Price price = new Price(new Money(100), new Money(1), new Money(2), 10, 20);
        assertThat(said(request(new PaymentRequest.Why.NoPayer(), false, price)))
                .startsWith("pizza-carousel costs up to $0.01. ");
    }

    @Test
    void anAccountIsToldWhatItHasLeftAndWhoTopsItUp() {
        PaymentRequest.Why little = new PaymentRequest.Why.TooLittle(LITTLE);
        assertThat(said(little, true, PaidThings.BASE_SEPOLIA))
                .isEqualTo(
                        "pizza-carousel costs $0.01, and the account has $0.004 left. Top it up, or"
                                + " send an x402 payment.");
        assertThat(said(little, false)).endsWith("left. Its operator can top it up.");
    }

    /** finding U4: no command that lifts a limit, and no way around it. */
    @Test
    void aLimitIsExplainedAndNotLifted() {
        assertThat(over(HoldResult.Budget.PER_CALL))
                .isEqualTo(
                        "pizza-carousel costs $0.01, and this key may spend $0.008 on one call."
                                + " Only its owner can change that limit.");
        assertThat(over(HoldResult.Budget.PER_DAY)).contains("may spend $0.002 more today. ");
        assertThat(over(HoldResult.Budget.TOTAL))
                .contains("may spend $0.002 more. ")
                .doesNotContain("toolbooth");
    }

    private static String over(HoldResult.Budget budget) {
        return said(
                new PaymentRequest.Why.OverBudget(
                        budget, new Money(8_000), new Money(2_000), LITTLE),
                true,
                PaidThings.BASE_SEPOLIA);
    }

    @Test
    void aRefusedPaymentIsExplained() {
        JsonNode content =
                Asked.in("2025-11-25")
                        .paying(PaidThings.payload())
                        .body(
                                new Outcome.InvalidPayment(
                                        PaidThings.request(X402, PaidThings.BASE_SEPOLIA),
                                        "invalid_exact_evm_signature",
                                        "the signature is not the payer's",
                                        null))
                        .at("/result/content");
        assertThat(content.at("/1/text").stringValue())
                .isEqualTo(
                        "The payment was refused: the signature is not the payer's."
                                + " pizza-carousel costs $0.01.");
    }
}
