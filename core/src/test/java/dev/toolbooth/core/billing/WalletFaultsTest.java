package dev.toolbooth.core.billing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.core.digest.Hash;
import dev.toolbooth.core.fake.FakePeer;
import dev.toolbooth.core.fake.FakeRail;
import dev.toolbooth.core.fake.FakeTool;
import dev.toolbooth.core.fake.ShutLedger;
import dev.toolbooth.core.fake.TestCore;
import dev.toolbooth.core.ledger.BookLedger;
import dev.toolbooth.core.ledger.Claim;
import dev.toolbooth.core.ledger.ClaimResult;
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
import dev.toolbooth.core.operation.Refusal;
import dev.toolbooth.core.pay.ForwardingPaymentBook;
import dev.toolbooth.core.pay.MemoryPaymentBook;
import dev.toolbooth.core.pay.PaymentBook;
import dev.toolbooth.core.pay.PaymentRecord;
import dev.toolbooth.core.pay.PaymentRecord.State;
import dev.toolbooth.core.rail.Payment;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.core.trace.CallTrace;
import dev.toolbooth.wire.Json;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What becomes of calls that wallets pay for when something can't be written, read or told. */
@Timeout(60)
class WalletFaultsTest {
    private static final Money PRICE = new Money(10_000);
    private static final String WALLET = "wallet:net:w";
    private static final String UNTOLD = "its buyer may not have been told";

    /** How often something is tried that comes out only while somebody pauses. */
    private static final int TRIES = 20;

    private final TestCore core = new TestCore();
    private final BookLedger ledger = new BookLedger(new MemoryJournal());
    private final Set<String> shut = ConcurrentHashMap.newKeySet();
    private final Set<State> unwritable = EnumSet.noneOf(State.class);
    private final FakeRail chain = new FakeRail("net");
    private final AtomicInteger runs = new AtomicInteger();
    private final FakePeer peer = new FakePeer();
    private boolean unreadable;
    private Runnable work = () -> {};
    private Runnable atSettled = () -> {};
    private final PaymentBook book =
            new ForwardingPaymentBook(new MemoryPaymentBook()) {
                @Override
                public Moving move(PaymentRecord next) {
                    if (next.state() == State.SETTLED) {
                        atSettled.run();
                    }
                    return unwritable.contains(next.state())
                            ? Moving.UNAVAILABLE
                            : super.move(next);
                }

                @Override
                public Optional<PaymentRecord> withKey(String key) {
                    if (unreadable) {
                        throw new IllegalStateException("the book can't be read");
                    }
                    return super.withKey(key);
                }
            };

    private void sell(Terms terms) {
        core.toolbox.add(
                FakeTool.named(
                        "t",
                        _ -> {
                            runs.incrementAndGet();
                            work.run();
                            return ToolOutput.text("done " + runs.get());
                        }));
        Shop shop =
                new Shop(
                        "shop",
                        new Shop.About("shop", "1", "", "MIT"),
                        new Pricing(0, Price.flat(PRICE), Map.of(), Map.of("t", terms)),
                        Set.of("t"));
        core.sell(new Shops(List.of(shop)), ShutLedger.of(ledger, shut), chain, book);
    }

    private Outcome call(String nonce, @Nullable String key) {
        return call(nonce, key, peer);
    }

    private Outcome call(String nonce, @Nullable String key, FakePeer from) {
        Payment payment =
                new Payment(
                        Scheme.EXACT,
                        Json.object().put("from", "w").put("nonce", nonce),
                        "session-" + nonce);
        return core.engine.perform(
                new Operation.CallTool(
                        "t", Json.object(), InputResponses.NONE, null, key, false, payment),
                from);
    }

    private PaymentRecord record(String nonce) {
        return book.withKey("net|" + nonce).orElseThrow();
    }

    private static Bill bill(Outcome outcome) {
        assertThat(outcome).isInstanceOf(Outcome.Completed.class);
        return Objects.requireNonNull(((Outcome.Completed) outcome).bill());
    }

    private static void pending(Outcome outcome) {
        assertThat(outcome).isInstanceOf(Outcome.PaymentPending.class);
    }

    /** What has gone into the wallet's account and out of it. */
    private List<Long> entries() {
        assertThat(ledger.audit()).isEmpty();
        return ledger.entries(WALLET, null, 100).stream()
                .map(e -> e.debit().equals(WALLET) ? -e.amount().microUsd() : e.amount().microUsd())
                .toList();
    }

    /** That another call may take a key. */
    private void assertFree(String key) {
        Claim other =
                new Claim(
                        WALLET,
                        key,
                        Hash.sha256(new byte[] {9}),
                        UUID.randomUUID(),
                        core.clock.instant(),
                        core.clock.instant().plusSeconds(60));
        assertThat(ledger.claim(other)).isEqualTo(new ClaimResult.Mine());
        ledger.drop(other);
    }

    @Test
    void theRecordOfACallHasItsWalletAndThePaymentThatWasTaken() {
        sell(Terms.USUAL);
        bill(call("1", null));
        CallTrace trace = core.ended.getLast().trace();
        assertThat(trace.account()).isEqualTo(WALLET);
        assertThat(trace.payment()).isEqualTo(record("1").id());
        chain.poor = true;
        assertThat(call("2", "another"))
                .isInstanceOfSatisfying(
                        Outcome.InvalidPayment.class,
                        bad -> assertThat(bad.reason()).isEqualTo("insufficient_funds"));
        trace = core.ended.getLast().trace();
        assertThat(trace.account()).isEqualTo(WALLET);
        assertThat(trace.payment()).isNull();
    }

    @Test
    void aLateCallThatCannotBePostedStaysPendingUntilItCan() {
        sell(Terms.USUAL);
        chain.mood = FakeRail.Mood.LOSES_THE_ANSWER;
        pending(call("1", "k"));
        shut.add("hold");
        pending(call("1", "k"));
        assertThat(record("1").state()).isEqualTo(State.SETTLED);
        assertFree("k");
        assertThat(core.billing.recovery().run()).isZero();
        assertThat(record("1").state()).isEqualTo(State.SETTLED);
        assertFree("k");
        shut.clear();
        assertThat(core.billing.recovery().run()).isEqualTo(1);
        assertThat(record("1").state()).isEqualTo(State.SPENT);
        assertThat(bill(call("1", "k")).repeated()).isTrue();
        assertThat(runs).hasValue(1);
        assertThat(entries()).containsExactly(10_000L, -10_000L);
    }

    @Test
    void aRoundOfRecoveryFindsWhatNobodyLooksAfter() throws InterruptedException {
        sell(Terms.USUAL);
        chain.mood = FakeRail.Mood.LOSES_THE_ANSWER;
        pending(call("1", null));
        core.clock.advance(Duration.ofHours(1));
        Objects.requireNonNull(
                        core.billing
                                .recoverySchedule()
                                .begin(
                                        fault -> {
                                            throw new AssertionError(fault);
                                        }))
                .join();
        assertThat(record("1").state()).isEqualTo(State.SPENT);
    }

    @Test
    void upfrontAPaymentIsACreditWhileTheLedgerCannotHoldItsPrice() {
        sell(Terms.upfront(""));
        shut.add("hold");
        assertThat(call("1", null))
                .isEqualTo(new Outcome.Refused(Refusal.PaymentUnavailable.CREDITED));
        assertThat(runs).hasValue(0);
        assertThat(record("1").state()).isEqualTo(State.CREDITED);
        shut.clear();
        bill(call("1", null));
        assertThat(chain.settles).hasValue(1);
        assertThat(entries()).containsExactly(10_000L, -10_000L);
    }

    @Test
    void upfrontACallWhosePaymentWasNotNotedAsSpentIsNotBilledTwice() {
        sell(Terms.upfront(""));
        unwritable.add(State.SPENT);
        bill(call("1", null));
        assertThat(record("1").state()).isEqualTo(State.SETTLED);
        unwritable.clear();
        assertThat(core.billing.recovery().run()).isEqualTo(1);
        assertThat(record("1").state()).isEqualTo(State.SPENT);
        assertThat(record("1").reason()).isEqualTo(UNTOLD);
        assertThat(entries()).containsExactly(10_000L, -10_000L);
    }

    @Test
    void aPaymentThatCannotBeNotedBeforeItIsSettledIsNotSettled() {
        sell(Terms.USUAL);
        unwritable.add(State.SETTLING);
        assertThat(call("1", "k")).isEqualTo(new Outcome.Unsettled());
        assertThat(chain.settles).hasValue(0);
        assertThat(record("1").state()).isEqualTo(State.RELEASED);
        SalesCounters.ShopCounters counters =
                Objects.requireNonNull(core.billing.salesCounters().shops().get("shop"));
        assertThat(counters.unsettled()).isEqualTo(1);
        assertFree("k");
        unwritable.clear();
        bill(call("1", "k"));
        assertThat(counters.unsettled()).isEqualTo(1);
        assertThat(entries()).containsExactly(10_000L, -10_000L);
    }

    @Test
    void aBookThatCannotBeReadLeavesNoKeyTaken() {
        sell(Terms.USUAL);
        unreadable = true;
        assertThat(call("1", "k"))
                .isInstanceOfSatisfying(
                        Outcome.Refused.class,
                        refused ->
                                assertThat(refused.refusal()).isInstanceOf(Refusal.Broken.class));
        unreadable = false;
        assertFree("k");
        bill(call("1", "k"));
    }

    @Test
    void whoLeavesWhileTheToolRunsGetsWhatItBoughtWithoutPayingAgain() {
        sell(Terms.USUAL);
        work = peer::leave;
        Bill lost = bill(call("1", null));
        assertThat(record("1").reason()).isEqualTo(UNTOLD);
        Outcome again = call("2", null, new FakePeer());
        assertThat(bill(again).repeated()).isTrue();
        assertThat(bill(again).receipt()).isEqualTo(lost.receipt());
        assertThat(runs).hasValue(1);
        assertThat(chain.movements()).isEqualTo(1);
    }

    /** What a second one is told that waits for a late call with its key while that is paid. */
    private Outcome toldMeanwhile() {
        sell(Terms.USUAL);
        chain.mood = FakeRail.Mood.LOSES_THE_ANSWER;
        pending(call("1", "k"));
        CompletableFuture<Outcome> told = new CompletableFuture<>();
        atSettled =
                () -> {
                    FakePeer other = new FakePeer().key("scope", 2);
                    Thread second =
                            Thread.ofPlatform().start(() -> told.complete(call("2", "k", other)));
                    while (second.getState() != Thread.State.TIMED_WAITING) {
                        Thread.onSpinWait();
                    }
                    // Looking at the ledger again doesn't help it.
                    shut.add("claim");
                };
        bill(call("1", "k"));
        return told.join();
    }

    @Test
    void whoWaitsForALateCallIsToldOnceThatIsPaid() {
        for (int i = 0; i < TRIES; i++) {
            if (new WalletFaultsTest().toldMeanwhile() instanceof Outcome.Completed told) {
                assertThat(bill(told).repeated()).isTrue();
                return;
            }
        }
        throw new AssertionError("told nothing in " + TRIES + " tries");
    }

    @Test
    void whatIsToldOnceMoreTakesNoKey() {
        sell(Terms.USUAL);
        Bill first = bill(call("1", null));
        assertThat(bill(call("1", "k")).receipt()).isEqualTo(first.receipt());
        assertFree("k");
    }
}
