package dev.toolbooth.core.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.core.fake.FakePeer;
import dev.toolbooth.core.fake.FakeRail;
import dev.toolbooth.core.fake.FakeTool;
import dev.toolbooth.core.fake.TestCore;
import dev.toolbooth.core.ledger.BookLedger;
import dev.toolbooth.core.ledger.Claim;
import dev.toolbooth.core.ledger.Ledger;
import dev.toolbooth.core.ledger.MemoryJournal;
import dev.toolbooth.core.money.Bill;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.money.Price;
import dev.toolbooth.core.money.Pricing;
import dev.toolbooth.core.money.Scheme;
import dev.toolbooth.core.money.SettlementResponse;
import dev.toolbooth.core.money.Shop;
import dev.toolbooth.core.money.Shops;
import dev.toolbooth.core.money.Terms;
import dev.toolbooth.core.operation.InputResponses;
import dev.toolbooth.core.operation.Operation;
import dev.toolbooth.core.operation.Outcome;
import dev.toolbooth.core.operation.Refusal;
import dev.toolbooth.core.pay.MemoryPaymentBook;
import dev.toolbooth.core.pay.PaymentRecord;
import dev.toolbooth.core.pay.PaymentRecord.State;
import dev.toolbooth.core.rail.Payment;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.core.tool.ToolSpec;
import dev.toolbooth.wire.Json;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.node.ObjectNode;

/**
 * What becomes of a second payment of a wallet for the same call: finding M11, sections E4 and E5
 * of the reference on paying.
 */
@Timeout(60)
class SecondPaymentTest {
    private static final Money PRICE = new Money(10_000);
    private static final Terms UPFRONT =
            new Terms(
                    Terms.Form.X402,
                    Terms.Flow.UPFRONT,
                    Map.of(),
                    Terms.Level.CHAIN,
                    Duration.ZERO,
                    null,
                    "");

    private final TestCore core = new TestCore();
    private final BookLedger ledger = new BookLedger(new MemoryJournal());
    private final MemoryPaymentBook book = new MemoryPaymentBook();
    private final FakeRail chain = new FakeRail("net");
    private final AtomicInteger runs = new AtomicInteger();
    private volatile CountDownLatch gate = new CountDownLatch(0);
    private Runnable afterDeposit = () -> {};

    private void sell(Terms terms) {
        sell(terms, Price.flat(PRICE));
    }

    private void sell(Terms terms, Price price) {
        core.toolbox.add(
                new FakeTool(
                        ToolSpec.named("t").build(),
                        call -> {
                            runs.incrementAndGet();
                            gate.await();
                            return ToolOutput.text("done " + runs.get());
                        }));
        Shop shop =
                new Shop(
                        "shop",
                        new Shop.About("shop", "1", "", "MIT"),
                        new Pricing(0, price, Map.of(), Map.of("t", terms)),
                        Set.of("t"));
        Ledger books = books();
        core.sell(new Shops(List.of(shop)), books, chain, book);
    }

    private static Operation.CallTool wanted(
            String from, String nonce, @Nullable String key, ObjectNode arguments) {
        ObjectNode body = Json.object().put("from", from).put("nonce", nonce);
        return new Operation.CallTool(
                "t",
                arguments,
                InputResponses.NONE,
                null,
                key,
                false,
                new Payment(Scheme.EXACT, body, "session-" + nonce));
    }

    private Outcome call(String nonce) {
        return call(nonce, null);
    }

    private Outcome call(String nonce, @Nullable String key) {
        return core.engine.perform(wanted("w", nonce, key, Json.object()), new FakePeer());
    }

    private PaymentRecord record(String nonce) {
        return book.withKey("net|" + nonce).orElseThrow();
    }

    private static Bill bill(Outcome outcome) {
        assertThat(outcome).isInstanceOf(Outcome.Completed.class);
        return Objects.requireNonNull(((Outcome.Completed) outcome).bill());
    }

    private static SettlementResponse pending(Outcome outcome) {
        assertThat(outcome).isInstanceOf(Outcome.PaymentPending.class);
        return ((Outcome.PaymentPending) outcome).settled();
    }

    @Test
    void ofTwentyPaymentsForOneCallOneIsSettledWhileNobodyKnows() {
        sell(Terms.USUAL);
        chain.mood = FakeRail.Mood.LOSES_THE_REQUEST;
        List<SettlementResponse> told = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            told.add(pending(call("n" + i)));
        }
        assertThat(told).containsOnly(told.getFirst());
        assertThat(told.getFirst().status()).isEqualTo("unknown");
        assertThat(runs).hasValue(1);
        assertThat(record("n7").state()).isEqualTo(State.RELEASED);
        assertThat(record("n7").reason()).startsWith("not used: " + record("n0").id());
        chain.mood = FakeRail.Mood.WELL;
        assertThat(bill(call("n20")).billed()).isEqualTo(PRICE);
        assertThat(chain.movements()).isEqualTo(1);
        assertThat(chain.moved("n0")).isTrue();
        assertThat(runs).hasValue(1);
        assertThat(ledger.audit()).isEmpty();
    }

    @Test
    void aTransactionThatIsKnownIsToldToAll() {
        sell(Terms.USUAL);
        chain.mood = FakeRail.Mood.LOSES_THE_ANSWER;
        assertThat(pending(call("1")).status()).isEqualTo("pending");
        assertThat(bill(call("2")).paid()).extracting("transaction").isEqualTo("tx:net|1");
        assertThat(chain.movements()).isEqualTo(1);
    }

    @Test
    void whoHasPaidWithTheLastOfTheirMoneyGetsTheAnswerToo() {
        sell(Terms.USUAL);
        chain.mood = FakeRail.Mood.LOSES_THE_REQUEST;
        pending(call("1"));
        chain.poor = true;
        pending(call("2"));
        chain.mood = FakeRail.Mood.WELL;
        bill(call("3"));
        assertThat(chain.movements()).isEqualTo(1);
    }

    @Test
    void anOutcomeThatWasFoundMeanwhileIsToldToTheNextThatAsks() {
        sell(Terms.USUAL);
        chain.mood = FakeRail.Mood.LOSES_THE_ANSWER;
        pending(call("1"));
        core.billing.recovery().run();
        assertThat(record("1").state()).isEqualTo(State.SPENT);
        assertThat(bill(call("2")).repeated()).isTrue();
        assertThat(chain.movements()).isEqualTo(1);
        chain.mood = FakeRail.Mood.WELL;
        core.clock.advance(Duration.ofSeconds(121));
        assertThat(bill(call("3")).repeated()).isFalse();
        assertThat(chain.movements()).isEqualTo(2);
    }

    @Test
    void theHoldEndsWhenTheFirstHasFailed() {
        sell(Terms.USUAL);
        chain.mood = FakeRail.Mood.LOSES_THE_REQUEST;
        pending(call("1"));
        pending(call("2"));
        chain.mood = FakeRail.Mood.WELL;
        chain.over = true;
        core.billing.recovery().run();
        assertThat(record("1").state()).isEqualTo(State.FAILED);
        bill(call("2"));
        assertThat(chain.moved("1")).isFalse();
        assertThat(chain.moved("2")).isTrue();
    }

    @Test
    void anExplicitKeyOfItsOwnIsAnotherPurchase() {
        sell(Terms.USUAL);
        chain.mood = FakeRail.Mood.LOSES_THE_ANSWER;
        pending(call("1", "first"));
        bill(call("2", "first"));
        assertThat(chain.movements()).isEqualTo(1);
        pending(call("3", "second"));
        assertThat(chain.movements()).isEqualTo(2);
        bill(call("4"));
        assertThat(chain.movements()).isEqualTo(2);
    }

    @Test
    void twoThatAreWantedAndAnsweredAreTwo() {
        sell(Terms.USUAL);
        assertThat(bill(call("1")).repeated()).isFalse();
        core.clock.advance(Duration.ofSeconds(1));
        assertThat(bill(call("2")).repeated()).isFalse();
        assertThat(chain.movements()).isEqualTo(2);
        bill(call("3", "key"));
        assertThat(bill(call("4", "key")).repeated()).isTrue();
        assertThat(chain.movements()).isEqualTo(3);
    }

    @Test
    void ofTwoAtOnceOneRuns() {
        sell(Terms.USUAL);
        gate = new CountDownLatch(1);
        List<CompletableFuture<Outcome>> all = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            all.add(core.start(wanted("w", "n" + i, null, Json.object()), new FakePeer()));
        }
        while (all.stream().filter(CompletableFuture::isDone).count() < 9) {
            Thread.onSpinWait();
        }
        gate.countDown();
        List<Outcome> outcomes = all.stream().map(CompletableFuture::join).toList();
        assertThat(outcomes).filteredOn(Outcome.Completed.class::isInstance).hasSize(1);
        assertThat(outcomes).filteredOn(Outcome.PaymentPending.class::isInstance).hasSize(9);
        assertThat(runs).hasValue(1);
        assertThat(chain.movements()).isEqualTo(1);
    }

    @Test
    void noWalletIsInTheWayOfAnotherOrGetsWhatItHasBought() {
        sell(Terms.USUAL);
        chain.mood = FakeRail.Mood.LOSES_THE_ANSWER;
        pending(core.engine.perform(wanted("w", "1", "key", Json.object()), new FakePeer()));
        chain.mood = FakeRail.Mood.WELL;
        Outcome other = core.engine.perform(wanted("x", "2", "key", Json.object()), new FakePeer());
        assertThat(bill(other).repeated()).isFalse();
        assertThat(runs).hasValue(2);
        // Other arguments are another call.
        ObjectNode more = Json.object().put("a", 1);
        bill(core.engine.perform(wanted("w", "3", null, more), new FakePeer()));
        assertThat(runs).hasValue(3);
    }

    @Test
    void whatAnotherHasPublishedShowsNoWallet() {
        sell(Terms.USUAL);
        chain.mood = FakeRail.Mood.LOSES_THE_ANSWER;
        pending(call("1"));
        // Somebody has had this one settled past the server, so all can read it from the chain.
        chain.publish("2");
        assertThat(pending(call("2")).status()).isEqualTo("pending");
        core.billing.recovery().run();
        assertThat(call("2")).isInstanceOf(Outcome.InvalidPayment.class);
        assertThat(runs).hasValue(1);
    }

    @Test
    void upfrontTheFirstPaymentPaysForTheCallThatAsksAgain() {
        sell(UPFRONT);
        chain.mood = FakeRail.Mood.LOSES_THE_ANSWER;
        pending(call("1"));
        assertThat(runs).hasValue(0);
        bill(call("2"));
        assertThat(runs).hasValue(1);
        assertThat(chain.movements()).isEqualTo(1);
    }

    @Test
    void whoseAnswerDidNotArriveIsNotChargedAgain() {
        for (Terms terms : List.of(Terms.USUAL, UPFRONT)) {
            SecondPaymentTest one = new SecondPaymentTest();
            one.sell(terms);
            Outcome lost = one.call("1");
            one.core.billing.chainPayments().untold(Objects.requireNonNull(bill(lost).receipt()));
            Bill again = bill(one.call("2"));
            assertThat(again.repeated()).isTrue();
            assertThat(again.receipt()).isEqualTo(bill(lost).receipt());
            assertThat(bill(one.call("3", "another")).repeated()).isFalse();
            assertThat(one.chain.movements()).isEqualTo(2);
            one.core.clock.advance(Duration.ofSeconds(121));
            assertThat(bill(one.call("4")).repeated()).isFalse();
            assertThat(one.runs).hasValue(3);
        }
    }

    @Test
    void whatAnEarlierProcessHasToldNobodyKnows() {
        sell(Terms.USUAL);
        bill(call("1"));
        core.clock.advance(Duration.ofSeconds(5));
        core.sell(core.billing.shops(), ledger, chain, book);
        assertThat(bill(call("2")).repeated()).isTrue();
        core.clock.advance(Duration.ofSeconds(116));
        assertThat(bill(call("3")).repeated()).isFalse();
    }

    @Test
    void thePaymentThatBoughtItGetsItsOutcomeAgain() {
        sell(Terms.USUAL);
        Bill first = bill(call("1"));
        Bill again = bill(call("1"));
        assertThat(again.repeated()).isTrue();
        assertThat(again.receipt()).isEqualTo(first.receipt());
        assertThat(runs).hasValue(1);
    }

    @Test
    void whatARuntimeRepeatsIsOnePurchaseWithoutAnybodysHelp() {
        sell(Terms.USUAL);
        String decision = Claim.decision("session", "t", "toolu_1");
        Bill first = bill(call("1", decision));
        assertThat(bill(call("2", decision)).receipt()).isEqualTo(first.receipt());
        assertThat(chain.movements()).isEqualTo(1);
        // Who shows what anybody may read from the chain gets nothing by guessing.
        Outcome guessed =
                core.engine.perform(
                        new Operation.CallTool(
                                "t",
                                Json.object(),
                                InputResponses.NONE,
                                null,
                                Claim.decision("", "t", "toolu_1"),
                                false,
                                new Payment(
                                        Scheme.EXACT,
                                        Json.object().put("from", "w").put("nonce", "1"))),
                        new FakePeer());
        assertThat(guessed).isInstanceOf(Outcome.InvalidPayment.class);
        // The next decision is another purchase, unless nobody knows about the first.
        chain.mood = FakeRail.Mood.LOSES_THE_REQUEST;
        pending(call("3", Claim.decision("session", "t", "toolu_2")));
        pending(call("4", Claim.decision("session", "t", "toolu_3")));
        assertThat(chain.settles).hasValue(3);
        assertThat(chain.movements()).isEqualTo(1);
    }

    private Outcome callWith(String nonce, @Nullable String key, String identifier) {
        ObjectNode body = Json.object().put("from", "w").put("nonce", nonce);
        body.putObject("extensions")
                .putObject("payment-identifier")
                .putObject("info")
                .put("id", identifier);
        return core.engine.perform(
                new Operation.CallTool(
                        "t",
                        Json.object(),
                        InputResponses.NONE,
                        null,
                        key,
                        false,
                        new Payment(Scheme.EXACT, body)),
                new FakePeer());
    }

    /** Section E4.8: the first that there is counts. */
    @Test
    void aPaymentsIdentifierStandsBetweenAChosenKeyAndADecision() {
        sell(Terms.USUAL);
        String decision = Claim.decision("session", "t", "toolu_1");
        Bill first = bill(callWith("1", decision, "purchase_1"));
        assertThat(bill(callWith("2", decision, "purchase_2")).repeated()).isFalse();
        // Another decision of the model about the same purchase.
        String later = Claim.decision("session", "t", "toolu_2");
        assertThat(bill(callWith("1", later, "purchase_1")).receipt()).isEqualTo(first.receipt());
        Bill chosen = bill(callWith("3", "k", "purchase_3"));
        assertThat(bill(callWith("4", "k", "purchase_4")).receipt()).isEqualTo(chosen.receipt());
        assertThat(chain.movements()).isEqualTo(3);
    }

    @Test
    void aKeyIsGoodForOneCallAlone() {
        sell(Terms.USUAL);
        for (String key : List.of("k", Claim.decision("session", "t", "toolu_1"))) {
            bill(call("1" + key, key));
            Outcome other =
                    core.engine.perform(
                            wanted("w", "2" + key, key, Json.object().put("a", 1)), new FakePeer());
            assertThat(other)
                    .isInstanceOfSatisfying(
                            Outcome.Refused.class,
                            refused ->
                                    assertThat(refused.refusal())
                                            .isInstanceOf(Refusal.NotRepeatable.class));
            bill(core.engine.perform(wanted("x", "3" + key, key, Json.object()), new FakePeer()));
        }
        assertThat(runs).hasValue(4);
    }

    /** finding M2: a payment by tokens is of the most that a call may cost. */
    @Test
    void whatEarlierPaymentsHaveLeftIsSpentFirst() {
        sell(Terms.USUAL, new Price(new Money(10), new Money(1), new Money(100), 1_000, 100));
        long most = bill(call("1")).balance().microUsd();
        assertThat(most).isGreaterThan(9_000);
        bill(call("2"));
        assertThat(chain.movements()).isEqualTo(2);
        for (int i = 3; i < 20; i++) {
            Bill bill = bill(call("n" + i));
            assertThat(bill.billed().microUsd()).isPositive();
            assertThat(bill.paid()).isNull();
        }
        assertThat(chain.movements()).isEqualTo(2);
        assertThat(record("n3").state()).isEqualTo(State.RELEASED);
        assertThat(ledger.audit()).isEmpty();
    }

    /** finding M2: what is left is nothing that has just come for another call. */
    @Test
    void whatComesForACallIsSpentByNoOther() {
        List<Outcome> others = new ArrayList<>();
        afterDeposit =
                () -> {
                    if (others.isEmpty()) {
                        others.add(new Outcome.Cancelled());
                        ObjectNode other = Json.object().put("a", 1);
                        others.add(
                                core.engine.perform(wanted("w", "2", null, other), new FakePeer()));
                    }
                };
        sell(Terms.USUAL);
        assertThat(bill(call("1")).paid()).isNotNull();
        assertThat(bill(others.getLast()).paid()).isNotNull();
        assertThat(chain.movements()).isEqualTo(2);
        assertThat(record("1").state()).isEqualTo(State.SPENT);
        assertThat(record("2").state()).isEqualTo(State.SPENT);
    }

    /** The books, and what happens once something was put into them. */
    private Ledger books() {
        return (Ledger)
                Proxy.newProxyInstance(
                        Ledger.class.getClassLoader(),
                        new Class<?>[] {Ledger.class},
                        (_, method, arguments) -> {
                            Object answer = method.invoke(ledger, arguments);
                            if (method.getName().equals("deposit")) {
                                afterDeposit.run();
                            }
                            return answer;
                        });
    }
}
