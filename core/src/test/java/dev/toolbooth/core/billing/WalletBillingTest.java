package dev.toolbooth.core.billing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.core.fake.FakePeer;
import dev.toolbooth.core.fake.FakeRail;
import dev.toolbooth.core.fake.FakeTool;
import dev.toolbooth.core.fake.TestCore;
import dev.toolbooth.core.ledger.BookLedger;
import dev.toolbooth.core.ledger.Entry;
import dev.toolbooth.core.ledger.MemoryJournal;
import dev.toolbooth.core.money.Bill;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.money.Price;
import dev.toolbooth.core.money.Pricing;
import dev.toolbooth.core.money.Scheme;
import dev.toolbooth.core.money.Shop;
import dev.toolbooth.core.money.Shops;
import dev.toolbooth.core.money.Terms;
import dev.toolbooth.core.operation.InputResponses;
import dev.toolbooth.core.operation.Operation;
import dev.toolbooth.core.operation.Outcome;
import dev.toolbooth.core.pay.MemoryPaymentBook;
import dev.toolbooth.core.pay.PaymentRecord;
import dev.toolbooth.core.pay.PaymentRecord.State;
import dev.toolbooth.core.rail.Payment;
import dev.toolbooth.core.tool.ToolFailure;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.core.tool.ToolSpec;
import dev.toolbooth.wire.Json;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.node.ObjectNode;

/** What becomes of a payment that comes with a call. */
@Timeout(60)
class WalletBillingTest {
    private static final Money PRICE = new Money(10_000);
    private static final String DEAR = "dear";
    private static final String WALLET = "wallet:net:w";

    private final TestCore core = new TestCore();
    private final BookLedger ledger = new BookLedger(new MemoryJournal());
    private final MemoryPaymentBook book = new MemoryPaymentBook();
    private final FakeRail chain = new FakeRail("net");
    private final AtomicInteger runs = new AtomicInteger();
    private volatile boolean failing;
    private volatile CountDownLatch gate = new CountDownLatch(0);

    private void sell(Terms terms) {
        for (String name : List.of("t", DEAR)) {
            core.toolbox.add(
                    new FakeTool(
                            ToolSpec.named(name).build(),
                            call -> {
                                runs.incrementAndGet();
                                gate.await();
                                if (failing) {
                                    throw new ToolFailure("no");
                                }
                                return ToolOutput.text("done " + runs.get());
                            }));
        }
        Map<String, Price> prices = Map.of(DEAR, Price.flat(new Money(20_000_000)));
        Shop shop =
                new Shop(
                        "shop",
                        new Shop.About("shop", "1", "", "MIT"),
                        new Pricing(0, Price.flat(PRICE), prices, Map.of("t", terms)),
                        Set.of("t", DEAR));
        core.sell(new Shops(List.of(shop)), ledger, chain, book);
    }

    private static Terms terms(Terms.Flow flow) {
        return new Terms(
                Terms.Form.X402, flow, Map.of(), Terms.Level.CHAIN, Duration.ZERO, null, "");
    }

    private static Payment payment(String nonce) {
        return new Payment(Scheme.EXACT, Json.object().put("from", "w").put("nonce", nonce));
    }

    private Outcome call(String nonce) {
        return call(nonce, null, Json.object());
    }

    private Outcome call(String nonce, @Nullable String repetition, ObjectNode arguments) {
        return core.engine.perform(wanted(nonce, repetition, arguments), new FakePeer());
    }

    private static Operation.CallTool wanted(
            String nonce, @Nullable String repetition, ObjectNode arguments) {
        return new Operation.CallTool(
                "t", arguments, InputResponses.NONE, null, repetition, false, payment(nonce));
    }

    /** A call by whoever knows the session. */
    private Outcome shown(String tool, String nonce, @Nullable String session) {
        Payment payment = new Payment(Scheme.EXACT, payment(nonce).body(), session);
        return core.engine.perform(
                new Operation.CallTool(
                        tool, Json.object(), InputResponses.NONE, null, null, false, payment),
                new FakePeer());
    }

    private PaymentRecord record(String nonce) {
        return book.withKey("net|" + nonce).orElseThrow();
    }

    private static Bill bill(Outcome outcome) {
        assertThat(outcome).isInstanceOf(Outcome.Completed.class);
        return Objects.requireNonNull(((Outcome.Completed) outcome).bill());
    }

    private static String reason(Outcome outcome) {
        assertThat(outcome).isInstanceOf(Outcome.InvalidPayment.class);
        return ((Outcome.InvalidPayment) outcome).reason();
    }

    private static String pending(Outcome outcome) {
        return String.valueOf(((Outcome.PaymentPending) outcome).settled().error());
    }

    private long credit() {
        assertThat(ledger.audit()).isEmpty();
        return ledger.balance(WALLET).posted().microUsd();
    }

    /** Every entry of the wallet, as signed amounts. */
    private List<Long> entries() {
        return ledger.entries(WALLET, null, 100).stream()
                .map(e -> e.debit().equals(WALLET) ? -e.amount().microUsd() : e.amount().microUsd())
                .toList();
    }

    @Test
    void aCallIsPaidByThePaymentThatCameWithIt() {
        sell(Terms.USUAL);
        Bill bill = bill(call("1"));
        assertThat(bill.billed()).isEqualTo(PRICE);
        assertThat(Objects.requireNonNull(bill.paid()).transaction()).isEqualTo("tx:net|1");
        assertThat(record("1").state()).isEqualTo(State.SPENT);
        assertThat(entries()).containsExactly(10_000L, -10_000L);
        Entry entry = ledger.entry(Objects.requireNonNull(bill.receipt())).orElseThrow();
        assertThat(entry.id()).isEqualTo(record("1").call());
        assertThat(credit()).isZero();
    }

    @Test
    void whatHasToBePaidSaysHow() {
        sell(Terms.USUAL);
        Outcome outcome = core.call("t", Json.object(), new FakePeer());
        assertThat(((Outcome.PaymentRequired) outcome).request().offers()).hasSize(1);
        assertThat(runs).hasValue(0);
    }

    @Test
    void aPaymentThatIsNoGoodRunsNothing() {
        sell(Terms.USUAL);
        assertThat(reason(call(""))).isEqualTo("invalid_payload");
        assertThat(runs).hasValue(0);
        assertThat(book.latest(null, null, null, 10)).isEmpty();
    }

    @Test
    void ofTenCopiesAtOnceOneRuns() {
        sell(Terms.USUAL);
        gate = new CountDownLatch(1);
        List<CompletableFuture<Outcome>> copies =
                IntStream.range(0, 10)
                        .mapToObj(i -> core.start(wanted("1", null, Json.object()), new FakePeer()))
                        .toList();
        // Nine are answered while the tenth still runs, and none of them is asked to pay again.
        while (copies.stream().filter(CompletableFuture::isDone).count() < 9) {
            Thread.onSpinWait();
        }
        gate.countDown();
        List<Outcome> outcomes = copies.stream().map(CompletableFuture::join).toList();
        assertThat(outcomes).filteredOn(Outcome.Completed.class::isInstance).hasSize(1);
        assertThat(outcomes)
                .filteredOn(Outcome.PaymentPending.class::isInstance)
                .hasSize(9)
                .allSatisfy(o -> assertThat(pending(o)).isEqualTo("settlement_pending"));
        assertThat(reason(call("1"))).isEqualTo("duplicate_settlement");
        assertThat(runs).hasValue(1);
        assertThat(chain.movements()).isEqualTo(1);
    }

    @Test
    void aPaymentAtWorkIsNoGoodForAnotherTool() throws Exception {
        sell(Terms.USUAL);
        gate = new CountDownLatch(1);
        CompletableFuture<Outcome> first =
                core.start(wanted("1", null, Json.object()), new FakePeer());
        while (runs.get() == 0) {
            Thread.onSpinWait();
        }
        assertThat(reason(shown(DEAR, "1", null))).isEqualTo("duplicate_settlement");
        gate.countDown();
        assertThat(first.get()).isInstanceOf(Outcome.Completed.class);
    }

    @Test
    void aUsedPaymentIsRefusedAlsoForOtherArguments() {
        sell(Terms.USUAL);
        call("1");
        assertThat(reason(call("1"))).isEqualTo("duplicate_settlement");
        assertThat(reason(call("1", null, Json.object().put("a", 1))))
                .isEqualTo("duplicate_settlement");
        assertThat(runs).hasValue(1);
    }

    @Test
    void theFirstCallsKeyGetsItsOutcomeAgain() {
        sell(Terms.USUAL);
        Outcome first = call("1", "k", Json.object());
        Bill again = bill(call("1", "k", Json.object()));
        assertThat(again.repeated()).isTrue();
        assertThat(again.receipt()).isEqualTo(bill(first).receipt());
        assertThat(Objects.requireNonNull(again.paid()).transaction()).isEqualTo("tx:net|1");
        assertThat(runs).hasValue(1);
        assertThat(chain.settles).hasValue(1);
    }

    @Test
    void aFailedCallLeavesThePaymentForAnother() {
        sell(Terms.USUAL);
        failing = true;
        assertThat(call("1")).isInstanceOf(Outcome.Failed.class);
        assertThat(chain.movements()).isZero();
        assertThat(record("1").state()).isEqualTo(State.RELEASED);
        failing = false;
        bill(call("1"));
        assertThat(entries()).containsExactly(10_000L, -10_000L);
    }

    @Test
    void whatCannotBeSettledIsWithheld() {
        sell(Terms.USUAL);
        chain.mood = FakeRail.Mood.REFUSES;
        assertThat(reason(call("1"))).isEqualTo("insufficient_funds");
        assertThat(runs).hasValue(1);
        assertThat(record("1").state()).isEqualTo(State.FAILED);
        assertThat(entries()).isEmpty();
    }

    @Test
    void aLostAnswerNeverCostsTwice() {
        sell(Terms.USUAL);
        chain.mood = FakeRail.Mood.LOSES_THE_ANSWER;
        Outcome first = call("1");
        assertThat(first).isInstanceOf(Outcome.PaymentPending.class);
        assertThat(((Outcome.PaymentPending) first).settled().error())
                .isEqualTo("settlement_pending");
        assertThat(bill(call("1")).billed()).isEqualTo(PRICE);
        assertThat(runs).hasValue(1);
        assertThat(chain.settles).hasValue(1);
        assertThat(entries()).containsExactly(10_000L, -10_000L);
        assertThat(reason(call("1"))).isEqualTo("duplicate_settlement");
    }

    @Test
    void aLostAnswerIsFoundWithoutAnyoneAsking() {
        sell(Terms.USUAL);
        chain.mood = FakeRail.Mood.LOSES_THE_ANSWER;
        call("1", "k", Json.object());
        assertThat(core.billing.recovery().run()).isEqualTo(1);
        assertThat(record("1").state()).isEqualTo(State.SPENT);
        assertThat(bill(call("1", "k", Json.object())).repeated()).isTrue();
        assertThat(runs).hasValue(1);
        assertThat(entries()).containsExactly(10_000L, -10_000L);
    }

    @Test
    void aLostRequestStaysUnknownUntilItCannotMoveAnyMore() {
        sell(Terms.USUAL);
        chain.mood = FakeRail.Mood.LOSES_THE_REQUEST;
        assertThat(call("1")).isInstanceOf(Outcome.PaymentPending.class);
        assertThat(call("1")).isInstanceOf(Outcome.PaymentPending.class);
        assertThat(core.billing.recovery().run()).isZero();
        chain.over = true;
        assertThat(core.billing.recovery().run()).isEqualTo(1);
        assertThat(record("1").state()).isEqualTo(State.FAILED);
        assertThat(entries()).isEmpty();
        assertThat(runs).hasValue(1);
    }

    @Test
    void aLostRequestIsMadeAgainWhenItsBuyerAsksAgain() {
        sell(Terms.USUAL);
        chain.mood = FakeRail.Mood.LOSES_THE_REQUEST;
        call("1", "k", Json.object());
        chain.mood = FakeRail.Mood.REFUSES;
        assertThat(call("1", "k", Json.object())).isInstanceOf(Outcome.PaymentPending.class);
        chain.mood = FakeRail.Mood.WELL;
        bill(call("1", "k", Json.object()));
        assertThat(bill(call("1", "k", Json.object())).repeated()).isTrue();
        assertThat(runs).hasValue(1);
        assertThat(entries()).containsExactly(10_000L, -10_000L);
        assertThat(core.billing.ledger().entry(record("1").call())).isPresent();
    }

    @Test
    void upfrontALostRequestIsMadeAgainForTheCallThatAsks() {
        sell(terms(Terms.Flow.UPFRONT));
        chain.mood = FakeRail.Mood.LOSES_THE_REQUEST;
        assertThat(call("1")).isInstanceOf(Outcome.PaymentPending.class);
        chain.mood = FakeRail.Mood.WELL;
        bill(call("1"));
        assertThat(runs).hasValue(1);
        assertThat(entries()).containsExactly(10_000L, -10_000L);
        assertThat(core.billing.ledger().entry(record("1").call())).isPresent();
    }

    @Test
    void upfrontTheMoneyIsThereBeforeTheToolRuns() {
        sell(terms(Terms.Flow.UPFRONT));
        chain.mood = FakeRail.Mood.REFUSES;
        assertThat(reason(call("1"))).isEqualTo("insufficient_funds");
        assertThat(runs).hasValue(0);
        chain.mood = FakeRail.Mood.WELL;
        bill(call("2"));
        assertThat(entries()).containsExactly(10_000L, -10_000L);
    }

    @Test
    void aFailureAfterTheMoneyMovedIsACreditThatPaysForTheNextTry() {
        sell(terms(Terms.Flow.UPFRONT));
        failing = true;
        Outcome.Failed failed = (Outcome.Failed) shown("t", "1", "mine");
        assertThat(failed.message()).startsWith("no\nNothing was billed.").contains("credit");
        assertThat(Objects.requireNonNull(failed.bill()).billed()).isEqualTo(Money.ZERO);
        assertThat(Objects.requireNonNull(failed.bill().paid()).success()).isTrue();
        assertThat(record("1").state()).isEqualTo(State.CREDITED);
        assertThat(credit()).isEqualTo(10_000);
        failing = false;
        bill(shown("t", "1", "mine"));
        assertThat(chain.settles).hasValue(1);
        assertThat(credit()).isZero();
        assertThat(record("1").state()).isEqualTo(State.SPENT);
    }

    @Test
    void aPaymentThatCanBeReadFromTheChainIsNobodysCredit() {
        sell(terms(Terms.Flow.UPFRONT));
        failing = true;
        shown("t", "1", "mine");
        failing = false;
        assertThat(reason(shown("t", "1", "another"))).isEqualTo("duplicate_settlement");
        assertThat(reason(shown("t", "1", null))).isEqualTo("duplicate_settlement");
        assertThat(credit()).isEqualTo(10_000);
    }

    @Test
    void aNonceThatIsSignedAgainIsWorthWhatIsSigned() {
        sell(Terms.USUAL);
        failing = true;
        call("1");
        assertThat(record("1").state()).isEqualTo(State.RELEASED);
        failing = false;
        bill(shown(DEAR, "1", null));
        assertThat(record("1").verified().amount()).isEqualTo(20_000_000);
        assertThat(entries()).containsExactly(20_000_000L, -20_000_000L);
    }

    private static Terms subscription(@Nullable Integer calls) {
        return new Terms(
                Terms.Form.X402,
                Terms.Flow.AUTHORIZATION,
                Map.of(),
                Terms.Level.CHAIN,
                Duration.ZERO,
                new Terms.Subscription(calls, Duration.ofHours(1)),
                "");
    }

    @Test
    void onePaymentMayBuySeveralCalls() {
        sell(subscription(4));
        assertThat(callsLeft(shown("t", "1", "mine"))).isEqualTo(3);
        failing = true;
        assertThat(shown("t", "1", "mine")).isInstanceOf(Outcome.Failed.class);
        failing = false;
        Outcome second = shown("t", "1", "mine");
        assertThat(bill(second).billed()).isEqualTo(Money.ZERO);
        assertThat(callsLeft(second)).isEqualTo(2);
        // Most clients sign anew for each call; what is signed then is not needed.
        assertThat(callsLeft(call("2"))).isEqualTo(1);
        assertThat(callsLeft(shown("t", "1", "mine"))).isZero();
        assertThat(reason(shown("t", "1", "mine"))).isEqualTo("duplicate_settlement");
        assertThat(chain.movements()).isEqualTo(1);
        assertThat(callsLeft(call("2"))).isEqualTo(3);
        assertThat(chain.movements()).isEqualTo(2);
    }

    private static @Nullable Integer callsLeft(Outcome outcome) {
        return Objects.requireNonNull(bill(outcome).left()).calls();
    }

    @Test
    void aSubscriptionIsNoneOfThoseWhoReadItFromTheChain() {
        sell(subscription(3));
        bill(shown("t", "1", "mine"));
        assertThat(reason(shown("t", "1", "another"))).isEqualTo("duplicate_settlement");
        assertThat(record("1").usesLeft()).isEqualTo(2);
    }

    @Test
    void aSubscriptionEnds() {
        sell(subscription(null));
        bill(shown("t", "1", "mine"));
        bill(shown("t", "1", "mine"));
        core.clock.advance(Duration.ofHours(1));
        assertThat(reason(shown("t", "1", "mine"))).isEqualTo("duplicate_settlement");
    }

    @Test
    void whatIsPaidForAWhileIsNoneOfThoseWhoReadThePaymentFromTheChain() {
        sell(paidFor());
        bill(call("1"));
        assertThat(reason(call("1"))).isEqualTo("duplicate_settlement");
    }

    private static Terms paidFor() {
        return new Terms(
                Terms.Form.X402,
                Terms.Flow.AUTHORIZATION,
                Map.of(),
                Terms.Level.CHAIN,
                Duration.ofMinutes(5),
                null,
                "");
    }

    @Test
    void thePaidCallIsNotChargedAgainForAWhile() {
        sell(paidFor());
        bill(call("1"));
        assertThat(bill(call("2")).repeated()).isTrue();
        assertThat(chain.moved("2")).isFalse();
        bill(call("3", null, Json.object().put("other", true)));
        core.clock.advance(Duration.ofMinutes(6));
        core.billing.tidy();
        assertThat(bill(call("4")).repeated()).isFalse();
        assertThat(chain.movements()).isEqualTo(3);
    }

    @Test
    void aClientThatIsGoneBeforeItsCallBeginsPaysNothing() {
        sell(Terms.USUAL);
        FakePeer gone = new FakePeer();
        gone.leave();
        assertThat(core.engine.perform(wanted("1", null, Json.object()), gone))
                .isInstanceOf(Outcome.Cancelled.class);
        assertThat(chain.movements()).isZero();
        assertThat(record("1").state()).isEqualTo(State.RELEASED);
    }
}
