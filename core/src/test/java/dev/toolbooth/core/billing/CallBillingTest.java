package dev.toolbooth.core.billing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.core.fake.FakePeer;
import dev.toolbooth.core.fake.FakeTool;
import dev.toolbooth.core.fake.TestCore;
import dev.toolbooth.core.ledger.BookLedger;
import dev.toolbooth.core.ledger.Deposit;
import dev.toolbooth.core.ledger.Entry;
import dev.toolbooth.core.ledger.HoldResult;
import dev.toolbooth.core.ledger.MemoryJournal;
import dev.toolbooth.core.money.Bill;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.money.Payer;
import dev.toolbooth.core.money.Price;
import dev.toolbooth.core.money.Pricing;
import dev.toolbooth.core.money.Shop;
import dev.toolbooth.core.money.Shops;
import dev.toolbooth.core.money.SpendLimits;
import dev.toolbooth.core.money.Usage;
import dev.toolbooth.core.operation.InputResponses;
import dev.toolbooth.core.operation.Operation;
import dev.toolbooth.core.operation.Outcome;
import dev.toolbooth.core.operation.Refusal;
import dev.toolbooth.core.pay.PaymentRequest;
import dev.toolbooth.core.tool.Schema;
import dev.toolbooth.core.tool.Tool;
import dev.toolbooth.core.tool.ToolCall;
import dev.toolbooth.core.tool.ToolFailure;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.core.tool.ToolResult;
import dev.toolbooth.core.tool.ToolSpec;
import dev.toolbooth.core.trace.CallEnd;
import dev.toolbooth.wire.Json;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.node.ObjectNode;

/** When a call is paid for, and when it is not. */
@Timeout(60)
class CallBillingTest {
    private static final Money PRICE = new Money(500);
    private static final Payer ME = new Payer("me", "key", SpendLimits.NONE);

    private final TestCore core = new TestCore();
    private final BookLedger ledger = new BookLedger(new MemoryJournal());
    private final AtomicInteger runs = new AtomicInteger();

    private interface Body {
        ToolResult run(ToolCall call) throws ToolFailure, InterruptedException;
    }

    private Shop offer(Price price, int free, Body body) {
        return offer(ToolSpec.named("t"), price, free, body);
    }

    private Shop offer(ToolSpec.Builder spec, Price price, int free, Body body) {
        Tool tool =
                new FakeTool(
                        spec.build(),
                        call -> {
                            runs.incrementAndGet();
                            return body.run(call);
                        });
        core.toolbox.add(tool);
        Shop shop =
                new Shop(
                        "shop",
                        new Shop.About("shop", "1", "", "MIT"),
                        new Pricing(free, price, Map.of()),
                        Set.of("t"));
        core.sell(new Shops(List.of(shop)), ledger, entry -> "signed");
        return shop;
    }

    private void pay(long micro) {
        ledger.deposit(
                new Deposit(
                        UUID.randomUUID(),
                        "me",
                        new Money(micro),
                        Deposit.Source.PLAY,
                        "",
                        core.clock.instant()));
    }

    private static FakePeer in(Shop shop) {
        return new FakePeer().payer(ME).in(shop);
    }

    private static Operation.CallTool call(@Nullable String repetition, ObjectNode arguments) {
        return new Operation.CallTool("t", arguments, InputResponses.NONE, null, repetition);
    }

    private Outcome call(FakePeer peer) {
        return core.call("t", Json.object(), peer);
    }

    private long balance() {
        return ledger.balance("me").posted().microUsd();
    }

    private void nothingIsBilled() {
        assertThat(balance()).isEqualTo(1000);
        assertThat(ledger.balance("me").held()).isEqualTo(Money.ZERO);
        assertThat(ledger.entries("me", null, 10)).hasSize(1);
        assertThat(ledger.audit()).isEmpty();
    }

    private static Bill bill(Outcome outcome) {
        Bill bill = ((Outcome.Completed) outcome).bill();
        assertThat(bill).isNotNull();
        return Objects.requireNonNull(bill);
    }

    @Test
    void aCallThatGoesWellIsBilledOnce() {
        Shop shop = offer(Price.flat(PRICE), 0, call -> ToolOutput.text("done"));
        pay(9_412_800);
        Bill bill = bill(call(in(shop)));
        assertThat(bill.billed()).isEqualTo(PRICE);
        assertThat(bill.balance()).isEqualTo(new Money(9_412_300));
        Entry entry = ledger.entry(Objects.requireNonNull(bill.receipt())).orElseThrow();
        assertThat(entry.amount()).isEqualTo(PRICE);
        assertThat(entry.balanceAfter()).isEqualTo(new Money(9_412_300));
        assertThat(core.billing.receipts().of(entry)).contains("signed");
    }

    @Test
    void aLogThatThrowsMakesNoBilledCallAFailure() {
        Shop shop =
                offer(
                        ToolSpec.named("t").immediate(),
                        Price.flat(PRICE),
                        0,
                        call -> ToolOutput.text("done"));
        pay(1000);
        IllegalStateException broken = new IllegalStateException("the log broke");
        core.calls.add(
                _ -> {
                    throw broken;
                });
        List<String> told = new ArrayList<>();
        core.calls.add(record -> told.add(record.tool()));
        assertThat(bill(call(in(shop))).balance()).isEqualTo(new Money(500));
        List<Outcome> answers = new ArrayList<>();
        core.engine.perform(call(null, Json.object()), in(shop).at(Runnable::run), answers::add);
        assertThat(bill(answers.getFirst()).balance()).isEqualTo(Money.ZERO);
        assertThat(told).containsExactly("t", "t");
        assertThat(core.incidents.faults()).containsExactly(broken, broken);
    }

    @Test
    void aFailedCallIsNotBilled() {
        Shop shop =
                offer(
                        Price.flat(PRICE),
                        0,
                        call -> {
                            throw new ToolFailure("no");
                        });
        pay(1000);
        assertThat(call(in(shop))).isInstanceOf(Outcome.Failed.class);
        nothingIsBilled();
    }

    @Test
    void aCallWhoseOutputSaysThatItFailedIsNotBilled() {
        Shop shop = offer(Price.flat(PRICE), 0, call -> ToolOutput.failure("no"));
        pay(1000);
        call(in(shop));
        nothingIsBilled();
    }

    @Test
    void aCallThatCrashesIsNotBilled() {
        Shop shop =
                offer(
                        Price.flat(PRICE),
                        0,
                        call -> {
                            throw new IllegalStateException("broken");
                        });
        pay(1000);
        call(in(shop));
        nothingIsBilled();
    }

    @Test
    void aCallWithBadOutputIsNotBilled() {
        Shop shop =
                offer(
                        ToolSpec.named("t").output(Schema.object().string("x", "x")),
                        Price.flat(PRICE),
                        0,
                        call -> ToolOutput.structured(Json.object().put("x", 1)));
        pay(1000);
        assertThat(call(in(shop))).isInstanceOf(Outcome.Failed.class);
        nothingIsBilled();
    }

    @Test
    void argumentsThatDontFitAreNotBilled() {
        Shop shop =
                offer(
                        ToolSpec.named("t").input(Schema.object().string("x", "x")),
                        Price.flat(PRICE),
                        0,
                        call -> ToolOutput.text("done"));
        pay(1000);
        assertThat(core.call("t", Json.object().put("x", 1), in(shop)))
                .isInstanceOf(Outcome.Refused.class);
        nothingIsBilled();
        assertThat(runs).hasValue(0);
    }

    @Test
    void aCallThatTakesTooLongIsNotBilledEvenIfItEndsLater() throws Exception {
        CountDownLatch started = new CountDownLatch(1);
        CountDownLatch end = new CountDownLatch(1);
        Shop shop =
                offer(
                        ToolSpec.named("t").timeout(Duration.ofSeconds(2)),
                        Price.flat(PRICE),
                        0,
                        call -> {
                            started.countDown();
                            while (end.getCount() > 0) {
                                try {
                                    end.await();
                                } catch (InterruptedException e) {
                                    // This tool doesn't stop when it is told to.
                                }
                            }
                            return ToolOutput.text("late");
                        });
        pay(1000);
        FakePeer peer = in(shop);
        CompletableFuture<Outcome> outcome = core.start(call(null, Json.object()), peer);
        started.await();
        core.clock.advance(Duration.ofSeconds(2));
        core.running.checkDeadlines();
        core.clock.advance(Duration.ofSeconds(2));
        core.running.checkDeadlines();
        assertThat(peer.abandoned().get()).isInstanceOf(Outcome.Failed.class);
        end.countDown();
        outcome.get();
        nothingIsBilled();
    }

    @Test
    void withoutEnoughTheToolDoesNotRun() {
        Shop shop = offer(Price.flat(PRICE), 0, call -> ToolOutput.text("done"));
        pay(499);
        assertThat(call(in(shop)))
                .isInstanceOfSatisfying(
                        Outcome.PaymentRequired.class,
                        required -> {
                            PaymentRequest request = required.request();
                            assertThat(request.price()).isEqualTo(PRICE);
                            assertThat(request.why())
                                    .isInstanceOf(PaymentRequest.Why.TooLittle.class);
                            assertThat(request.why().balance().posted()).isEqualTo(new Money(499));
                        });
        assertThat(runs).hasValue(0);
        assertThat(core.ended.getLast().end()).isEqualTo(CallEnd.PAYMENT_REQUIRED);
    }

    @Test
    void somebodyWithoutAnAccountHasToPayOutsideShopCounterssToo() {
        offer(Price.flat(PRICE), 100, call -> ToolOutput.text("done"));
        assertThat(call(new FakePeer())).isInstanceOf(Outcome.PaymentRequired.class);
        assertThat(runs).hasValue(0);
    }

    @Test
    void aBudgetIsKeptBeforeTheToolRuns() {
        Shop shop = offer(Price.flat(PRICE), 0, call -> ToolOutput.text("done"));
        pay(10_000);
        SpendLimits limits = new SpendLimits(null, null, new Money(999));
        FakePeer peer = new FakePeer().payer(new Payer("me", "key", limits)).in(shop);
        assertThat(call(peer)).isInstanceOf(Outcome.Completed.class);
        assertThat(call(peer))
                .isInstanceOfSatisfying(
                        Outcome.PaymentRequired.class,
                        required ->
                                assertThat(required.request().why())
                                        .isInstanceOfSatisfying(
                                                PaymentRequest.Why.OverBudget.class,
                                                over -> {
                                                    assertThat(over.budget())
                                                            .isEqualTo(HoldResult.Budget.TOTAL);
                                                    assertThat(over.left())
                                                            .isEqualTo(new Money(499));
                                                }));
    }

    @Test
    void freeCallsOfADayThatFailDontCount() {
        AtomicInteger failures = new AtomicInteger(3);
        Shop shop =
                offer(
                        Price.flat(PRICE),
                        2,
                        call -> {
                            if (failures.getAndDecrement() > 0) {
                                throw new ToolFailure("no");
                            }
                            return ToolOutput.text("done");
                        });
        pay(1000);
        for (int i = 0; i < 3; i++) {
            call(in(shop));
        }
        assertThat(bill(call(in(shop))).billed()).isEqualTo(Money.ZERO);
        assertThat(bill(call(in(shop))).billed()).isEqualTo(Money.ZERO);
        assertThat(bill(call(in(shop))).billed()).isEqualTo(PRICE);
        core.clock.advance(Duration.ofDays(1));
        assertThat(bill(call(in(shop))).billed()).isEqualTo(Money.ZERO);
    }

    @Test
    void tokensAreHeldForTheMostAndBilledAsTheyAre() {
        Price price = new Price(new Money(10), new Money(1), new Money(2), 1000, 100);
        Shop shop = offer(price, 0, call -> ToolOutput.structured(Json.object().put("a", "bcd")));
        pay(211);
        Bill bill = bill(call(in(shop)));
        // {} is one token of input, {"a":"bcd"} three of output.
        assertThat(bill.usage()).isEqualTo(new Usage(1, 3, 0));
        assertThat(bill.billed()).isEqualTo(new Money(17));
        assertThat(balance()).isEqualTo(194);
        assertThat(ledger.balance("me").held()).isEqualTo(Money.ZERO);
        assertThat(call(in(shop))).isInstanceOf(Outcome.PaymentRequired.class);
    }

    @Test
    void tokensBeyondTheMostAreNotBilled() {
        Price price = new Price(Money.ZERO, Money.ZERO, new Money(2), 1000, 1);
        Shop shop = offer(price, 0, call -> ToolOutput.structured(Json.object().put("a", "bcd")));
        pay(2);
        Bill bill = bill(call(in(shop)));
        assertThat(bill.billed()).isEqualTo(new Money(2));
        assertThat(bill.usage()).isEqualTo(new Usage(1, 1, 2));
    }

    @Test
    void theSameKeyGetsTheFirstOutcomeAndIsBilledOnce() {
        Shop shop = offer(Price.flat(PRICE), 0, call -> ToolOutput.text("run " + runs.get()));
        pay(1000);
        Outcome first = core.engine.perform(call("k", Json.object()), in(shop));
        Outcome again = core.engine.perform(call("k", Json.object()), in(shop));
        assertThat(((Outcome.Completed) again).output())
                .isEqualTo(((Outcome.Completed) first).output());
        assertThat(bill(again).repeated()).isTrue();
        assertThat(bill(again).receipt()).isEqualTo(bill(first).receipt());
        assertThat(balance()).isEqualTo(500);
        assertThat(runs).hasValue(1);
        assertThat(core.engine.perform(call("k", Json.object().put("x", 1)), in(shop)))
                .isInstanceOfSatisfying(
                        Outcome.Refused.class,
                        refused ->
                                assertThat(refused.refusal())
                                        .isInstanceOf(Refusal.NotRepeatable.class));
        assertThat(runs).hasValue(1);
    }

    @Test
    void aCallThatFailedMayBeTriedAgainWithItsKey() {
        AtomicInteger failures = new AtomicInteger(1);
        Shop shop =
                offer(
                        Price.flat(PRICE),
                        0,
                        call -> {
                            if (failures.getAndDecrement() > 0) {
                                throw new ToolFailure("not yet");
                            }
                            return ToolOutput.text("done");
                        });
        pay(1000);
        assertThat(core.engine.perform(call("k", Json.object()), in(shop)))
                .isInstanceOf(Outcome.Failed.class);
        assertThat(core.engine.perform(call("k", Json.object()), in(shop)))
                .isInstanceOf(Outcome.Completed.class);
        assertThat(balance()).isEqualTo(500);
    }

    @Test
    void manyWithTheSameKeyAtOnceRunOnce() throws Exception {
        CountDownLatch go = new CountDownLatch(1);
        Shop shop =
                offer(
                        Price.flat(PRICE),
                        0,
                        call -> {
                            go.await();
                            return ToolOutput.text("done");
                        });
        pay(1000);
        List<CompletableFuture<Outcome>> all = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            all.add(core.start(call("k", Json.object()), in(shop).key("scope", i)));
        }
        go.countDown();
        Set<UUID> receipts = new HashSet<>();
        for (CompletableFuture<Outcome> one : all) {
            receipts.add(Objects.requireNonNull(bill(one.get()).receipt()));
        }
        assertThat(receipts).hasSize(1);
        assertThat(runs).hasValue(1);
        assertThat(balance()).isEqualTo(500);
    }

    @Test
    void anImmediateCallIsPaidWithoutAThreadAndAnsweredAtItsHome() {
        Shop shop =
                offer(
                        ToolSpec.named("t").immediate(),
                        Price.flat(PRICE),
                        0,
                        call -> ToolOutput.text("done"));
        List<Runnable> home = new ArrayList<>();
        FakePeer peer = in(shop).at(home::add);
        Operation.CallTool call = call(null, Json.object());
        assertThat(core.engine.immediate(call, peer)).isFalse();
        assertThat(core.engine.immediate(call, new FakePeer().in(shop)))
                .as("who can't pay is told the price, for which no book is opened")
                .isTrue();
        pay(1000);
        assertThat(core.engine.immediate(call, peer)).isTrue();
        assertThat(core.engine.immediate(call("key", Json.object()), peer)).isFalse();
        List<Outcome> answers = new ArrayList<>();
        core.engine.perform(call, peer, answers::add);
        assertThat(answers).isEmpty();
        home.removeFirst().run();
        assertThat(bill(answers.getFirst()).balance()).isEqualTo(new Money(500));
        core.engine.perform(call, peer, answers::add);
        core.engine.perform(call, peer, answers::add);
        assertThat(answers.get(1)).isInstanceOf(Outcome.PaymentRequired.class);
        home.removeFirst().run();
        assertThat(bill(answers.get(2)).balance()).isEqualTo(Money.ZERO);
        assertThat(core.ended).hasSize(3);
        assertThat(ledger.audit()).isEmpty();
    }

    @Test
    void whatIsNotOnSaleInAShopIsUnknownThere() {
        offer(Price.flat(PRICE), 0, call -> ToolOutput.text("done"));
        Shop other =
                new Shop(
                        "other",
                        new Shop.About("other", "1", "", "MIT"),
                        new Pricing(0, Price.FREE, Map.of()),
                        Set.of("u"));
        assertThat(call(in(other))).isEqualTo(new Outcome.Refused(new Refusal.UnknownTool("t")));
        assertThat(runs).hasValue(0);
    }

    @Test
    void aHundredCallsAtOnceAreBilledExactly() throws Exception {
        Shop shop = offer(Price.flat(PRICE), 0, call -> ToolOutput.text("done"));
        pay(50_000);
        List<CompletableFuture<Outcome>> all = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            all.add(core.start(call(null, Json.object()), in(shop).key("scope", i)));
        }
        Set<Money> balances = new HashSet<>();
        for (CompletableFuture<Outcome> one : all) {
            balances.add(bill(one.get()).balance());
        }
        assertThat(balances).hasSize(100).contains(Money.ZERO);
        assertThat(balance()).isZero();
        assertThat(ledger.audit()).isEmpty();
    }
}
