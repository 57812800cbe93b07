package dev.toolbooth.core.history;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.core.access.Caller;
import dev.toolbooth.core.ask.ClientFeature;
import dev.toolbooth.core.ask.Question;
import dev.toolbooth.core.ledger.Balance;
import dev.toolbooth.core.ledger.HoldResult;
import dev.toolbooth.core.money.Alternatives;
import dev.toolbooth.core.money.Bill;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.money.Price;
import dev.toolbooth.core.money.SettlementResponse;
import dev.toolbooth.core.money.Tariff;
import dev.toolbooth.core.operation.FailureKind;
import dev.toolbooth.core.operation.Outcome;
import dev.toolbooth.core.operation.Refusal;
import dev.toolbooth.core.operation.TaskView;
import dev.toolbooth.core.pay.PaymentRequest;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.core.trace.CallTrace;
import dev.toolbooth.wire.Json;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ExplanationTest {
    private static final CallTrace CALL = CallTrace.bare("t", new Caller("key:abc"));
    private static final SettlementResponse NOT_SETTLED =
            new SettlementResponse(
                    false,
                    "",
                    "eip155:8453",
                    null,
                    "0x1",
                    BigInteger.ONE,
                    SettlementResponse.PENDING);

    private static @Nullable String of(@Nullable Outcome outcome) {
        return Explanation.of(CALL, outcome);
    }

    private static String refused(Refusal refusal) {
        return Objects.requireNonNull(of(new Outcome.Refused(refusal)));
    }

    private static PaymentRequest request(PaymentRequest.Why why) {
        Price price = Price.flat(new Money(500));
        return new PaymentRequest(
                null,
                "t",
                new Tariff("shop", price, 0),
                new Money(500),
                why,
                new Alternatives(List.of(), List.of()),
                List.of(),
                "session");
    }

    private static String unpaid(PaymentRequest.Why why) {
        return Objects.requireNonNull(of(new Outcome.PaymentRequired(request(why))));
    }

    private static PaymentRequest.Why over(HoldResult.Budget budget, long left) {
        return new PaymentRequest.Why.OverBudget(
                budget, new Money(1_000_000), new Money(left), Balance.NOTHING);
    }

    @Test
    void whatWentWellNeedsNoReason() {
        assertThat(of(new Outcome.Completed(ToolOutput.text("done")))).isNull();
    }

    @Test
    void aFailureIsToldInTheToolsWords() {
        assertThat(of(new Outcome.Completed(ToolOutput.failure("no such file"))))
                .isEqualTo("The tool says itself that it failed: no such file.");
        assertThat(of(new Outcome.Completed(new ToolOutput(List.of(), null, true, null))))
                .contains("does not say why");
        assertThat(of(new Outcome.Failed(FailureKind.DECLARED, "Really!")))
                .isEqualTo("The tool says itself that it failed: Really!");
    }

    @Test
    void everyKindOfFailureHasItsWords() {
        assertThat(
                        Arrays.stream(FailureKind.values())
                                .map(kind -> of(new Outcome.Failed(kind, "because")))
                                .toList())
                .doesNotHaveDuplicates()
                .allSatisfy(why -> assertThat(why).endsWith(": because."));
        Bill moved = new Bill(null, Money.ZERO, Money.ZERO, 0, null, false);
        assertThat(of(new Outcome.Failed(FailureKind.CRASH, "because").with(moved)))
                .contains("credit of its wallet");
    }

    @Test
    void whoHasTooLittleIsToldHowMuchIsMissing() {
        assertThat(
                        unpaid(
                                new PaymentRequest.Why.TooLittle(
                                        new Balance(new Money(300), Money.ZERO))))
                .isEqualTo("The account has $0.0003 and the call costs up to $0.0005: top it up.");
        assertThat(
                        unpaid(
                                new PaymentRequest.Why.TooLittle(
                                        new Balance(new Money(1_000_000), new Money(999_900)))))
                .contains("has $1.00, of which $0.9999 is held for other calls, and the call");
        assertThat(unpaid(new PaymentRequest.Why.NoPayer()))
                .contains("Nobody pays for it")
                .contains("$0.0005");
    }

    @Test
    void everyBudgetHasItsWords() {
        assertThat(unpaid(over(HoldResult.Budget.PER_CALL, 1_000_000)))
                .startsWith("The key may spend at most $1.00 on a call and the call costs");
        assertThat(unpaid(over(HoldResult.Budget.PER_DAY, 20)))
                .contains("on a day, of which $0.00002 is left, and");
        assertThat(unpaid(over(HoldResult.Budget.TOTAL, 0)))
                .contains("in all, of which $0.00 is left");
    }

    @Test
    void aPaymentThatIsNoGoodSaysWhatIsWrong() {
        Outcome bad =
                new Outcome.InvalidPayment(
                        request(new PaymentRequest.Why.NoPayer()),
                        "invalid_signature",
                        "the signature is another's",
                        null);
        assertThat(of(bad)).contains("(invalid_signature): the signature is another's. Nothing");
        assertThat(
                        of(
                                new Outcome.PaymentPending(
                                        request(new PaymentRequest.Why.NoPayer()), NOT_SETTLED)))
                .contains("Nobody can say yet");
        assertThat(of(new Outcome.Unsettled())).contains("withheld").contains("nothing was billed");
    }

    @Test
    void whatGoesOnSaysHow() {
        assertThat(
                        of(
                                new Outcome.InputRequired(
                                        Map.of("name", new Question.Form("?", Json.object())),
                                        "s")))
                .contains("for name.");
        TaskView task =
                new TaskView(
                        "task-1",
                        TaskView.Status.WORKING,
                        null,
                        Instant.EPOCH,
                        Instant.EPOCH,
                        Duration.ofHours(1),
                        Duration.ofSeconds(1),
                        Map.of(),
                        null);
        assertThat(of(new Outcome.TaskCreated(task))).contains("task-1");
        assertThat(of(new Outcome.Cancelled())).contains("called it off");
        assertThat(of(null)).contains("its log says why");
    }

    @Test
    void everyRefusalHasWordsOfItsOwn() {
        List<Refusal> all =
                List.of(
                        new Refusal.Unreadable(-32700, null, "half a message"),
                        new Refusal.WrongType("not JSON"),
                        new Refusal.BadEnvelope("no _meta"),
                        new Refusal.UnknownMethod("tools/cal"),
                        new Refusal.BadParams("requestState is not valid"),
                        new Refusal.UnknownTool("ecko"),
                        new Refusal.BadArguments("t", "/a", "is missing"),
                        new Refusal.UnknownPrompt("p"),
                        new Refusal.UnknownResource("r://"),
                        new Refusal.UnknownTask("1"),
                        new Refusal.UnknownSession(),
                        new Refusal.SessionRequired(),
                        new Refusal.UnsupportedVersion("1999-01-01", List.of()),
                        new Refusal.HeaderMismatch("Mcp-Name"),
                        new Refusal.MissingCapability(
                                Set.of(ClientFeature.SAMPLING, ClientFeature.ROOTS), Map.of()),
                        new Refusal.Overloaded("calls", 1),
                        new Refusal.LedgerClosed(1),
                        Refusal.PaymentUnavailable.UNSEEN,
                        new Refusal.Stopping(1),
                        new Refusal.RateLimited("calls of t", 5, 3),
                        new Refusal.Unauthenticated("unknown key"),
                        new Refusal.Forbidden("tools:t"),
                        new Refusal.NotRepeatable("it is in use"),
                        new Refusal.Broken("ab12"));
        Set<Object> kinds = new HashSet<>();
        all.forEach(one -> kinds.add(one.getClass()));
        assertThat(kinds)
                .as("every refusal")
                .containsExactlyInAnyOrderElementsOf(kindsOf(Refusal.class));
        assertThat(all.stream().map(ExplanationTest::refused).toList())
                .doesNotHaveDuplicates()
                .allSatisfy(why -> assertThat(why).matches("[A-Z].*[.!?]"));
        assertThat(refused(new Refusal.BadArguments("t", "/a", "is missing")))
                .isEqualTo("The arguments don't fit the tool's schema: /a is missing.");
        assertThat(refused(new Refusal.MissingCapability(Set.of(ClientFeature.ROOTS), Map.of())))
                .contains("can do roots,");
        assertThat(refused(new Refusal.RateLimited("calls of t", 5, 3)))
                .contains("Too many calls of t: there may be 5.")
                .contains("after 3 seconds.");
        assertThat(refused(new Refusal.Overloaded("calls", 1))).contains("after a second.");
    }

    @Test
    void amountsAreExactAndShort() {
        assertThat(Explanation.dollars(Money.ZERO)).isEqualTo("$0.00");
        assertThat(Explanation.dollars(new Money(1))).isEqualTo("$0.000001");
        assertThat(Explanation.dollars(new Money(500_000))).isEqualTo("$0.50");
        assertThat(Explanation.dollars(new Money(120_000_000))).isEqualTo("$120.00");
    }

    /** The records of a sealed type, and those of the sealed types in it. */
    private static List<Class<?>> kindsOf(Class<?> type) {
        return type.isSealed()
                ? Arrays.stream(type.getPermittedSubclasses())
                        .flatMap(kind -> kindsOf(kind).stream())
                        .<Class<?>>map(kind -> kind)
                        .toList()
                : List.of(type);
    }
}
