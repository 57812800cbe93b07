package dev.toolbooth.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.core.digest.Hash;
import dev.toolbooth.core.ledger.Account;
import dev.toolbooth.core.ledger.Balance;
import dev.toolbooth.core.ledger.Capture;
import dev.toolbooth.core.ledger.Deposit;
import dev.toolbooth.core.ledger.DepositResult;
import dev.toolbooth.core.ledger.Entry;
import dev.toolbooth.core.ledger.Hold;
import dev.toolbooth.core.ledger.HoldResult;
import dev.toolbooth.core.ledger.Ledger;
import dev.toolbooth.core.ledger.Reservation;
import dev.toolbooth.core.ledger.Sale;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.money.Payer;
import dev.toolbooth.core.money.SpendLimits;
import dev.toolbooth.core.money.Usage;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What every ledger does with holds and money, one call after the other. */
abstract class LedgerRules {
    static final Payer ANN = new Payer("ann", "key-1", SpendLimits.NONE);

    private final AtomicLong calls = new AtomicLong();

    /** The one that is tested, empty at first. */
    public abstract Ledger ledger();

    /** Called at the end of each test. */
    public void close() throws Exception {}

    @AfterEach
    void theBooksAreRight() throws Exception {
        try {
            assertThat(ledger().audit()).isEmpty();
        } finally {
            close();
        }
    }

    final UUID newCall() {
        return new UUID(0x7000, calls.incrementAndGet());
    }

    final void pay(String account, long microUsd) {
        assertThat(ledger().deposit(Trade.deposit(newCall(), account, microUsd)))
                .isInstanceOf(DepositResult.Credited.class);
    }

    final Reservation wanted(Payer payer, long microUsd) {
        return Trade.reservation(newCall(), payer, microUsd);
    }

    final Hold held(Payer payer, long microUsd) {
        return Trade.held(ledger(), wanted(payer, microUsd));
    }

    final Reservation free(Payer payer, String shop, int perDay, Instant at) {
        return new Reservation(
                newCall(), payer, shop, new Money(500), perDay, at, at.plusSeconds(600));
    }

    static Balance balance(long posted, long held) {
        return new Balance(new Money(posted), new Money(held));
    }

    static Payer limited(@Nullable Long perCall, @Nullable Long perDay, @Nullable Long total) {
        return new Payer(
                "ann", "key-l", new SpendLimits(money(perCall), money(perDay), money(total)));
    }

    private static @Nullable Money money(@Nullable Long microUsd) {
        return microUsd == null ? null : new Money(microUsd);
    }

    @Test
    void aHoldIsCapturedWhole() {
        pay("ann", 1_000);
        Hold hold = held(ANN, 400);
        assertThat(ledger().balance("ann")).isEqualTo(balance(1_000, 400));
        Sale sale =
                new Sale(
                        "lookup",
                        new Money(400),
                        new Usage(7, 8, 9),
                        Hash.of(new byte[32]),
                        Trade.HASH,
                        12,
                        Trade.NOON.plusSeconds(1),
                        null);
        Entry expected =
                new Entry(
                        hold.reservation().call(),
                        "ann",
                        "revenue:shop",
                        new Money(400),
                        Trade.NOON.plusSeconds(1),
                        new Money(600),
                        "",
                        new Entry.Sold(
                                "key-1",
                                "shop",
                                "lookup",
                                false,
                                new Usage(7, 8, 9),
                                Trade.HASH,
                                Trade.HASH,
                                12));
        assertThat(ledger().capture(hold, sale)).isEqualTo(new Capture.Captured(expected));
        assertThat(hold.state()).isEqualTo(Hold.State.CAPTURED);
        assertThat(ledger().balance("ann")).isEqualTo(balance(600, 0));
        assertThat(ledger().entry(expected.id())).contains(expected);
    }

    @Test
    void timesAreKeptToTheMillisecond() {
        Deposit deposit =
                new Deposit(
                        newCall(),
                        "ann",
                        new Money(5),
                        Deposit.Source.PLAY,
                        "to try",
                        Trade.NOON.plusNanos(1_999_999));
        Entry entry = ((DepositResult.Credited) ledger().deposit(deposit)).entry();
        assertThat(entry.at()).isEqualTo(Trade.NOON.plusMillis(1));
        assertThat(ledger().entry(deposit.id())).contains(entry);
    }

    @Test
    void ofAHoldAPartIsCapturedAndTheRestLetGo() {
        pay("ann", 1_000);
        Hold hold = held(ANN, 900);
        assertThat(ledger().capture(hold, Trade.sale(1))).isInstanceOf(Capture.Captured.class);
        assertThat(ledger().balance("ann")).isEqualTo(balance(999, 0));
        held(ANN, 999);
    }

    @Test
    void nothingOfAHoldMayBeCapturedToo() {
        pay("ann", 1_000);
        Hold hold = held(ANN, 900);
        assertThat(ledger().capture(hold, Trade.sale(0))).isInstanceOf(Capture.Captured.class);
        assertThat(ledger().balance("ann")).isEqualTo(balance(1_000, 0));
        assertThat(ledger().entry(hold.reservation().call())).isPresent();
    }

    @Test
    void moreThanWasHeldIsRefusedAndTheHoldStays() {
        pay("ann", 1_000);
        Hold hold = held(ANN, 400);
        assertThat(ledger().capture(hold, Trade.sale(401)))
                .isEqualTo(new Capture.TooMuch(new Money(400), new Money(401)));
        assertThat(hold.state()).isEqualTo(Hold.State.OPEN);
        assertThat(ledger().balance("ann")).isEqualTo(balance(1_000, 400));
        assertThat(ledger().capture(hold, Trade.sale(400))).isInstanceOf(Capture.Captured.class);
    }

    @Test
    void aReleasedHoldIsFreeAgain() {
        pay("ann", 1_000);
        Hold hold = held(ANN, 1_000);
        assertThat(ledger().release(hold)).isEqualTo(Hold.State.OPEN);
        assertThat(hold.state()).isEqualTo(Hold.State.RELEASED);
        assertThat(ledger().balance("ann")).isEqualTo(balance(1_000, 0));
        assertThat(ledger().entry(hold.reservation().call())).isEmpty();
        held(ANN, 1_000);
    }

    @Test
    void aHoldExpiresWhenItsTimeIsUpAndNotBefore() {
        pay("ann", 1_000);
        Hold hold = held(ANN, 400);
        Instant end = hold.reservation().expires();
        assertThat(ledger().expire(end.minusMillis(1))).isZero();
        assertThat(hold.state()).isEqualTo(Hold.State.OPEN);
        assertThat(ledger().expire(end)).isEqualTo(1);
        assertThat(hold.state()).isEqualTo(Hold.State.EXPIRED);
        assertThat(ledger().expire(end)).isZero();
        assertThat(ledger().balance("ann")).isEqualTo(balance(1_000, 0));
    }

    @Test
    void aHoldEndsOnce() {
        pay("ann", 1_000);
        Hold captured = held(ANN, 100);
        ledger().capture(captured, Trade.sale(100));
        Hold released = held(ANN, 100);
        ledger().release(released);
        Hold expired = held(ANN, 100);
        ledger().expire(expired.reservation().expires());
        for (Hold hold : List.of(captured, released, expired)) {
            Hold.State state = hold.state();
            assertThat(ledger().capture(hold, Trade.sale(50)))
                    .isEqualTo(new Capture.NotHeld(state));
            assertThat(ledger().release(hold)).isEqualTo(state);
            assertThat(ledger().expire(Trade.NOON.plus(Duration.ofDays(9)))).isZero();
            assertThat(hold.state()).isEqualTo(state);
        }
        assertThat(ledger().balance("ann")).isEqualTo(balance(900, 0));
        assertThat(ledger().entries("ann", null, 10)).hasSize(2);
    }

    @Test
    void whatIsHeldCanNotBeHeldTwice() {
        pay("ann", 1_000);
        held(ANN, 700);
        assertThat(ledger().hold(wanted(ANN, 301)))
                .isEqualTo(
                        new HoldResult.Insufficient(
                                new Money(1_000), new Money(700), new Money(301)));
        held(ANN, 300);
        assertThat(ledger().hold(wanted(ANN, 1))).isInstanceOf(HoldResult.Insufficient.class);
    }

    @Test
    void somebodyUnknownHasNothing() {
        assertThat(ledger().balance("nobody")).isEqualTo(Balance.NOTHING);
        assertThat(ledger().hold(wanted(Trade.payer("nobody"), 1)))
                .isEqualTo(new HoldResult.Insufficient(Money.ZERO, Money.ZERO, new Money(1)));
        assertThat(ledger().account("nobody")).isEmpty();
        assertThat(ledger().entries("nobody", null, 10)).isEmpty();
    }

    @Test
    void aKeyMaySpendOnlySoMuchOnOneCall() {
        pay("ann", 1_000);
        assertThat(ledger().hold(wanted(limited(10L, null, null), 11)))
                .isEqualTo(over(HoldResult.Budget.PER_CALL, 10, 10, 11));
        held(limited(10L, null, null), 10);
    }

    @Test
    void aKeyMaySpendOnlySoMuchOnADay() {
        pay("ann", 1_000);
        Payer payer = limited(null, 100L, null);
        Hold first = held(payer, 60);
        assertThat(ledger().hold(wanted(payer, 41)))
                .isEqualTo(over(HoldResult.Budget.PER_DAY, 100, 40, 41));
        ledger().capture(first, Trade.sale(20));
        ledger().release(held(payer, 80));
        ledger().capture(held(payer, 80), Trade.sale(80));
        assertThat(ledger().hold(wanted(payer, 1))).isInstanceOf(HoldResult.OverBudget.class);
        // Another key of the same account has its own.
        held(ANN, 500);
        Instant midnight = Instant.parse("2026-03-02T00:00:00Z");
        Reservation before = at(payer, 1, midnight.minusMillis(1));
        assertThat(ledger().hold(before)).isInstanceOf(HoldResult.OverBudget.class);
        assertThat(ledger().hold(at(payer, 100, midnight))).isInstanceOf(HoldResult.Held.class);
        assertThat(ledger().hold(at(payer, 1, midnight))).isInstanceOf(HoldResult.OverBudget.class);
    }

    final Reservation at(Payer payer, long microUsd, Instant at) {
        return new Reservation(
                newCall(), payer, "shop", new Money(microUsd), 0, at, at.plusSeconds(600));
    }

    private HoldResult over(HoldResult.Budget budget, long limit, long left, long needed) {
        return new HoldResult.OverBudget(
                budget,
                new Money(limit),
                new Money(left),
                new Money(needed),
                ledger().balance("ann").posted());
    }

    @Test
    void aKeyMaySpendOnlySoMuchEver() {
        pay("ann", 1_000);
        Payer payer = limited(null, null, 100L);
        ledger().capture(held(payer, 100), Trade.sale(70));
        Instant later = Trade.NOON.plus(Duration.ofDays(400));
        assertThat(ledger().hold(at(payer, 31, later)))
                .isEqualTo(over(HoldResult.Budget.TOTAL, 100, 30, 31));
        assertThat(ledger().hold(at(payer, 30, later))).isInstanceOf(HoldResult.Held.class);
        ledger().expire(later.plusSeconds(600));
        assertThat(ledger().hold(at(payer, 30, later))).isInstanceOf(HoldResult.Held.class);
    }

    @Test
    void budgetsComeBeforeTheBalance() {
        assertThat(ledger().hold(wanted(limited(5L, null, null), 6)))
                .isEqualTo(over(HoldResult.Budget.PER_CALL, 5, 5, 6));
    }

    @Test
    void freeCallsAreCountedByKeyAndShopAndDay() {
        Instant midnight = Instant.parse("2026-03-02T00:00:00Z");
        Instant evening = midnight.minusMillis(1);
        for (int i = 0; i < 2; i++) {
            Hold hold = Trade.held(ledger(), free(ANN, "shop", 2, evening));
            assertThat(hold.free()).isTrue();
            assertThat(hold.amount()).isEqualTo(Money.ZERO);
            assertThat(ledger().capture(hold, Trade.sale(0))).isInstanceOf(Capture.Captured.class);
        }
        assertThat(ledger().hold(free(ANN, "shop", 2, evening)))
                .isInstanceOf(HoldResult.Insufficient.class);
        assertThat(Trade.held(ledger(), free(ANN, "other", 2, evening)).free()).isTrue();
        Payer otherKey = new Payer("ann", "key-2", SpendLimits.NONE);
        assertThat(Trade.held(ledger(), free(otherKey, "shop", 2, evening)).free()).isTrue();
        assertThat(Trade.held(ledger(), free(ANN, "shop", 2, midnight)).free()).isTrue();
        assertThat(ledger().entries("ann", null, 10))
                .hasSize(2)
                .allMatch(entry -> entry.sold() != null && entry.sold().free())
                .allMatch(entry -> entry.amount().isZero());
        assertThat(ledger().account("ann")).isPresent();
    }

    @Test
    void afterTheFreeCallsTheNextIsPaid() {
        pay("ann", 1_000);
        assertThat(Trade.held(ledger(), free(ANN, "shop", 1, Trade.NOON)).free()).isTrue();
        Hold paid = Trade.held(ledger(), free(ANN, "shop", 1, Trade.NOON));
        assertThat(paid.free()).isFalse();
        assertThat(paid.amount()).isEqualTo(new Money(500));
    }

    @Test
    void aFreeCallThatFailsIsFreeAgain() {
        Hold released = Trade.held(ledger(), free(ANN, "shop", 1, Trade.NOON));
        assertThat(ledger().hold(free(ANN, "shop", 1, Trade.NOON)))
                .isInstanceOf(HoldResult.Insufficient.class);
        ledger().release(released);
        Hold expired = Trade.held(ledger(), free(ANN, "shop", 1, Trade.NOON));
        ledger().expire(expired.reservation().expires());
        assertThat(Trade.held(ledger(), free(ANN, "shop", 1, Trade.NOON)).free()).isTrue();
    }

    @Test
    void aFreeCallCostsNothing() {
        pay("ann", 1_000);
        Hold hold = Trade.held(ledger(), free(ANN, "shop", 1, Trade.NOON));
        assertThat(ledger().capture(hold, Trade.sale(1)))
                .isEqualTo(new Capture.TooMuch(Money.ZERO, new Money(1)));
    }

    @Test
    void aClockThatIsSetBackGivesNoSecondDay() {
        pay("ann", 1_000);
        Instant tomorrow = Trade.NOON.plus(Duration.ofDays(1));
        Payer payer = limited(null, 100L, null);
        ledger().capture(Trade.held(ledger(), at(payer, 100, tomorrow)), Trade.sale(100));
        assertThat(ledger().hold(at(payer, 1, Trade.NOON)))
                .isInstanceOf(HoldResult.OverBudget.class);
        Hold free = Trade.held(ledger(), free(ANN, "shop", 1, tomorrow));
        ledger().capture(free, Trade.sale(0));
        assertThat(Trade.held(ledger(), free(ANN, "shop", 1, Trade.NOON)).free()).isFalse();
    }

    @Test
    void aCallCountsForTheDayOnWhichItBegan() {
        pay("ann", 1_000);
        Payer payer = limited(null, 100L, null);
        Instant midnight = Instant.parse("2026-03-02T00:00:00Z");
        Hold late = Trade.held(ledger(), at(payer, 100, midnight.minusMillis(1)));
        Hold early = Trade.held(ledger(), at(payer, 100, midnight));
        ledger().capture(late, Trade.sale(100));
        assertThat(ledger().hold(at(payer, 1, midnight))).isInstanceOf(HoldResult.OverBudget.class);
        ledger().release(early);
        ledger().capture(Trade.held(ledger(), at(payer, 100, midnight)), Trade.sale(100));
        assertThat(ledger().balance("ann")).isEqualTo(balance(800, 0));
    }

    @Test
    void aDepositCountsOnce() {
        Deposit deposit = Trade.deposit(newCall(), "ann", 1_000);
        Entry entry =
                new Entry(
                        deposit.id(),
                        "source:operator",
                        "ann",
                        new Money(1_000),
                        Trade.NOON,
                        new Money(1_000),
                        "cash",
                        null);
        assertThat(ledger().deposit(deposit)).isEqualTo(new DepositResult.Credited(entry));
        assertThat(ledger().deposit(deposit)).isEqualTo(new DepositResult.Before(entry));
        assertThat(ledger().deposit(Trade.deposit(deposit.id(), "ann", 1_001)))
                .isEqualTo(new DepositResult.OtherEntry());
        assertThat(ledger().deposit(Trade.deposit(deposit.id(), "bob", 1_000)))
                .isEqualTo(new DepositResult.OtherEntry());
        Hold hold = held(ANN, 10);
        ledger().capture(hold, Trade.sale(10));
        assertThat(ledger().deposit(Trade.deposit(hold.reservation().call(), "ann", 10)))
                .isEqualTo(new DepositResult.OtherEntry());
        assertThat(ledger().balance("ann")).isEqualTo(balance(990, 0));
        assertThat(ledger().balance("bob")).isEqualTo(Balance.NOTHING);
    }

    @Test
    void anAccountMayHaveOnlySoMuch() {
        long most = Ledger.ACCOUNT_MAX.microUsd();
        pay("ann", most - 1);
        assertThat(ledger().deposit(Trade.deposit(newCall(), "ann", 2)))
                .isEqualTo(new DepositResult.TooMuch(Ledger.ACCOUNT_MAX));
        pay("ann", 1);
        assertThat(ledger().balance("ann")).isEqualTo(balance(most, 0));
    }

    @Test
    void playMoneyComesFromItsOwnSource() {
        ledger().deposit(
                        new Deposit(
                                newCall(),
                                "ann",
                                new Money(5),
                                Deposit.Source.PLAY,
                                "to try",
                                Trade.NOON));
        assertThat(ledger().account("source:play").map(Account::microUsd)).contains(-5L);
        assertThat(ledger().accounts(null, 10).stream().mapToLong(Account::microUsd).sum())
                .isZero();
    }

    @Test
    void whatIsGivenBackGoesToItsSource() {
        pay("ann", 100);
        Reservation back =
                new Reservation(
                        newCall(),
                        ANN,
                        Deposit.Source.OPERATOR.account(),
                        new Money(30),
                        0,
                        Trade.NOON,
                        Trade.NOON.plusSeconds(60));
        Hold hold = ((HoldResult.Held) ledger().hold(back)).hold();
        assertThat(ledger().capture(hold, Trade.sale(30))).isInstanceOf(Capture.Captured.class);
        assertThat(ledger().account("source:operator").map(Account::microUsd)).contains(-70L);
        assertThat(ledger().accounts(null, 10)).hasSize(2);
        assertThat(ledger().audit()).isEmpty();
    }

    @Test
    void accountsAreListedWithWhatIsHeld() {
        pay("bob", 100);
        pay("ann", 1_000);
        ledger().capture(held(ANN, 10), Trade.sale(10));
        held(ANN, 30);
        assertThat(ledger().accounts(null, 3))
                .containsExactly(
                        new Account("ann", 990, 30, Trade.NOON),
                        new Account("bob", 100, 0, Trade.NOON),
                        new Account("revenue:shop", 10, 0, Trade.NOON));
        assertThat(ledger().accounts("revenue:shop", 3))
                .containsExactly(new Account("source:operator", -1_100, 0, Trade.NOON));
        assertThat(ledger().account("ann")).contains(new Account("ann", 990, 30, Trade.NOON));
        assertThat(ledger().accounts("source:operator", 3)).isEmpty();
    }

    @Test
    void entriesAreListedOldestFirstInPages() {
        List<UUID> all = new ArrayList<>();
        for (int i = 9; i > 0; i--) {
            // Ids go down, so their order is not that of time.
            UUID id = new UUID(0x6000, i);
            ledger().deposit(Trade.deposit(id, i % 3 == 0 ? "bob" : "ann", 1_000));
            all.add(id);
        }
        Hold hold = held(ANN, 10);
        ledger().capture(hold, Trade.sale(10));
        all.add(hold.reservation().call());
        assertThat(pages(null)).isEqualTo(all);
        assertThat(pages("ann")).hasSize(7).isSubsetOf(all).endsWith(hold.reservation().call());
        assertThat(pages("bob")).hasSize(3);
        assertThat(pages("source:operator")).isEqualTo(all.subList(0, 9));
        assertThat(pages("revenue:shop")).containsExactly(hold.reservation().call());
        assertThat(ledger().entries(null, new UUID(7, 7), 5)).isEmpty();
        assertThat(ledger().entry(new UUID(7, 7))).isEmpty();
    }

    private List<UUID> pages(@Nullable String account) {
        List<UUID> all = new ArrayList<>();
        while (true) {
            UUID after = all.isEmpty() ? null : all.getLast();
            List<Entry> page = ledger().entries(account, after, 2);
            if (page.isEmpty()) {
                return all;
            }
            page.forEach(entry -> all.add(entry.id()));
        }
    }
}
