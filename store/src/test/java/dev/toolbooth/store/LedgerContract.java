package dev.toolbooth.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.core.digest.Hash;
import dev.toolbooth.core.ledger.Account;
import dev.toolbooth.core.ledger.Capture;
import dev.toolbooth.core.ledger.Claim;
import dev.toolbooth.core.ledger.ClaimResult;
import dev.toolbooth.core.ledger.Deposit;
import dev.toolbooth.core.ledger.DepositResult;
import dev.toolbooth.core.ledger.Entry;
import dev.toolbooth.core.ledger.Hold;
import dev.toolbooth.core.ledger.HoldResult;
import dev.toolbooth.core.ledger.Ledger;
import dev.toolbooth.core.ledger.Sale;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.money.Payer;
import dev.toolbooth.core.money.SpendLimits;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** What every ledger does: the rules, claims, and both when many come at once. */
public abstract class LedgerContract extends LedgerRules {
    private static final Hash OTHER_REQUEST = otherRequest();

    private static Hash otherRequest() {
        byte[] bytes = new byte[Hash.BYTES];
        bytes[0] = 1;
        return Hash.of(bytes);
    }

    private Claim claim(String owner, String key) {
        return Trade.claim(owner, key, newCall());
    }

    private static Claim ofOther(Claim claim) {
        return new Claim(
                claim.owner(),
                claim.key(),
                OTHER_REQUEST,
                claim.call(),
                claim.at(),
                claim.expires());
    }

    /** Takes a claim and captures a call with an outcome under it. */
    private Claim done(String owner, String key, String outcome) {
        Claim claim = claim(owner, key);
        assertThat(ledger().claim(claim)).isEqualTo(new ClaimResult.Mine());
        Hold hold = Trade.held(ledger(), Trade.reservation(claim.call(), ANN, 10));
        assertThat(ledger().capture(hold, Trade.sale(10, new Sale.Kept(claim, outcome))))
                .isInstanceOf(Capture.Captured.class);
        return claim;
    }

    private Entry sold(long microUsd) {
        Capture capture = ledger().capture(held(ANN, microUsd), Trade.sale(microUsd));
        return ((Capture.Captured) capture).entry();
    }

    @Test
    void aCallIsGivenBackByTheShopThatEarnedIt() {
        pay("ann", 1_000);
        Entry call = sold(400);
        Deposit back = Deposit.refund(call, Trade.NOON.plusSeconds(9));
        Entry refund = ((DepositResult.Credited) ledger().deposit(back)).entry();
        assertThat(refund)
                .isEqualTo(
                        new Entry(
                                Deposit.refundId(call.id()),
                                "revenue:shop",
                                "ann",
                                new Money(400),
                                Trade.NOON.plusSeconds(9),
                                new Money(1_000),
                                "refund of " + call.id(),
                                null));
        assertThat(ledger().entry(refund.id())).contains(refund);
        assertThat(ledger().latest("ann", 1)).containsExactly(refund);
        assertThat(ledger().account("revenue:shop").map(Account::microUsd)).contains(0L);
        assertThat(ledger().balance("ann")).isEqualTo(balance(1_000, 0));
        assertThat(ledger().deposit(Deposit.refund(call, Trade.NOON.plusSeconds(20))))
                .isEqualTo(new DepositResult.Before(refund));
        assertThat(ledger().balance("ann")).isEqualTo(balance(1_000, 0));
    }

    @Test
    void aShopMayGiveBackMoreThanItHas() {
        pay("ann", 1_000);
        Entry call = sold(400);
        ledger().deposit(
                        new Deposit(
                                newCall(),
                                "bob",
                                new Money(300),
                                "revenue:shop",
                                Ledger.ACCOUNT_MAX,
                                "a present",
                                Trade.NOON));
        ledger().deposit(Deposit.refund(call, Trade.NOON));
        assertThat(ledger().account("revenue:shop").map(Account::microUsd)).contains(-300L);
        assertThat(ledger().balance("ann")).isEqualTo(balance(1_000, 0));
        assertThat(ledger().balance("bob")).isEqualTo(balance(300, 0));
    }

    @Test
    void ofManyWhoGiveTheSameCallBackOneDoes() throws Exception {
        pay("ann", 1_000);
        Entry call = sold(400);
        List<Callable<DepositResult>> all = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            all.add(() -> ledger().deposit(Deposit.refund(call, Trade.NOON)));
        }
        List<DepositResult> credits = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(8)) {
            for (Future<DepositResult> one : threads.invokeAll(all)) {
                credits.add(one.get());
            }
        }
        assertThat(credits).filteredOn(DepositResult.Credited.class::isInstance).hasSize(1);
        assertThat(credits).filteredOn(DepositResult.Before.class::isInstance).hasSize(19);
        assertThat(ledger().balance("ann")).isEqualTo(balance(1_000, 0));
    }

    @Test
    void aClaimIsTheFirstCalls() {
        assertThat(ledger().claim(claim("me", "k"))).isEqualTo(new ClaimResult.Mine());
        assertThat(ledger().claim(claim("me", "k"))).isEqualTo(new ClaimResult.Busy());
        assertThat(ledger().claim(ofOther(claim("me", "k")))).isEqualTo(new ClaimResult.Conflict());
        assertThat(ledger().claim(claim("you", "k"))).isEqualTo(new ClaimResult.Mine());
        assertThat(ledger().claim(claim("me", "k2"))).isEqualTo(new ClaimResult.Mine());
    }

    @Test
    void aRepetitionGetsTheOutcome() {
        pay("ann", 1_000);
        String outcome = "{\"text\":\"schön \\u0000 🎌\"}";
        done("me", "k", outcome);
        assertThat(ledger().claim(claim("me", "k"))).isEqualTo(new ClaimResult.Done(outcome));
        assertThat(ledger().claim(claim("me", "k"))).isEqualTo(new ClaimResult.Done(outcome));
        assertThat(ledger().claim(ofOther(claim("me", "k")))).isEqualTo(new ClaimResult.Conflict());
        assertThat(ledger().balance("ann")).isEqualTo(balance(990, 0));
    }

    @Test
    void aDroppedClaimCanBeTakenAgain() {
        Claim first = claim("me", "k");
        ledger().claim(first);
        Claim second = claim("me", "k");
        ledger().drop(second);
        assertThat(ledger().claim(second)).isEqualTo(new ClaimResult.Busy());
        ledger().drop(first);
        assertThat(ledger().claim(ofOther(second))).isEqualTo(new ClaimResult.Mine());
        ledger().drop(claim("me", "unknown"));
    }

    @Test
    void anOutcomeIsNotDropped() {
        pay("ann", 1_000);
        Claim claim = done("me", "k", "well done");
        ledger().drop(claim);
        assertThat(ledger().claim(claim("me", "k"))).isEqualTo(new ClaimResult.Done("well done"));
    }

    @Test
    void outcomesAreForgottenWhenTheirTimeIsUp() {
        pay("ann", 1_000);
        Claim claim = done("me", "k", "well done");
        done("you", "k", "well done");
        assertThat(ledger().forgetClaims(claim.expires().minusMillis(1))).isZero();
        assertThat(ledger().claim(claim("me", "k"))).isEqualTo(new ClaimResult.Done("well done"));
        assertThat(ledger().forgetClaims(claim.expires())).isEqualTo(2);
        assertThat(ledger().claim(ofOther(claim("me", "k")))).isEqualTo(new ClaimResult.Mine());
    }

    @Test
    void anOutcomeIsKeptOnlyTogetherWithItsCapture() {
        pay("ann", 1_000);
        Claim claim = claim("me", "k");
        ledger().claim(claim);
        Hold hold = Trade.held(ledger(), Trade.reservation(claim.call(), ANN, 10));
        Sale.Kept kept = new Sale.Kept(claim, "well done");
        assertThat(ledger().capture(hold, Trade.sale(11, kept)))
                .isInstanceOf(Capture.TooMuch.class);
        ledger().release(hold);
        assertThat(ledger().capture(hold, Trade.sale(10, kept)))
                .isInstanceOf(Capture.NotHeld.class);
        assertThat(ledger().claim(claim("me", "k"))).isEqualTo(new ClaimResult.Busy());
        ledger().drop(claim);
        assertThat(ledger().claim(claim("me", "k"))).isEqualTo(new ClaimResult.Mine());
    }

    @Test
    void theLatestEntriesComeNewestFirst() {
        // As many as are digested on the way, and some that are not.
        pay("ann", 1_000_000);
        pay("bob", 1_000_000);
        for (int i = 0; i < 600; i++) {
            assertThat(buy(i % 5 == 0 ? Trade.payer("bob") : ANN, 10, 10)).isTrue();
        }
        pay("ann", 7);
        for (String account : List.of("ann", "bob", "revenue:shop", "source:operator", "nobody")) {
            List<Entry> all = ledger().entries(account, null, 1_000);
            for (int most : List.of(0, 1, 50, 1_000)) {
                assertThat(ledger().latest(account, most))
                        .isEqualTo(all.reversed().subList(0, Math.min(most, all.size())));
            }
        }
        assertThat(ledger().latest("ann", 1).getFirst().amount()).isEqualTo(new Money(7));
    }

    /** Does the same at once, so many times, and gives what came of it. */
    public static <T> List<T> atOnce(int times, Callable<T> one)
            throws InterruptedException, ExecutionException {
        CountDownLatch start = new CountDownLatch(1);
        List<T> results = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<T>> all = new ArrayList<>();
            for (int i = 0; i < times; i++) {
                all.add(
                        threads.submit(
                                () -> {
                                    start.await();
                                    return one.call();
                                }));
            }
            start.countDown();
            for (Future<T> each : all) {
                results.add(each.get());
            }
        }
        return results;
    }

    @Test
    void manyCapturesAtOnceEachHaveTheirBalance() throws Exception {
        pay("ann", 1_000_000);
        List<Entry> entries =
                atOnce(
                        100,
                        () -> {
                            Hold hold = held(ANN, 700);
                            return ((Capture.Captured) ledger().capture(hold, Trade.sale(500)))
                                    .entry();
                        });
        List<Long> balances =
                entries.stream().map(entry -> entry.balanceAfter().microUsd()).sorted().toList();
        assertThat(balances)
                .isEqualTo(LongStream.rangeClosed(0, 99).mapToObj(i -> 950_000 + i * 500).toList());
        assertThat(ledger().balance("ann")).isEqualTo(balance(950_000, 0));
        assertThat(ledger().account("revenue:shop").map(Account::microUsd)).contains(50_000L);
        List<Entry> listed = ledger().entries("ann", null, 200);
        assertThat(listed)
                .extracting(entry -> entry.balanceAfter().microUsd())
                .isSortedAccordingTo((one, two) -> Long.compare(two, one));
        assertThat(listed.subList(1, 101)).containsExactlyInAnyOrderElementsOf(entries);
    }

    @Test
    void aThousandCallersNeverSpendMoreThanTheBudget() throws Exception {
        pay("ann", 100_000_000);
        Payer payer = new Payer("ann", "key-b", new SpendLimits(null, null, new Money(1_000_000)));
        List<Boolean> bought = atOnce(1_000, () -> buy(payer, 3_001, 3_000));
        // Each that was refused was so while others held more than they spent in the end.
        long sold = bought.stream().filter(each -> each).count();
        assertThat(sold * 3_000).isLessThanOrEqualTo(1_000_000);
        assertThat(ledger().balance("ann")).isEqualTo(balance(100_000_000 - sold * 3_000, 0));
        while (buy(payer, 1_000, 1_000)) {
            sold++;
        }
        assertThat(ledger().balance("ann").posted().microUsd()).isBetween(99_000_000L, 99_001_000L);
        assertThat(ledger().hold(wanted(payer, 1_000))).isInstanceOf(HoldResult.OverBudget.class);
    }

    /** Buys something; false when there is no money for it, or no budget. */
    final boolean buy(Payer payer, long most, long price) {
        return switch (ledger().hold(wanted(payer, most))) {
            case HoldResult.Held(Hold hold) -> {
                assertThat(ledger().capture(hold, Trade.sale(price)))
                        .isInstanceOf(Capture.Captured.class);
                yield true;
            }
            case HoldResult.Insufficient _, HoldResult.OverBudget _ -> false;
            case HoldResult.Taken _, HoldResult.Unavailable _ ->
                    throw new AssertionError("neither bought nor refused");
        };
    }

    @Test
    void aThousandCallersOnExactlyTheBudgetSpendAllOfIt() throws Exception {
        pay("ann", 100_000_000);
        Payer payer = new Payer("ann", "key-b", new SpendLimits(null, new Money(1_000_000), null));
        List<Boolean> bought = atOnce(1_000, () -> buy(payer, 2_000, 2_000));
        assertThat(bought.stream().filter(each -> each)).hasSize(500);
        assertThat(ledger().balance("ann")).isEqualTo(balance(99_000_000, 0));
    }

    @Test
    void manyCallersNeverSpendMoreThanThereIs() throws Exception {
        pay("ann", 10_000);
        List<Boolean> bought = atOnce(300, () -> buy(ANN, 100, 100));
        assertThat(bought.stream().filter(each -> each)).hasSize(100);
        assertThat(ledger().balance("ann")).isEqualTo(balance(0, 0));
    }

    @Test
    void exactlySoManyCallsAreFree() throws Exception {
        List<HoldResult> all = atOnce(300, () -> ledger().hold(free(ANN, "shop", 100, Trade.NOON)));
        assertThat(all.stream().filter(each -> each instanceof HoldResult.Held)).hasSize(100);
        for (HoldResult each : all) {
            if (each instanceof HoldResult.Held(Hold hold)) {
                assertThat(ledger().capture(hold, Trade.sale(0)))
                        .isInstanceOf(Capture.Captured.class);
            }
        }
        assertThat(ledger().hold(free(ANN, "shop", 100, Trade.NOON)))
                .isInstanceOf(HoldResult.Insufficient.class);
    }

    @Test
    void ofManyThatEndAHoldOneDoes() throws Exception {
        pay("ann", 1_000);
        for (int i = 0; i < 20; i++) {
            Hold hold = held(ANN, 10);
            List<Boolean> captured =
                    atOnce(
                            8,
                            () ->
                                    ledger().capture(hold, Trade.sale(10))
                                            instanceof Capture.Captured);
            assertThat(captured.stream().filter(each -> each)).hasSize(1);
            assertThat(ledger().release(hold)).isEqualTo(Hold.State.CAPTURED);
        }
        assertThat(ledger().balance("ann")).isEqualTo(balance(800, 0));
    }

    @Test
    void oneOfManyEqualDepositsCounts() throws Exception {
        Deposit deposit = Trade.deposit(newCall(), "ann", 1_000);
        List<DepositResult> all = atOnce(50, () -> ledger().deposit(deposit));
        assertThat(all.stream().filter(each -> each instanceof DepositResult.Credited)).hasSize(1);
        assertThat(all.stream().filter(each -> each instanceof DepositResult.Before)).hasSize(49);
        assertThat(ledger().balance("ann")).isEqualTo(balance(1_000, 0));
    }

    @Test
    void oneOfManyEqualClaimsIsMine() throws Exception {
        List<ClaimResult> all = atOnce(50, () -> ledger().claim(claim("me", "k")));
        assertThat(all.stream().filter(each -> each instanceof ClaimResult.Mine)).hasSize(1);
        assertThat(all.stream().filter(each -> each instanceof ClaimResult.Busy)).hasSize(49);
    }
}
