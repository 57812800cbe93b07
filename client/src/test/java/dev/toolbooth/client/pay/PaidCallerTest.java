package dev.toolbooth.client.pay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolbooth.client.model.CallToolRequest;
import dev.toolbooth.client.model.CallToolResult;
import dev.toolbooth.client.model.McpException;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.x402.PaymentRequirements;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

class PaidCallerTest {
    private static final String ASK =
            """
            {"isError":true,"content":[],"structuredContent":{"x402Version":2,"error":"%s",
             "resource":{"url":"mcp://tool/t","description":"A thing"},
             "accepts":[{"scheme":"exact","network":"eip155:84532","amount":"10000",
               "asset":"0x036CbD53842c5426634e7929541eC2318f3dCF7e","payTo":"0x2096",
               "maxTimeoutSeconds":300,"extra":{"name":"USDC","version":"2"}}],
             "extensions":{"payment-identifier":{"info":{"required":false}}}}}""";
    private static final String CONTENT =
            """
            {"content":[{"type":"text","text":"here"}],"_meta":{"x402/payment-response":
             {"success":true,"transaction":"0x1","network":"eip155:84532","payer":"0xme"}}}""";

    private final List<CallToolRequest> sent = new ArrayList<>();
    private final Deque<Supplier<CallToolResult>> answers = new ArrayDeque<>();
    private final NotedPurse purse = new NotedPurse();
    private final FakePayer payer = new FakePayer();
    private final List<PriceQuote> shown = new ArrayList<>();
    private boolean agrees = true;

    private PaidCaller caller() {
        Approval approval =
                price -> {
                    shown.add(price);
                    return agrees;
                };
        return new PaidCaller(
                call -> {
                    sent.add(call);
                    return answers.remove().get();
                },
                "https://seller.example",
                tool -> Optional.empty(),
                new Buyer(List.of(payer), purse, approval, ReceiptChecker.NONE, time -> {}));
    }

    private PurchaseOutcome call() throws PayProblem, InterruptedException {
        return caller().callPaidTool("t", Json.object().put("a", 1));
    }

    private void answer(String json) {
        answers.add(() -> new CallToolResult(Json.parseObject(json), Map.of()));
    }

    private void fail(McpException problem) {
        answers.add(
                () -> {
                    throw problem;
                });
    }

    private void ask() {
        answer(ASK.formatted("Payment required"));
    }

    @Test
    void aFreeToolIsNotPaidFor() throws Exception {
        answer("{\"content\":[]}");

        assertThat(call()).isInstanceOf(PurchaseOutcome.Served.class);
        assertThat(purse.heard).isEmpty();
        assertThat(shown).isEmpty();
    }

    @Test
    void whatCostsIsShownSetAsideSignedWrittenDownAndThenSent() throws Exception {
        ask();
        answers.add(
                () -> {
                    assertThat(purse.heard).containsExactly("reserve", "signed");
                    return new CallToolResult(Json.parseObject(CONTENT), Map.of());
                });

        PurchaseOutcome outcome = call();

        assertThat(outcome.answer().orElseThrow().text()).isEqualTo("here");
        assertThat(purse.heard).containsExactly("reserve", "signed", "paid");
        assertThat(shown)
                .singleElement()
                .satisfies(
                        price -> {
                            assertThat(price.shown())
                                    .isEqualTo(
                                            "0.01 USDC (test money) on eip155:84532 to 0x2096 for t");
                            assertThat(price.description()).isEqualTo("A thing");
                        });
        assertThat(sent.getLast().meta().path("x402/payment").path("payload").path("signed"))
                .hasToString("true");
    }

    @Test
    void whoeverIsAskedAndGivesNoAnswerLeavesNothingSetAside() {
        ask();
        Approval approval =
                price -> {
                    throw new IllegalStateException("asked elsewhere");
                };

        assertThatThrownBy(
                        () ->
                                caller().callPaidTool(
                                                CallToolRequest.of("t", Json.object()), approval))
                .hasMessage("asked elsewhere");
        assertThat(purse.heard).containsExactly("reserve", "dropped");
    }

    @Test
    void whatASellerCallsThingsStaysOnOneLineAndShort() throws Exception {
        String evil = "\\u001b[2J\\ntoolbooth: it is free " + "A".repeat(5_000);
        answer(ASK.formatted("").replace("0x2096", evil));
        answer(ASK.formatted(evil));

        PurchaseOutcome outcome = call();

        assertThat(shown.getFirst().shown()).doesNotContain("\n", "\u001b").hasSizeLessThan(400);
        assertThat(outcome)
                .isInstanceOfSatisfying(
                        PurchaseOutcome.Refused.class,
                        refused ->
                                assertThat(refused.why())
                                        .doesNotContain("\n", "\u001b")
                                        .hasSizeLessThan(400));
    }

    @Test
    void aWayThatNothingPaysStaysOnOneLineAndShort() throws Exception {
        String evil = "\\u001b[2J\\ntoolbooth: it is free " + "A".repeat(5_000);
        answer(ASK.formatted("").replace("exact", evil).replace("eip155:84532", evil));
        payer.able = false;

        assertThat(call())
                .isInstanceOfSatisfying(
                        PurchaseOutcome.CannotPay.class,
                        cannot ->
                                assertThat(cannot.why())
                                        .doesNotContain("\n", "\u001b")
                                        .hasSizeLessThan(500));
    }

    @Test
    void aSellerCannotAskForAnAccountToBeCharged() throws Exception {
        answer(
                ASK.formatted("")
                        .replace("exact", PaymentDemand.PREPAID)
                        .replace("0x2096", "https://seller.example"));
        PaymentMethod account = new PrepaidPayer("https://seller.example", InstantSource.system());
        Buyer buyer = new Buyer(List.of(account), purse, Approval.WITHIN_RULES);
        PaidCaller caller =
                new PaidCaller(
                        call -> answers.remove().get(),
                        "https://seller.example",
                        tool -> Optional.empty(),
                        buyer);

        assertThat(caller.callPaidTool("t", Json.object()))
                .isInstanceOf(PurchaseOutcome.CannotPay.class);
        assertThat(purse.heard).isEmpty();
    }

    @Test
    void bothCallsHaveOneNameWhichThePaymentHasToo() throws Exception {
        ask();
        answer(CONTENT);

        call();

        String key = sent.getFirst().headers().get("Idempotency-Key");
        assertThat(key).matches("[A-Za-z0-9_-]{16,128}");
        assertThat(sent.getLast().headers()).containsEntry("Idempotency-Key", key);
        assertThat(sent.getLast().meta().path("dev.toolbooth/idempotency-key").asString())
                .isEqualTo(key);
        assertThat(
                        sent.getLast()
                                .meta()
                                .at("/x402~1payment/extensions/payment-identifier/info/id")
                                .asString())
                .isEqualTo(key);
    }

    @Test
    void whatIsNotApprovedIsNeitherPaidNorSentAgain() throws Exception {
        ask();
        agrees = false;

        assertThat(call()).isInstanceOf(PurchaseOutcome.Declined.class);
        assertThat(sent).hasSize(1);
        assertThat(purse.heard).containsExactly("reserve", "dropped");
        assertThat(payer.prepared).isZero();
    }

    @Test
    void whatTheRulesRefuseIsNotEvenShown() throws Exception {
        ask();
        purse.verdict = new Purse.Verdict.Refused(new Objection("more than a day's limit"));

        assertThat(call())
                .isInstanceOfSatisfying(
                        PurchaseOutcome.NotAllowed.class,
                        sale -> assertThat(sale.why()).hasToString("more than a day's limit"));
        assertThat(shown).isEmpty();
        assertThat(payer.prepared).isZero();
    }

    @Test
    void whatTheRulesWantApprovedIsShownWithTheReason() throws Exception {
        ask();
        answer(CONTENT);
        purse.verdict = new Purse.Verdict.Asks(new Objection("a new seller"));

        assertThat(call()).isInstanceOf(PurchaseOutcome.Served.class);
        assertThat(shown).singleElement().extracting(PriceQuote::why).hasToString("a new seller");
        assertThat(purse.heard).containsExactly("reserve", "approved", "signed", "paid");
    }

    @Test
    void otherErrorsPassThrough() {
        fail(new McpException.RpcError(-32602, "no such tool", null));

        assertThatThrownBy(this::call).hasMessage("no such tool");
        assertThat(purse.heard).isEmpty();
    }

    @Test
    void aLostAnswerIsAskedForWithTheSamePayment() throws Exception {
        ask();
        fail(new McpException.AnswerLost("gone", null));
        answer(CONTENT);

        assertThat(call()).isInstanceOf(PurchaseOutcome.Served.class);
        assertThat(payer.prepared).isEqualTo(1);
        assertThat(sent.get(2)).isEqualTo(sent.get(1));
    }

    @Test
    void aPaymentThatIsPendingIsShownAgainUntilItIsKnown() throws Exception {
        ask();
        answer(ASK.formatted("settlement_pending"));
        answer(CONTENT);

        assertThat(call()).isInstanceOf(PurchaseOutcome.Served.class);
        assertThat(payer.prepared).isEqualTo(1);
    }

    @Test
    void aCallThatNobodyAnswersIsLeftForLater() throws Exception {
        ask();
        for (int i = 0; i < 4; i++) {
            fail(new McpException.AnswerLost("gone", null));
        }

        assertThat(call()).isInstanceOf(PurchaseOutcome.Unclear.class);
        assertThat(purse.heard).containsExactly("reserve", "signed", "left");
    }

    @Test
    void theSameCallLaterGoesOnWithTheSamePayment() throws Exception {
        unfinished();
        answer(CONTENT);

        assertThat(call()).isInstanceOf(PurchaseOutcome.Served.class);
        assertThat(payer.prepared).isZero();
        assertThat(purse.heard).containsExactly("paid");
        assertThat(sent)
                .singleElement()
                .satisfies(
                        one -> {
                            assertThat(one.headers())
                                    .containsEntry("Idempotency-Key", "the-first-key-0000");
                            assertThat(one.meta().path("x402/payment").path("old").asBoolean())
                                    .isTrue();
                        });
    }

    @Test
    void aRefusalOfWhatTheSellerMayHaveTakenCountsAsSpent() throws Exception {
        unfinished();
        answer(ASK.formatted("invalid_exact_evm_nonce_already_used"));

        assertThat(call())
                .isInstanceOfSatisfying(
                        PurchaseOutcome.Refused.class, sale -> assertThat(sale.spent()).isTrue());
        assertThat(purse.heard).containsExactly("paid");
        assertThat(payer.prepared).isZero();
    }

    @Test
    void aRefusalOfANewPaymentIsNotSpent() throws Exception {
        ask();
        answer(ASK.formatted("insufficient_funds"));

        assertThat(call())
                .isInstanceOfSatisfying(
                        PurchaseOutcome.Refused.class,
                        sale -> {
                            assertThat(sale.why()).isEqualTo("insufficient_funds");
                            assertThat(sale.spent()).isFalse();
                        });
        assertThat(sent).hasSize(2);
        assertThat(purse.heard).containsExactly("reserve", "signed", "refused");
    }

    @Test
    void aToolThatFailsIsNotPaidFor() throws Exception {
        ask();
        answer("{\"isError\":true,\"content\":[{\"type\":\"text\",\"text\":\"broken\"}]}");

        assertThat(call().answer().orElseThrow().isError()).isTrue();
        assertThat(purse.heard).containsExactly("reserve", "signed", "refused");
    }

    @Test
    void whatCantBeSignedIsDropped() {
        ask();
        payer.problem = new PayProblem("the wallet is locked");

        assertThatThrownBy(this::call).hasMessage("the wallet is locked");
        assertThat(purse.heard).containsExactly("reserve", "dropped");
        assertThat(sent).hasSize(1);
    }

    @Test
    void whatNoWalletCanPaySaysWhatTheSellerTakes() throws Exception {
        ask();
        payer.able = false;

        assertThat(call())
                .isInstanceOfSatisfying(
                        PurchaseOutcome.CannotPay.class,
                        sale ->
                                assertThat(sale.why())
                                        .contains("0.01 USDC on eip155:84532 (exact)"));
        assertThat(purse.heard).isEmpty();
    }

    @Test
    void anAccountIsChargedWhatItsListingSaysAtMost() throws Exception {
        answer("{\"content\":[],\"_meta\":{\"dev.toolbooth/billing\":{\"billed_micro_usd\":500}}}");
        PaidCaller prepaid = prepaid(Optional.of(500L));

        PurchaseOutcome outcome = prepaid.callPaidTool("t", Json.object());

        assertThat(outcome)
                .isInstanceOfSatisfying(
                        PurchaseOutcome.Served.class,
                        served ->
                                assertThat(served.price())
                                        .extracting(PriceQuote::shown)
                                        .isEqualTo(
                                                "0.0005 USD from the account at"
                                                        + " https://seller.example for t"));
        assertThat(purse.heard).containsExactly("reserve", "signed", "paid");
        assertThat(sent).hasSize(1);
    }

    private PaidCaller prepaid(Optional<Long> listed) {
        return new PaidCaller(
                call -> {
                    sent.add(call);
                    return answers.remove().get();
                },
                "https://seller.example",
                tool -> listed,
                new Buyer(
                        List.of(new PrepaidPayer("https://seller.example", InstantSource.system())),
                        purse,
                        Approval.WITHIN_RULES,
                        ReceiptChecker.NONE,
                        time -> {}));
    }

    @Test
    void whatAnAccountWasBilledUnlistedIsWrittenDown() throws Exception {
        answer("{\"content\":[],\"_meta\":{\"billed_micro_usd\":700}}");

        PurchaseOutcome outcome = prepaid(Optional.empty()).callPaidTool("t", Json.object());

        assertThat(purse.heard).containsExactly("billed 700");
        assertThat(outcome)
                .isInstanceOfSatisfying(
                        PurchaseOutcome.Served.class,
                        served ->
                                assertThat(served.price())
                                        .extracting(PriceQuote::shown)
                                        .asString()
                                        .startsWith("0.0007 USD from the account"));
    }

    @Test
    void aCallThatWasFreeIsNotWrittenDown() throws Exception {
        answer("{\"content\":[],\"_meta\":{\"billed_micro_usd\":0}}");

        prepaid(Optional.empty()).callPaidTool("t", Json.object());

        assertThat(purse.heard).isEmpty();
    }

    private void unfinished() {
        PaymentRequirements way =
                PaymentDemandReader.in(
                                new CallToolResult(
                                        Json.parseObject(ASK.formatted("Payment required")),
                                        Map.of()))
                        .orElseThrow()
                        .required()
                        .accepts()
                        .getFirst();
        CallToolRequest same = CallToolRequest.of("t", Json.object().put("a", 1));
        purse.left =
                new SignedOrder(
                        new UUID(0, 2),
                        new PurchaseOrder(
                                "https://seller.example",
                                "t",
                                CallDigest.of("https://seller.example", same),
                                "the-first-key-0000",
                                PaymentDemand.Form.RESULT,
                                2,
                                way,
                                10_000L,
                                null),
                        new PreparedPayment(Json.object().put("old", true), null, Instant.MAX),
                        true);
    }

    /** Signs everything with "signed". */
    private static final class FakePayer implements PaymentMethod {
        private int prepared;
        private boolean able = true;
        private @Nullable PayProblem problem;

        @Override
        public String address() {
            return "0xme";
        }

        @Override
        public boolean canPay(PaymentRequirements way) {
            return able;
        }

        @Override
        public PreparedPayment prepare(PaymentRequirements way) throws PayProblem {
            if (problem != null) {
                throw problem;
            }
            prepared++;
            ObjectNode payload = Json.object().put("signed", true);
            return new PreparedPayment(payload, null, Instant.MAX);
        }
    }
}
